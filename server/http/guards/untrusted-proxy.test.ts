import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { proxyWarning, warnOfUntrustedProxy } from './untrusted-proxy.ts';

it.each([
  ['once', 'is not set', undefined, 1],
  ['once', 'contains another address', '192.0.2.7', 1],
  ['never', 'contains its address', '127.0.0.1', 0],
])('a warning about a proxy is logged %s if TRUST_PROXY %s', async (_, _setting, trustProxy, times) => {
  const app = fastify({ trustProxy: trustProxy ?? false });
  warnOfUntrustedProxy(app);
  app.get('/', async () => '');
  const warn = vi.spyOn(app.log, 'warn');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  await fetch(url);
  expect(warn).not.toHaveBeenCalled();
  for (const client of ['198.51.100.1', '198.51.100.2']) await fetch(url, { headers: { 'x-forwarded-for': client } });
  expect(warn).toHaveBeenCalledTimes(times);
  const message = expect.stringMatching(/All visitors appear to come from the proxy’s address.*Set TRUST_PROXY/);
  if (times > 0) expect(warn).toHaveBeenCalledWith({ peer: '127.0.0.1' }, message);
  await app.close();
});

it.each([
  ['https://signage.example', undefined, true],
  ['https://signage.example', '10.0.0.2', false],
  ['http://192.168.0.9:5000', undefined, false],
  [undefined, undefined, false],
])('with PUBLIC_URL %s and TRUST_PROXY %s, a warning is printed: %s', (publicUrl, trustProxy, isWarned) => {
  expect(proxyWarning(publicUrl, trustProxy).join(' ').includes('TRUST_PROXY is not set')).toBe(isWarned);
});
