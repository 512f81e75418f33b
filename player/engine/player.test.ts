import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPlayer } from './player.ts';
import { makeDocument } from './testing/documents.ts';
import { simulatedHost, timeHeader } from './testing/simulated-host.ts';

it('shows changes while they are made in quick succession, even on a slow screen', async () => {
  const host = simulatedHost();
  let changes = 0;
  host.response = ({ path }) => {
    if (path === '/serverTime') return { body: host.worldNow() };
    if (path.endsWith('report')) return { body: { nextInMs: 60_000 } };
    return { body: makeDocument(`r${changes}`), headers: timeHeader(host) };
  };
  const address = { PortalId: '54', originalName: 'lobby', isTest: false };
  const player = createPlayer(host, () => {}, address, { hasFeed: () => false });
  player.start();
  await host.pass(10_000);
  const shown: string[] = [];
  player.subscribe(() => {
    const showing = player.showing();
    if (showing.kind === 'channel') shown.push(showing.document.revision);
  });
  for (changes = 1; changes <= 200; changes += 1) {
    host.streams.at(-1)?.listener.onEvent('revision', JSON.stringify({ revision: `r${changes}` }));
    await host.pass(300);
  }
  expect(new Set(shown).size).toBeGreaterThan(15);
  changes = 200;
  await host.pass(5_000);
  expect(shown.at(-1)).toBe('r200');
  player.stop();
});

it('stores its plan and files again within an hour after the browser’s storage was cleared', async () => {
  const host = simulatedHost();
  const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => index % 251);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const media = [{ location: '/media/1/poster.png', bytes: bytes.length, sha256, contentType: 'image/png' }];
  host.file = () => ({ bytes, contentType: 'image/png' });
  host.response = ({ path }) => {
    if (path === '/serverTime') return { body: host.worldNow() };
    if (path.endsWith('report')) return { body: { nextInMs: 60_000 } };
    return { body: makeDocument('r1', { media }), headers: timeHeader(host) };
  };
  const address = { PortalId: '54', originalName: 'lobby', isTest: false };
  const player = createPlayer(host, () => {}, address, { hasFeed: () => false });
  player.start();
  await host.pass(60_000);
  expect(host.disk.completeFiles.has('/media/1/poster.png')).toBe(true);
  await host.disk.files.keepOnly([]);
  for (const name of await host.disk.records.names()) await host.disk.records.write(name, null);
  await host.pass(3_660_000);
  expect(host.disk.completeFiles.has('/media/1/poster.png')).toBe(true);
  expect(await host.disk.records.names()).toEqual(expect.arrayContaining(['plan 54/lobby', 'clock']));
  player.stop();
});

it('soon retries a failed check for a newer service worker', async () => {
  const host = simulatedHost();
  host.response = ({ path }) => {
    if (path === '/serverTime') return { body: host.worldNow() };
    if (path.endsWith('report')) return { body: { nextInMs: 60_000 } };
    return { body: makeDocument('r1'), headers: timeHeader(host) };
  };
  const checkedAt: number[] = [];
  let failuresLeft = 4;
  host.shell.start = async () => {
    checkedAt.push(host.monotonicNow());
    failuresLeft -= 1;
    if (failuresLeft >= 0) throw new TypeError('the script could not be fetched');
  };
  const address = { PortalId: '54', originalName: 'lobby', isTest: false };
  const player = createPlayer(host, () => {}, address, { hasFeed: () => false });
  player.start();
  await host.pass(60_000);
  expect(checkedAt).toHaveLength(5);
  await host.pass(530_000);
  expect(checkedAt).toHaveLength(5);
  player.stop();
});
