import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SHELL_PAGE } from '../stored-files.ts';
import { fetchShell, restoreShell } from './shell.ts';

const SCRIPT = '/assets/player/index-1.js';
const CODE = 'start();\nplay();\n';
const PAGE = `<!doctype html><html><body><div id="vitrine-player"></div><script src="${SCRIPT}"></script></body></html>\n`;
const BUILD = {
  script: SCRIPT,
  files: [{ address: SCRIPT, integrity: `sha256-${createHash('sha256').update(CODE).digest('base64')}` }],
};

let server: Server;
let responses: Record<string, { type: string; text: string }>;
let stored: Map<string, string>;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const { type, text } = responses[url] ?? { type: 'text/html', text: 'nothing' };
    response.writeHead(200, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  // Relative addresses refer to the test's server.
  vi.stubGlobal('fetch', (address: string, options: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${address}`, options),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  stored = new Map();
  const put = async (address: string, response: Response) => void stored.set(address, await response.text());
  const match = async (address: string) => stored.get(address);
  Object.assign(globalThis, { caches: { open: async () => ({ put, match }) } });
  responses = { [SHELL_PAGE]: { type: 'text/html', text: PAGE }, [SCRIPT]: { type: 'text/javascript', text: CODE } };
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'caches'));

it('stores a build that was received completely', async () => {
  await fetchShell('shell', BUILD);
  expect(Object.fromEntries(stored)).toEqual({ [SHELL_PAGE]: PAGE, [SCRIPT]: CODE });
});

it.each([
  ['a script that was cut off', SCRIPT, { type: 'text/javascript', text: CODE.slice(0, 9) }],
  ['a login page for a script', SCRIPT, { type: 'text/html', text: '<form></form>' }],
  ['a page that was cut off', SHELL_PAGE, { type: 'text/html', text: PAGE.slice(0, -12) }],
  ['a login page for the page', SHELL_PAGE, { type: 'text/html', text: '<html><form></form></html>' }],
])('stores no page for a build with %s, so that no screen starts from it', async (_, address, invalid) => {
  responses[address] = invalid;
  await expect(fetchShell('shell', BUILD)).rejects.toThrow();
  expect(stored.has(SHELL_PAGE)).toBe(false);
});

it.each([[SHELL_PAGE], [SCRIPT]])(
  'stores a build again if %s is missing, and fetches nothing if it is complete',
  async (missing) => {
    await fetchShell('shell', BUILD);
    stored.delete(missing);
    await restoreShell('shell', BUILD);
    expect([...stored.keys()].sort()).toEqual([SHELL_PAGE, SCRIPT].sort());
    responses = {};
    await restoreShell('shell', BUILD);
  },
);
