import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A value that a piece of work, and everything it awaits, can read without receiving it as an argument. Node tracks
 * every promise of the process while an AsyncLocalStorage is in use, which doubles the time of each request. The
 * storage is therefore disabled as soon as no work is running: code that continues in the background after its work has
 * ended may read undefined.
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
