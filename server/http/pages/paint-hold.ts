import type { FastifyInstance } from 'fastify';
import { PAINT_HELD_AT_MOST_MS, PAINT_HOLD_PATH } from '#rules/paint-hold.ts';

/**
 * Serves the style sheet that delays the first paint of a reloading page. With a service worker, screens never request
 * it.
 */
export function servePaintHold(app: FastifyInstance): void {
  const held = new Set<() => void>();

  const hold = (closes: { once(event: 'close', listener: () => void): unknown }) =>
    new Promise<void>((resolve) => {
      const release = () => {
        clearTimeout(timer);
        held.delete(release);
        resolve();
      };
      const timer = setTimeout(release, PAINT_HELD_AT_MOST_MS);
      held.add(release);
      closes.once('close', release);
    });

  app.addHook('preClose', async () => {
    for (const release of held) release();
  });
  app.get(PAINT_HOLD_PATH, async (_request, reply) => {
    await hold(reply.raw);
    return reply.type('text/css; charset=utf-8').header('cache-control', 'no-store').send('');
  });
}
