import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Allows only our own scripts, but images and videos from anywhere, because slides can link to them. */
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

/** No HSTS: screens on a local network connect without TLS. A proxy with a certificate adds it. */
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

/** Only the headers that matter for data, because thousands of screens request it all day. */
export const FOR_DATA = {
  'content-security-policy':
    "default-src 'none';script-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
};
const DATA = /^\/(api\/|serverTime|healthz)/i;

/** Sets the headers before any other hook can respond. Streams copy them from the reply. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(DATA.test(request.url) ? FOR_DATA : FOR_PAGES);
    done();
  });
}

/** Returns the policy for a page. Also allows the inline scripts that its build inserted, by their hashes. */
export function policyOf(page: string): string {
  return pagePolicy([...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script));
}

function sourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
