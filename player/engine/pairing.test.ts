import { describe, expect, it } from 'vitest';
import { createPairing } from './pairing.ts';
import { simulatedDisk } from './testing/simulated-disk.ts';
import { type SimulatedResponse, simulatedHost } from './testing/simulated-host.ts';

const CHANNEL = { PortalId: 54, originalName: 'Front Window' };
const ADDRESS = '/DesktopModules/Vitrine/channels/54/Front%20Window/Default.aspx?Paired=true';
const NOT_YET = { body: { channel: null }, backMs: 25_000 };
const UNKNOWN = {
  status: 404,
  body: { error: 'There is no such pairing code any more.', code: 'pairing-code-not-found' },
};

/** A screen at the pairing page, and a server whose answer to the wait can be changed. */
function open(disk = simulatedDisk()) {
  const host = simulatedHost(1, disk);
  const server = { wait: NOT_YET as SimulatedResponse, given: 0, deadKey: '' };
  host.response = ({ path, body: sent }) => {
    const isDead = (sent as { deviceKey?: string }).deviceKey === server.deadKey;
    if (path === '/api/pairing/wait') return isDead ? UNKNOWN : server.wait;
    server.given += 1;
    const pairCode = `BCDFGHJ${'KLM'[server.given - 1]}`;
    const body = { pairCode, deviceKey: `key ${server.given}`, address: 'https://v/dashboard/pair' };
    return { body: { ...body, qr: { size: 9, path: 'M0 0' } } };
  };
  const pairing = createPairing(host, () => {});
  pairing.start();
  return { host, server, pairing, asked: (path: string) => host.requests.filter((one) => one.path === path) };
}

describe('a screen that is to be paired', () => {
  it('shows a code and goes to its channel as soon as it has one', async () => {
    const { host, server, pairing } = open();
    await host.pass(60_000);
    expect(pairing.code()).toMatchObject({ pairCode: 'BCDFGHJK', address: 'https://v/dashboard/pair' });
    expect(host.opened).toEqual([]);
    server.wait = { body: { channel: CHANNEL } };
    await host.pass(30_000);
    expect(host.opened).toEqual([ADDRESS]);
  });

  it('goes straight to its channel when it is turned on again', async () => {
    const disk = simulatedDisk();
    const first = open(disk);
    first.server.wait = { body: { channel: CHANNEL } };
    await first.host.pass(2_000);
    const again = open(disk);
    again.server.wait = { body: { channel: { ...CHANNEL, originalName: 'Lobby' } } };
    await again.host.pass(2_000);
    expect(again.host.opened).toEqual([ADDRESS.replace('Front%20Window', 'Lobby')]);
    expect(again.asked('/api/pairing/wait')[0]?.body).toEqual({ deviceKey: 'key 1' });
    expect(again.server.given).toBe(0);
  });

  it('goes where it was when it is turned on without the server, from the browser’s own store', async () => {
    const disk = simulatedDisk();
    const first = open(disk);
    first.server.wait = { body: { channel: CHANNEL } };
    await first.host.pass(2_000);
    for (const isStored of [true, false]) {
      const again = open(disk);
      again.host.response = () => {
        throw new Error('no network');
      };
      Object.assign(again.host.shell, { isStored: () => isStored });
      await again.host.pass(10_000);
      expect(again.host.opened).toEqual(isStored ? [ADDRESS] : []);
    }
  });

  it('shows another code when the first is no longer good', async () => {
    const { host, server, pairing } = open();
    await host.pass(1_000);
    server.deadKey = 'key 1';
    await host.pass(60_000);
    expect(pairing.code()?.pairCode).toBe('BCDFGHJL');
  });

  it.each<[string, SimulatedResponse]>([
    ['an empty object', { body: {} }],
    ['a page of somebody else', { text: '<html>Log in to the hotel</html>' }],
    ['a page that is not found', { status: 404, text: '<html>404</html>' }],
    ['a gateway that knows no such route', { status: 404, body: { status: 404, error: 'Not Found' } }],
    [
      'a server that is busy',
      { status: 503, body: { error: 'Please come back later.' }, headers: { 'retry-after': '20' } },
    ],
  ])('keeps its code, and asks with patience, while %s answers', async (_, response) => {
    const { host, server, pairing, asked } = open();
    await host.pass(1_000);
    server.wait = response;
    await host.pass(600_000);
    expect(pairing.code()?.pairCode).toBe('BCDFGHJK');
    expect(host.opened).toEqual([]);
    expect(asked('/api/pairing/wait').length).toBeLessThan(60);
  });
});
