import type { FastifyRequest } from 'fastify';
import { problem } from '#contract/errors/problem.ts';
import { badRequest } from '../errors.ts';

/**
 * Where people reach this server, for links that leave it: the configured address, else the one that this request was
 * sent to, if it can only mean this very machine. What a stranger writes into a request never gets into a link.
 */
export function ownOrigin(request: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const asked = parseUrl(`${request.protocol}://${request.host}`);
  if (asked && isLoopback(asked.hostname)) return asked.origin;
  throw badRequest(problem('public-url-missing'));
}

/** Whether two addresses lead to the same server; the names of one's own machine are the same place. */
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
