import type { FastifyRequest } from 'fastify';
import { problem } from '#contract/errors/problem.ts';
import { badRequest } from '#server/errors.ts';

/**
 * Returns the server's origin for links in emails and redirects: the configured one, or that of the request if it is a
 * loopback address. Any other Host header could be forged and must not get into a link. Throws 400 then.
 */
export function ownOrigin(request: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const requested = parseUrl(`${request.protocol}://${request.host}`);
  if (requested && isLoopback(requested.hostname)) return requested.origin;
  throw badRequest(problem('public-url-missing'));
}

/** Whether two URLs have the same origin. All loopback names count as the same host. */
export function isSameOrigin(address: string, origin: string): boolean {
  const [one, other] = [parseUrl(address), parseUrl(origin)];
  if (!one || !other) return false;
  if (one.origin === other.origin) return true;
  const areLocal = isLoopback(one.hostname) && isLoopback(other.hostname);
  return areLocal && one.protocol === other.protocol && one.port === other.port;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
