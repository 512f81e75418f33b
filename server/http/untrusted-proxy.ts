import type { FastifyInstance } from 'fastify';

const CONSEQUENCE =
  'All visitors appear to come from the proxy’s address: they share the limits on failed logins, and blocking that address blocks everyone. Set TRUST_PROXY to the address or network of the proxy.';

/** Lines for the person who starts a server that people reach through a proxy it was not told about. */
export function proxyWarning(publicUrl: string | undefined, trustProxy: string | undefined): string[] {
  if (trustProxy !== undefined || !publicUrl?.startsWith('https:')) return [];
  return ['', '  WARNING: PUBLIC_URL is https, but TRUST_PROXY is not set.', `  ${CONSEQUENCE}`];
}

/** Warns once, in the log, of a proxy that passes requests on and is not trusted. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress) {
      isTold = true;
      app.log.warn(
        { peer: request.ip },
        `Ignoring X-Forwarded-For from a peer that is not in TRUST_PROXY. ${CONSEQUENCE}`,
      );
    }
    done();
  });
}
