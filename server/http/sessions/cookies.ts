import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieSettings {
  /** Browsers send the cookie only below this path. */
  path: string;
  /** 0 removes it. */
  seconds: number;
  isSecure: boolean;
}

/** Adds a cookie that scripts can't read. Keeps cookies that were set before. */
export function setCookie(reply: FastifyReply, name: string, value: string, settings: CookieSettings): void {
  const parts = [
    `${name}=${value}`,
    `Path=${settings.path}`,
    `Max-Age=${settings.seconds}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  reply.header('set-cookie', [...parts, ...(settings.isSecure ? ['Secure'] : [])].join('; '));
}

export function cookieOf(request: FastifyRequest, wanted: string): string | null {
  return cookiesOf(request).find(([name]) => name === wanted)?.[1] || null;
}

export function cookiesOf(request: FastifyRequest): [name: string, value: string][] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  });
}
