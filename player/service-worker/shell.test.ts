import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SHELL_PAGE } from '../stored-files.ts';
import { fetchShell, mendShell } from './shell.ts';

const SCRIPT = '/assets/player/index-1.js';
const CODE = 'start();\nplay();\n';
const PAGE = `<!doctype html><html><body><div id="vitrine-player"></div><script src="${SCRIPT}"></script></body></html>\n`;
const BUILD = {
  script: SCRIPT,
  files: [{ address: SCRIPT, integrity: `sha256-${createHash('sha256').update(CODE).digest('base64')}` }],
};

let server: Server;
let served: Record<string, { type: string; text: string }>;
let kept: Map<string, string>;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const { type, text } = served[url] ?? { type: 'text/html', text: 'nothing' };
    response.writeHead(200, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  // A page's addresses begin at its server.
  vi.stubGlobal('fetch', (address: string, how: RequestInit) => fetch(`http://127.0.0.1:${port}${address}`, how));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  kept = new Map();
  const put = async (address: string, response: Response) => void kept.set(address, await response.text());
  const match = async (address: string) => kept.get(address);
  Object.assign(globalThis, { caches: { open: async () => ({ put, match }) } });
  served = { [SHELL_PAGE]: { type: 'text/html', text: PAGE }, [SCRIPT]: { type: 'text/javascript', text: CODE } };
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'caches'));

it('keeps a build that came whole', async () => {
  await fetchShell('shell', BUILD);
  expect(Object.fromEntries(kept)).toEqual({ [SHELL_PAGE]: PAGE, [SCRIPT]: CODE });
});

it.each([
  ['a script that was cut off', SCRIPT, { type: 'text/javascript', text: CODE.slice(0, 9) }],
  ['a login page for a script', SCRIPT, { type: 'text/html', text: '<form></form>' }],
  ['a page that was cut off', SHELL_PAGE, { type: 'text/html', text: PAGE.slice(0, -12) }],
  ['a login page for the page', SHELL_PAGE, { type: 'text/html', text: '<html><form></form></html>' }],
])('keeps no build with %s, so that nothing is ever started from it', async (_, address, wrong) => {
  served[address] = wrong;
  await expect(fetchShell('shell', BUILD)).rejects.toThrow();
  expect(kept.has(SHELL_PAGE)).toBe(false);
});

it.each([[SHELL_PAGE], [SCRIPT]])(
  'lays a build down again that has lost %s, and leaves alone one that is whole',
  async (lost) => {
    await fetchShell('shell', BUILD);
    kept.delete(lost);
    await mendShell('shell', BUILD);
    expect([...kept.keys()].sort()).toEqual([SHELL_PAGE, SCRIPT].sort());
    served = {};
    await mendShell('shell', BUILD);
  },
);
