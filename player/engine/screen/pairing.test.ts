import { describe, expect, it } from 'vitest';
import { simulatedDisk } from '../testing/simulated-disk.ts';
import { type SimulatedResponse, simulatedHost } from '../testing/simulated-host.ts';
import { createPairing } from './pairing.ts';

const CHANNEL = { PortalId: 54, originalName: 'Front Window' };
const ADDRESS = '/DesktopModules/Vitrine/channels/54/Front%20Window/Default.aspx?Paired=true';
const NOT_YET = { body: { channel: null }, backMs: 25_000 };
const UNKNOWN = {
  status: 404,
  body: {
    error: 'This pairing code is no longer valid. Enter the code that the screen shows now.',
    code: 'pairing-code-not-found',
  },
};

/** Opens a screen at the pairing page, with a server whose response to `wait` can be changed. */
function openScreen(disk = simulatedDisk()) {
  const host = simulatedHost(1, disk);
  const server = { wait: NOT_YET as SimulatedResponse, codesIssued: 0, expiredKey: '' };
  host.response = ({ path, body: requestBody }) => {
    const isExpired = (requestBody as { deviceKey?: string }).deviceKey === server.expiredKey;
    if (path === '/api/pairing/wait') return isExpired ? UNKNOWN : server.wait;
    server.codesIssued += 1;
    const pairCode = `BCDFGHJ${'KLM'[server.codesIssued - 1]}`;
    const body = { pairCode, deviceKey: `key ${server.codesIssued}`, address: 'https://v/dashboard/pair' };
    return { body: { ...body, qr: { size: 9, path: 'M0 0' } } };
  };
  const pairing = createPairing(host, () => {});
  pairing.start();
  return { host, server, pairing, asked: (path: string) => host.requests.filter((request) => request.path === path) };
}

describe('an unpaired screen', () => {
  it('shows a code, and opens its channel as soon as it has one', async () => {
    const { host, server, pairing } = openScreen();
    await host.pass(60_000);
    expect(pairing.code()).toMatchObject({ pairCode: 'BCDFGHJK', address: 'https://v/dashboard/pair' });
    expect(host.opened).toEqual([]);
    server.wait = { body: { channel: CHANNEL } };
    await host.pass(30_000);
    expect(host.opened).toEqual([ADDRESS]);
  });

  it('opens its channel without a new code when it is turned on again', async () => {
    const disk = simulatedDisk();
    const first = openScreen(disk);
    first.server.wait = { body: { channel: CHANNEL } };
    await first.host.pass(2_000);
    const restarted = openScreen(disk);
    restarted.server.wait = { body: { channel: { ...CHANNEL, originalName: 'Lobby' } } };
    await restarted.host.pass(2_000);
    expect(restarted.host.opened).toEqual([ADDRESS.replace('Front%20Window', 'Lobby')]);
    expect(restarted.asked('/api/pairing/wait')[0]?.body).toEqual({ deviceKey: 'key 1' });
    expect(restarted.server.codesIssued).toBe(0);
  });

  it('opens its last channel without the server, if the browser has stored the page', async () => {
    const disk = simulatedDisk();
    const first = openScreen(disk);
    first.server.wait = { body: { channel: CHANNEL } };
    await first.host.pass(2_000);
    for (const isStored of [true, false]) {
      const restarted = openScreen(disk);
      restarted.host.response = () => {
        throw new Error('no network');
      };
      Object.assign(restarted.host.shell, { isStored: () => isStored });
      await restarted.host.pass(10_000);
      expect(restarted.host.opened).toEqual(isStored ? [ADDRESS] : []);
    }
  });

  it('shows a new code when the first one expires', async () => {
    const { host, server, pairing } = openScreen();
    await host.pass(1_000);
    server.expiredKey = 'key 1';
    await host.pass(60_000);
    expect(pairing.code()?.pairCode).toBe('BCDFGHJL');
  });

  it.each<[string, SimulatedResponse]>([
    ['an empty object', { body: {} }],
    ['a login page', { text: '<html>Log in to the hotel</html>' }],
    ['a 404 page', { status: 404, text: '<html>404</html>' }],
    ['a 404 from a gateway', { status: 404, body: { status: 404, error: 'Not Found' } }],
    ['a busy server', { status: 503, body: { error: 'Please come back later.' }, headers: { 'retry-after': '20' } }],
  ])('keeps its code and limits its rate of requests while it gets %s', async (_, response) => {
    const { host, server, pairing, asked: requestsTo } = openScreen();
    await host.pass(1_000);
    server.wait = response;
    await host.pass(600_000);
    expect(pairing.code()?.pairCode).toBe('BCDFGHJK');
    expect(host.opened).toEqual([]);
    expect(requestsTo('/api/pairing/wait').length).toBeLessThan(60);
  });
});
