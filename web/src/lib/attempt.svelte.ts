// Something a person tries that can fail: busy while it runs, then perhaps a sentence that says why.

export class Attempt {
  busy = $state(false);
  problem = $state('');
  rule = $state('');

  async run(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = '';
    this.rule = '';
    try {
      await what();
    } catch (error) {
      this.problem = (error as Error).message;
      this.rule = (error as { rule?: string }).rule ?? '';
    } finally {
      this.busy = false;
    }
  }
}
