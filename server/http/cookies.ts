import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieSettings {
  /** Below which path browsers send it. */
  path: string;
  /** 0 removes it. */
  seconds: number;
  isSecure: boolean;
}

/** Sets a cookie that no script can read, beside those that are set already. */
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
