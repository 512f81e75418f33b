import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a piece of work, and everything that it waits for, can ask for without being handed it. While nothing of the kind is
 * under way it costs nothing: Node otherwise follows every promise of the process, whose every answer then takes twice as long.
 * So it ends with the work: what that left running in the background finds nothing any more.
 */
export class AsyncScope<Value> {
  private readonly storage = new AsyncLocalStorage<Value>();
  private running = 0;

  get current(): Value | undefined {
    return this.storage.getStore();
  }

  async run<Result>(work: () => Promise<Result>, value: Value): Promise<Result> {
    this.running += 1;
    try {
      return await this.storage.run(value, work);
    } finally {
      this.running -= 1;
      if (this.running === 0) this.storage.disable();
    }
  }
}
