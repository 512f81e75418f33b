import type { FastifyInstance } from 'fastify';

/** What pages may load: our own scripts only; pictures and films also from the addresses that staff entered. */
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https: http:",
  "media-src 'self' blob: https: http:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join(';');

/** Screens on a local network reach the server without TLS; the proxy that has a certificate adds HSTS. */
const FOR_PAGES = Object.entries({
  'Content-Security-Policy': PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
});

/** Thousands of screens ask for data all day: it carries what still means something where no page is. */
const FOR_DATA = Object.entries({
  'Content-Security-Policy':
    "default-src 'none';script-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'self'",
  'Cross-Origin-Resource-Policy': 'same-site',
  'X-Content-Type-Options': 'nosniff',
});
const DATA = /^\/(api\/|serverTime|healthz)/i;

/** Sets them before anything else can answer, and where they also reach streams that are written by hand. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of DATA.test(request.url) ? FOR_DATA : FOR_PAGES) reply.raw.setHeader(name, value);
    done();
  });
}
