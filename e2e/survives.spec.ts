import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RefusedError } from './support/api.ts';
import { addSlide, buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { FIRST_PORTAL, startServer } from './support/server.ts';

// Servers that are turned off and on take their time on a busy machine.
test.setTimeout(150_000);

test('what was acknowledged is there after the server was killed in the middle of writes', async () => {
  const server = await startServer();
  const api = await server.api();
  const area = await api.call('POST /api/areas/add', { area: { name: 'Screen', PortalId: FIRST_PORTAL } });
  const acknowledged: string[] = [];
  const writeUntilKilled = async (writer: number) => {
    for (let count = 0; ; count += 1) {
      const answer = await addSlide(api, area, textSlide(`Writer ${writer}, slide ${count}`, '<p>Open</p>')).catch(
        whenGone,
      );
      if (answer === null) return;
      acknowledged.push(answer._id);
    }
  };
  const writers = [1, 2, 3, 4].map(writeUntilKilled);
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(40);
  await server.kill9();
  await Promise.all(writers);
  const backups = path.join(server.dataDir, 'backups');
  await mkdir(backups);
  await writeFile(path.join(backups, 'cut-off.tar.unfinished'), 'A backup that was being written then.');

  await server.restart();
  const stored = await (await server.api()).call('POST /api/slides/getslides', { PortalId: FIRST_PORTAL });
  expect(stored.map((slide) => slide._id)).toEqual(expect.arrayContaining(acknowledged));
  expect(await readdir(backups)).toEqual([]);
  await server.stop();
});

test('stops cleanly when asked, and knows its people and channels when it is back', async () => {
  const server = await startServer();
  const api = await server.api();
  const { channel } = await buildChannel(api, { areas: [{ slides: [textSlide('Open', '<p>Open until six</p>')] }] });
  expect(await server.stop()).toBe(0);

  await server.restart();
  const [kept] = await api.call('POST /api/channels/getchannelsinorder', { PortalId: FIRST_PORTAL });
  expect(kept).toEqual(channel);
  expect(await server.stop()).toBe(0);
});

/** A server that is gone answers nothing; one that refuses is a failure of the test. */
function whenGone(error: unknown): null {
  if (error instanceof RefusedError) throw error;
  return null;
}
