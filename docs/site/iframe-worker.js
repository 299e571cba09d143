// A page that is opened from a file may start no worker: the search runs in a hidden frame then.
if (location.protocol === 'file:') {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement('iframe');
      frame.hidden = true;
      document.body.append(frame);
      const inner = (this.inner = frame.contentWindow);
      inner.postMessage = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
      this.loaded = new Promise((resolve) => {
        const script = inner.document.createElement('script');
        script.onload = resolve;
        script.src = url;
        inner.document.body.append(script);
      });
    }

    async postMessage(data) {
      await this.loaded;
      this.inner.dispatchEvent(new this.inner.MessageEvent('message', { data }));
    }

    terminate() {
      this.inner.frameElement.remove();
    }
  };
}
