import dns from 'node:dns';
import net from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, type BodyInit, buildConnector, fetch, type Response } from 'undici';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const STANDARD_PORTS = new Set(['', '80', '443']);
/** Headers that are removed when a redirect leads to another origin, besides `privateHeaders`. */
const PRIVATE_HEADERS = ['authorization', 'cookie', 'proxy-authorization'];

/** What a request to another server may reach, and how large and slow its response may be. */
export interface EgressLimits {
  /** `host` or `host:port` entries that may be on private networks and use any port. */
  allowHosts?: readonly string[];
  /** Allows every host to be on a private network. */
  allowPrivate?: boolean;
  /** For the whole request: DNS lookup, redirects and the complete body. */
  timeoutMs: number;
  /** Of the decompressed body. */
  maxBytes: number;
  maxRedirects: number;
}

export interface EgressRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Headers that are removed when a redirect leads to another origin, such as API keys. */
  privateHeaders?: Record<string, string>;
  body?: BodyInit | null | undefined;
}

export interface EgressResponse {
  /** The final URL, after redirects. */
  url: string;
  status: number;
  headers: Headers;
  body: Buffer;
}

export type EgressProblem = 'address' | 'redirects' | 'size' | 'time' | 'unreachable';

/** A request that was refused or failed. Its message is only for the log, because it contains addresses. */
export class EgressError extends Error {
  constructor(
    readonly problem: EgressProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'EgressError';
  }
}

/**
 * All requests to other servers go through this function. Allows only http and https to public addresses. The address
 * is checked when the connection is opened, so DNS rebinding and redirects can't bypass the check. Returns responses of
 * any status; throws EgressError.
 */
export async function fetchOutside(
  address: string | URL,
  limits: EgressLimits,
  { privateHeaders = {}, ...request }: EgressRequest = {},
): Promise<EgressResponse> {
  const agent = new Agent({ connect: checkedConnector(limits), headersTimeout: limits.timeoutMs });
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    let url = checkedUrl(address, limits);
    let headers = { ...request.headers, ...privateHeaders };
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetch(url, { ...request, headers, redirect: 'manual', signal, dispatcher: agent });
      const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null;
      if (location === null) {
        const body = await readBody(response, limits.maxBytes);
        return { url: url.href, status: response.status, headers: new Headers([...response.headers]), body };
      }
      await response.body?.cancel();
      if (redirects >= limits.maxRedirects || (request.method ?? 'GET') !== 'GET') {
        throw new EgressError('redirects', `${url.host} redirects too many times.`);
      }
      const next = checkedUrl(location, limits, url);
      if (next.origin !== url.origin) headers = withoutPrivateHeaders(request.headers ?? {});
      url = next;
    }
  } catch (error) {
    throw egressError(error, signal);
  } finally {
    await agent.destroy();
  }
}

/** Whether an IP address is public. Also recognizes unusual notations, and IPv4 addresses embedded in IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast';
  const wrapped = ipv4Within(parsed as ipaddr.IPv6);
  if (wrapped) return wrapped.range() === 'unicast';
  return parsed.range() === 'unicast' && parsed.match(ipaddr.parseCIDR('2000::/3'));
}

/** The IPv4 address embedded in an IPv6 one: IPv4-mapped, or NAT64. */
function ipv4Within(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (!address.match(ipaddr.parseCIDR('64:ff9b::/96'))) return null;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

function checkedUrl(address: string | URL, limits: EgressLimits, base?: URL): URL {
  if (!URL.canParse(String(address), base)) throw new EgressError('address', 'This is not a valid address.');
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new EgressError('address', `${url.protocol} addresses are not allowed.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new EgressError('address', 'Addresses with a password are not allowed.');
  }
  if (!STANDARD_PORTS.has(url.port) && !mayBePrivate(limits, url.hostname, url.port)) {
    throw new EgressError('address', `Port ${url.port} is not allowed.`);
  }
  return url;
}

function mayBePrivate(limits: EgressLimits, hostname: string, port: string): boolean {
  if (limits.allowPrivate) return true;
  const host = plainHost(hostname);
  return (limits.allowHosts ?? []).some((allowed) => {
    const entry = allowed.trim().toLowerCase();
    return entry === `${host}:${port}` || plainHost(entry) === host;
  });
}

/** Removes the brackets of IPv6 addresses and the trailing dot of fully qualified names. */
function plainHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

function checkedConnector(limits: EgressLimits): buildConnector.connector {
  const free = buildConnector({ timeout: limits.timeoutMs });
  const guarded = buildConnector({ timeout: limits.timeoutMs, lookup: publicLookup } as buildConnector.BuildOptions);
  return (options, callback) => {
    const port = options.port || (options.protocol === 'https:' ? '443' : '80');
    if (mayBePrivate(limits, options.hostname, port)) return free(options, callback);
    // `lookup` isn't called for literal addresses.
    const host = plainHost(options.hostname);
    if (net.isIP(host) && !isPublicAddress(host)) return callback(refusedAddress(host), null);
    guarded(options, callback);
  };
}

const publicLookup: net.LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (refused || !first) return callback(refusedAddress(refused?.address ?? hostname), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function refusedAddress(address: string): EgressError {
  return new EgressError('address', `${address} is not a public address.`);
}

async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLong(maxBytes);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLong(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLong(maxBytes: number): EgressError {
  return new EgressError('size', `The response is longer than ${maxBytes} bytes.`);
}

function withoutPrivateHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !PRIVATE_HEADERS.includes(name.toLowerCase())));
}

/** Finds the EgressError among the causes: fetch wraps errors, sometimes several times. */
function egressError(error: unknown, signal: AbortSignal): EgressError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof EgressError) return cause;
  }
  if (signal.aborted) return new EgressError('time', 'The response took too long.', { cause: error });
  return new EgressError('unreachable', 'The response could not be read.', { cause: error });
}
