import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RefusedError } from './support/api.ts';
import { addSlide, buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { FIRST_PORTAL, startServer } from './support/server.ts';

test('keeps all acknowledged writes when the server is killed', async () => {
  const server = await startServer();
  const api = await server.api();
  const area = await api.call('POST /api/areas/add', { area: { name: 'Screen', PortalId: FIRST_PORTAL } });
  const acknowledged: string[] = [];
  const writeUntilKilled = async (writer: number) => {
    for (let count = 0; ; count += 1) {
      const slide = await addSlide(api, area, textSlide(`Writer ${writer}, slide ${count}`, '<p>Open</p>')).catch(
        nullIfKilled,
      );
      if (slide === null) return;
      acknowledged.push(slide._id);
    }
  };
  const writers = [1, 2, 3, 4].map(writeUntilKilled);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(40);
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

test('stops cleanly, and has its users and channels after a restart', async () => {
  const server = await startServer();
  const api = await server.api();
  const { channel } = await buildChannel(api, { areas: [{ slides: [textSlide('Open', '<p>Open until six</p>')] }] });
  expect(await server.stop()).toBe(0);

  await server.restart();
  const [stored] = await api.call('POST /api/channels/getchannelsinorder', { PortalId: FIRST_PORTAL });
  expect(stored).toEqual(channel);
  expect(await server.stop()).toBe(0);
});

/** Returns null for a network error after the server was killed. An error response fails the test. */
function nullIfKilled(error: unknown): null {
  if (error instanceof RefusedError) throw error;
  return null;
}
