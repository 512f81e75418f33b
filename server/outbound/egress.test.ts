import dns from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EgressError, type EgressLimits, fetchOutside, isPublicAddress } from './egress.ts';

const LIMITS = { timeoutMs: 20_000, maxBytes: 1_000, maxRedirects: 3 };
const running: Server[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(running.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Starts a server on the loopback interface, and lists its requests. */
async function serve(listener: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(server);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}`, requests };
}

const hello: RequestListener = (_request, response) => response.end('hello');
const redirect =
  (location: () => string, status = 302): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location: location() }).end();

async function problem(address: string, limits: Partial<EgressLimits> = {}): Promise<string> {
  const error = await fetchOutside(address, { ...LIMITS, ...limits }).then(
    () => new Error('The request succeeded.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof EgressError)) throw error;
  return error.problem;
}

describe('an address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '4000::1',
    'localhost',
    '',
  ])('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('an outgoing request', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://localhost/',
    'http://LOCALHOST/',
    'http://１２７.0.0.1/',
    'http://127。0。0。1/',
    'https://10.0.0.1/',
    'http://8.8.8.8:22/',
    'http://user:password@8.8.8.8/',
    'file:///etc/passwd',
    'ftp://8.8.8.8/',
    'gopher://8.8.8.8/',
    'data:text/plain,hello',
    'javascript:alert(1)',
    '//8.8.8.8/',
    'nonsense',
  ])('is not sent to %s', async (address) => {
    expect(await problem(address)).toBe('address');
  });

  it('is not sent to a name that resolves to a private address, even among public ones', async () => {
    vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: unknown, callback: unknown) =>
      (callback as (error: null, found: dns.LookupAddress[]) => void)(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])) as unknown as typeof dns.lookup);
    expect(await problem('http://rebinding.example/')).toBe('address');
  });

  it('reaches a private host that the operator allows, with or without its port', async () => {
    const { host, url } = await serve(hello);
    for (const allowed of [host, '127.0.0.1']) {
      const response = await fetchOutside(url, { ...LIMITS, allowHosts: [allowed] });
      expect(response).toMatchObject({ status: 200, url: `${url}/` });
      expect(response.body.toString()).toBe('hello');
    }
    expect(await problem(url, { allowHosts: ['127.0.0.1:1', 'localhost'] })).toBe('address');
    expect((await fetchOutside(url, { ...LIMITS, allowPrivate: true })).status).toBe(200);
  });

  it('does not follow redirects of an allowed host to other private hosts', async () => {
    const inside = await serve(hello);
    for (const location of [
      inside.url,
      inside.url.replace('127.0.0.1', 'localhost'),
      'file:///etc/passwd',
      'http://[::1]/',
    ]) {
      const outside = await serve(redirect(() => location));
      expect(await problem(outside.url, { allowHosts: [outside.host] })).toBe('address');
    }
    expect(inside.requests).toEqual([]);
  });

  it('follows a limited number of redirects', async () => {
    let hops = 0;
    const { host, url, requests } = await serve((request, response) => {
      hops += 1;
      redirect(() => `/${hops}`)(request, response);
    });
    expect(await problem(url, { allowHosts: [host], maxRedirects: 3 })).toBe('redirects');
    expect(requests).toHaveLength(4);
    expect(await problem(url, { allowHosts: [host], maxRedirects: 0 })).toBe('redirects');
    expect(requests).toHaveLength(5);
  });

  it('does not send its token to another host after a redirect', async () => {
    const seen: (string | undefined)[] = [];
    const second = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    });
    const first = await serve(redirect(() => second.url));
    const limits = { ...LIMITS, allowHosts: [first.host, second.host] };
    await fetchOutside(first.url, limits, { headers: { Authorization: 'Bearer secret' } });
    await fetchOutside(second.url, limits, { headers: { Authorization: 'Bearer secret' } });
    expect(seen).toEqual([undefined, 'Bearer secret']);
  });

  it.each([
    ['declares its length', (response: Parameters<RequestListener>[1]) => response.end('x'.repeat(1_001))],
    [
      'does not declare its length',
      (response: Parameters<RequestListener>[1]) => {
        response.write('x'.repeat(600));
        response.end('x'.repeat(600));
      },
    ],
    [
      'is compressed',
      (response: Parameters<RequestListener>[1]) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000))),
    ],
  ])('fails if the response is too long and %s', async (_, respond) => {
    const { host, url } = await serve((_request, response) => respond(response));
    expect(await problem(url, { allowHosts: [host] })).toBe('size');
  });

  it('times out while it waits for the headers or the body', async () => {
    const unresponsive = await serve(() => undefined);
    expect(await problem(unresponsive.url, { allowHosts: [unresponsive.host], timeoutMs: 200 })).toBe('time');
    const slow = await serve((_request, response) => {
      const writing = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(writing));
    });
    expect(await problem(slow.url, { allowHosts: [slow.host], timeoutMs: 200 })).toBe('time');
  });

  it('fails if nothing listens at the address', async () => {
    expect(await problem('http://127.0.0.1:1/', { allowPrivate: true })).toBe('unreachable');
  });
});
