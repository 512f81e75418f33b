import type { FastifyInstance } from 'fastify';

const CONSEQUENCE =
  'All visitors appear to come from the proxy’s address: they share the limits on failed logins, and blocking that address blocks everyone. Set TRUST_PROXY to the address or network of the proxy.';

/** Returns a warning to print at the start if PUBLIC_URL suggests a proxy but none is trusted. */
export function proxyWarning(publicUrl: string | undefined, trustProxy: string | undefined): string[] {
  if (trustProxy !== undefined || !publicUrl?.startsWith('https:')) return [];
  return ['', '  WARNING: PUBLIC_URL is https, but TRUST_PROXY is not set.', `  ${CONSEQUENCE}`];
}

/** Logs a warning once if requests come from a proxy that is not trusted. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress) {
      hasWarned = true;
      app.log.warn(
        { peer: request.ip },
        `Ignoring X-Forwarded-For from a peer that is not in TRUST_PROXY. ${CONSEQUENCE}`,
      );
    }
    done();
  });
}
