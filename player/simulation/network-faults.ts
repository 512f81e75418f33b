import type { ServerResponse } from './server.ts';

/** Faults of the network between one screen and the server. */
export type NetworkFault =
  | { kind: 'cut'; how: 'refuses' | 'swallows' }
  | { kind: 'loss'; share: number }
  | { kind: 'slow'; upToMs: number }
  /** Every response is a login page. */
  | { kind: 'portal' }
  | { kind: 'badResponse'; response: BadResponse }
  /** Files are truncated or changed on the way. */
  | { kind: 'filesBreakOff'; share: number }
  | { kind: 'filesChanged'; share: number }
  /** The event stream is open, but no events arrive. */
  | { kind: 'deafEvents' }
  /** A proxy keeps returning its cached response. */
  | { kind: 'staleCache'; text: string };

export const BAD_RESPONSES = [
  '204',
  'emptyObject',
  'null',
  'html',
  'truncated',
  '500',
  '429',
  '503',
  'html404',
  'json404',
  'otherChannel',
  'hung',
] as const;
export type BadResponse = (typeof BAD_RESPONSES)[number];

const LOGIN_PAGE = '<!doctype html><title>Guest network</title><form action="/login"></form>';
const html = (status: number): ServerResponse => ({
  status,
  text: LOGIN_PAGE,
  headers: { 'content-type': 'text/html' },
});

/** Returns the response that arrives instead; null if none ever does. */
export function badResponseOf(kind: BadResponse, response: ServerResponse): ServerResponse | null {
  switch (kind) {
    case '204':
      return { status: 204, text: '', headers: {} };
    case 'emptyObject':
      return { ...response, status: 200, text: '{}' };
    case 'null':
      return { ...response, status: 200, text: 'null' };
    case 'html':
      return html(200);
    case 'truncated':
      return { ...response, text: response.text.slice(0, Math.floor(response.text.length / 2)) };
    case '500':
      return { status: 500, text: '{"error":"InternalError"}', headers: {} };
    case '429':
      return { status: 429, text: '', headers: { 'retry-after': '20' } };
    case '503':
      return { status: 503, text: 'upstream', headers: {} };
    case 'html404':
      return html(404);
    case 'json404':
      return { status: 404, text: '{"error":"Not Found"}', headers: { 'content-type': 'application/json' } };
    case 'otherChannel':
      return { ...response, text: ofOtherChannel(response.text) };
    case 'hung':
      return null;
  }
}

/** Returns the empty document of another channel, if the response is a channel's document. */
function ofOtherChannel(text: string): string {
  const document: unknown = text.startsWith('{') ? JSON.parse(text) : null;
  if (typeof document !== 'object' || document === null || !('revision' in document)) return text;
  const other = { originalName: 'kitchen', revision: 'of another', slides: [], selectedSlides: [], media: [] };
  return JSON.stringify({ ...document, ...other });
}
