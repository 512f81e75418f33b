import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '#server/testing/event-stream.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { isInNetwork, networkIn } from './addresses.ts';

const REFUSED: [{ channel?: string; address?: string }, number][] = [
  [{}, 400],
  [{ channel: 'x', address: '192.0.2.1' }, 400],
  [{ channel: 'no such channel' }, 404],
  [{ address: '127.0.0.1' }, 400],
  [{ address: '127.0.0.0/8' }, 400],
  ...[
    '',
    'example.com',
    '1',
    '192.0.2.1/0',
    '192.0.2.1/33',
    '192.0.2.1/x',
    '192.0.2.1/2/3',
    '2001:db8::/129',
    '0.0.0.0/0',
  ].map((address): [{ address: string }, number] => [{ address }, 400]),
];

describe('blocks', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ trustProxy: '127.0.0.1' });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const from = (address: string, path: string) =>
    fetch(test.url + path, { headers: { 'x-forwarded-for': address } }).then(async (response) => ({
      status: response.status,
      body: await response.text(),
    }));
  const set = (what: { channel?: string; address?: string }, blocked = true) =>
    scene.call('POST /api/blocks/set', { ...what, blocked, reason: 'Too many requests' });

  it('refuses all requests of a blocked address until it is unblocked', async () => {
    expect((await from('203.0.113.7', '/healthz')).status).toBe(200);
    expect(await set({ address: ' 203.0.113.7 ' })).toMatchObject({ name: '203.0.113.7', reason: 'Too many requests' });
    for (const path of ['/healthz', '/serverTime', '/api-docs', '/', '/media/1/x.png', '/nothing']) {
      const refused = await from('203.0.113.7', path);
      expect({ path, status: refused.status }).toEqual({ path, status: 403 });
      expect(refused.body).toContain('This address is blocked.');
    }
    expect((await from('203.0.113.8', '/healthz')).status).toBe(200);
    await set({ address: '203.0.113.7' }, false);
    expect((await from('203.0.113.7', '/healthz')).status).toBe(200);
  });

  it('refuses all addresses of a blocked network, in any notation', async () => {
    await set({ address: '198.51.100.77/24' });
    expect((await from('198.51.100.1', '/healthz')).status).toBe(403);
    expect((await from('::ffff:198.51.100.1', '/healthz')).status).toBe(403);
    await set({ address: '198.51.100.0/24' }, false);
    expect((await from('198.51.100.1', '/healthz')).status).toBe(200);
  });

  it('refuses requests of screens and staff about a blocked channel, however they name it', async () => {
    const { _id, PortalId, originalName } = scene.channel;
    const display = test.as(null);
    const calls: [string, () => Promise<unknown>][] = [
      ['display', () => scene.document()],
      [
        'display by address',
        () => display('GET /api/channels/display/{PortalId}/{originalName}', { PortalId, originalName }),
      ],
      ['display by id', () => display('POST /api/channels/getchannelfordisplaybyid', { _id })],
      ['forced refresh', () => display('POST /api/channels/getforcedrefresh', { PortalId, originalName })],
      [
        'update',
        () => scene.call('PATCH /api/channels/updateChannel', { _id, PortalId, update: { name: 'Front window' } }),
      ],
      ['order of all', () => scene.call('POST /api/channels/getchannelsinorder', { PortalId })],
    ];
    const slide = await scene.addSlide();
    const cell = { area: scene.area._id, slide: slide._id };
    const cells: typeof calls = [
      ['toggle', () => scene.call('PATCH /api/channels/toggleSlide', { channel: _id, ...cell })],
      ['toggle by record', () => scene.call('PATCH /api/channels/toggleSlide', { channel: { _id }, ...cell })],
      [
        'toggle on all',
        () => scene.call('PATCH /api/channels/addSlideToAllChannels', { channels: [{ _id }], ...cell }),
      ],
    ];
    await set({ channel: _id });
    for (const [title, call] of [...calls.slice(0, 5), ...cells]) {
      const refused = await refusal(call());
      expect({ title, status: refused.status, error: refused.body.error }).toEqual({
        title,
        status: 403,
        error: 'This channel is blocked. Contact the server’s administrator.',
      });
    }
    const events = await fetch(`${test.url}/api/channels/events?PortalId=${PortalId}&originalName=${originalName}`);
    expect(events.status).toBe(403);
    await calls[5]?.[1]();
    expect(await scene.call('POST /api/blocks/find', {})).toMatchObject([
      { channel: _id, name: 'Front window', PortalId: 1 },
    ]);
    await set({ channel: _id }, false);
    for (const [, call] of calls) await call();
    expect(await scene.call('POST /api/blocks/find', {})).toEqual([]);
  });

  it('ends open event streams of a blocked channel or address', async () => {
    const { _id, PortalId, originalName } = scene.channel;
    const other = await scene.call('POST /api/channels/add', {
      channel: { PortalId, name: 'Back window', selectedAreas: [scene.area._id] },
    });
    const listen = (name: string, address: string) =>
      listenTo(`${test.url}/api/channels/events?PortalId=${PortalId}&originalName=${name}`, {
        'x-forwarded-for': address,
      });
    const blocked = await listen(originalName, '203.0.113.1');
    const neighbour = await listen(other.originalName, '203.0.113.9');
    const dashboard = await listenTo(`${test.url}/api/events?PortalId=${PortalId}`, {
      'x-forwarded-for': '203.0.113.9',
      authorization: `Bearer ${scene.token}`,
    });
    await Promise.all([blocked, neighbour, dashboard].map((stream) => stream.next()));
    await set({ channel: _id });
    await blocked.ended;
    await set({ channel: _id }, false);
    expect([neighbour.hasEnded(), dashboard.hasEnded()]).toEqual([false, false]);
    await set({ address: '203.0.113.9' });
    await Promise.all([neighbour.ended, dashboard.ended]);
    await set({ address: '203.0.113.9' }, false);
  });

  it('returns the existing block when it is set twice, and 404 when it is removed twice', async () => {
    const first = await set({ address: '192.0.2.1' });
    expect(await set({ address: '192.0.2.1' })).toEqual(first);
    await set({ address: '192.0.2.1' }, false);
    expect((await refusal(set({ address: '192.0.2.1' }, false))).status).toBe(404);
  });

  it.each(REFUSED)('refuses to block %j', async (what, status) => {
    expect((await refusal(set(what))).status).toBe(status);
    expect(await scene.call('POST /api/blocks/find', {})).toEqual([]);
  });

  it.each([
    ['10.0.0.0/9', '10.127.255.255', true],
    ['10.0.0.0/9', '10.128.0.0', false],
    ['192.0.2.5', '192.0.2.5', true],
    ['192.0.2.5', '192.0.2.50', false],
    ['::ffff:192.0.2.5', '192.0.2.5', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/33', '2001:db8:8000::1', false],
    ['2001:0DB8:0::1', '2001:db8::1', true],
    ['192.0.2.5', '2001:db8::1', false],
    ['192.0.2.5', 'not an address', false],
  ])('decides whether the network %s contains the address %s: %s', (written, address, expected) => {
    const network = networkIn(written);
    expect(network && isInNetwork(address, network)).toBe(expected);
  });
});
