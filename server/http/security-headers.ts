import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** What pages may load: our own scripts only; pictures and videos also from the addresses that staff entered. */
const pagePolicy = (inlineScripts: readonly string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts.map(sourceOf)].join(' '),
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
const FOR_PAGES = {
  'content-security-policy': pagePolicy([]),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
};

/** Thousands of screens ask for data all day: it carries what still means something where no page is. */
export const FOR_DATA = {
  'content-security-policy':
    "default-src 'none';script-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
};
const DATA = /^\/(api\/|serverTime|healthz)/i;

/** Sets them before anything else can answer. A stream that is written by hand sends what its reply has. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(DATA.test(request.url) ? FOR_DATA : FOR_PAGES);
    done();
  });
}

/** The policy of a page whose build put scripts into it: those very ones may run, too. */
export function policyOf(page: string): string {
  return pagePolicy([...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script));
}

function sourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
