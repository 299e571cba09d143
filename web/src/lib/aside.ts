// A sheet beside the page: going back in the browser closes it, as people expect on a phone.

interface Step {
  aside: true;
}

/** An effect: one step in the browser's history that stands for the sheet; `close` when it is undone. */
export function stepAside(close: () => void): () => void {
  const step: Step = { aside: true };
  history.pushState(step, '');
  window.addEventListener('popstate', close);
  return () => {
    window.removeEventListener('popstate', close);
    // Closed by other means, the step is taken back; after a way to another page it is past.
    if ((history.state as Partial<Step> | null)?.aside) history.back();
  };
}
