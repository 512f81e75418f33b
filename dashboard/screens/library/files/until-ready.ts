import { statusOf } from '#slide-types/file-fields/file-status.ts';
import { failureSentence } from '#slide-types/sentence-of.ts';

const CHECK_EVERY_MS = 1_000;

/** Waits until a file is converted for screens. Rejects with a sentence if that fails. */
export async function untilReady(location: string): Promise<void> {
  for (;;) {
    const status = await statusOf(location);
    if (status.state === 'failed') throw new Error(failureSentence(status) ?? '');
    if (status.state === 'ready') return;
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
  }
}
