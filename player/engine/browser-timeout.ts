import type { Host } from './host.ts';

/**
 * Asks a browser what it may never answer: it is waited for once, and while a question is open the others are not answered either.
 * Each that waited would have what changes that much later on the glass.
 */
export function createBrowserTimeout(
  after: Host['after'],
  withinMs: number,
): <Answer>(ask: () => Promise<Answer>) => Promise<Answer> {
  let isSilent = false;
  const silence = () => new Error('the browser does not respond');

  return <Answer>(ask: () => Promise<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      if (isSilent) return reject(silence());
      const cancel = after(withinMs, () => {
        isSilent = true;
        reject(silence());
      });
      const heard = () => {
        isSilent = false;
        cancel();
      };
      const response = Promise.resolve().then(ask);
      response.then(heard, heard);
      response.then(resolve, reject);
    });
}
