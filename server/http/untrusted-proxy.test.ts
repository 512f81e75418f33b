import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { proxyWarning, warnOfUntrustedProxy } from './untrusted-proxy.ts';

it.each([
  ['names nobody', undefined, 1],
  ['names somebody else', '192.0.2.7', 1],
  ['names the proxy', '127.0.0.1', 0],
])('a proxy is warned of once where TRUST_PROXY %s', async (_, trustProxy, times) => {
  const app = fastify({ trustProxy: trustProxy ?? false });
  warnOfUntrustedProxy(app);
  app.get('/', async () => '');
  const warn = vi.spyOn(app.log, 'warn');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  await fetch(url);
  expect(warn).not.toHaveBeenCalled();
  for (const client of ['198.51.100.1', '198.51.100.2']) await fetch(url, { headers: { 'x-forwarded-for': client } });
  expect(warn).toHaveBeenCalledTimes(times);
  const words = expect.stringMatching(/All visitors appear to come from the proxy’s address.*Set TRUST_PROXY/);
  if (times > 0) expect(warn).toHaveBeenCalledWith({ peer: '127.0.0.1' }, words);
  await app.close();
});

it.each([
  ['https://signage.example', undefined, true],
  ['https://signage.example', '10.0.0.2', false],
  ['http://192.168.0.9:5000', undefined, false],
  [undefined, undefined, false],
])('the start of a server at %s that trusts %s warns: %s', (publicUrl, trustProxy, isWarned) => {
  expect(proxyWarning(publicUrl, trustProxy).join(' ').includes('TRUST_PROXY is not set')).toBe(isWarned);
});
