import type { Host } from './host.ts';

/**
 * Limits how long a browser call that may never finish is waited for. While one has timed out and is pending, all
 * others fail immediately: if each waited, changes would reach the screen that much later.
 */
export function createBrowserTimeout(
  after: Host['after'],
  withinMs: number,
): <Result>(call: () => Promise<Result>) => Promise<Result> {
  let isUnresponsive = false;
  const timeoutError = () => new Error('the browser does not respond');

  return <Result>(call: () => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      if (isUnresponsive) return reject(timeoutError());
      const cancel = after(withinMs, () => {
        isUnresponsive = true;
        reject(timeoutError());
      });
      const responded = () => {
        isUnresponsive = false;
        cancel();
      };
      const result = Promise.resolve().then(call);
      result.then(responded, responded);
      result.then(resolve, reject);
    });
}
