import type { ServerAnswer } from './server.ts';

/** What can be wrong with the way between one screen and the server. */
export type Trouble =
  | { kind: 'cut'; how: 'refuses' | 'swallows' }
  | { kind: 'loss'; share: number }
  | { kind: 'slow'; upToMs: number }
  /** A login page answers everything. */
  | { kind: 'portal' }
  | { kind: 'lie'; lie: Lie }
  /** Files break off, or arrive changed. */
  | { kind: 'filesBreakOff'; share: number }
  | { kind: 'filesChanged'; share: number }
  /** Events are open, and nothing comes. */
  | { kind: 'deafEvents' }
  /** A cache on the way goes on answering what it has. */
  | { kind: 'staleCache'; text: string };

export const LIES = [
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
export type Lie = (typeof LIES)[number];

const LOGIN_PAGE = '<!doctype html><title>Guest network</title><form action="/login"></form>';
const html = (status: number): ServerAnswer => ({ status, text: LOGIN_PAGE, headers: { 'content-type': 'text/html' } });

/** What arrives in the place of an answer; null where nothing ever does. */
export function told(lie: Lie, answer: ServerAnswer): ServerAnswer | null {
  switch (lie) {
    case '204':
      return { status: 204, text: '', headers: {} };
    case 'emptyObject':
      return { ...answer, status: 200, text: '{}' };
    case 'null':
      return { ...answer, status: 200, text: 'null' };
    case 'html':
      return html(200);
    case 'truncated':
      return { ...answer, text: answer.text.slice(0, Math.floor(answer.text.length / 2)) };
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
      return { ...answer, text: ofOtherChannel(answer.text) };
    case 'hung':
      return null;
  }
}

/** The empty channel of somebody else, where it is a channel that is asked for. */
function ofOtherChannel(text: string): string {
  const document: unknown = text.startsWith('{') ? JSON.parse(text) : null;
  if (typeof document !== 'object' || document === null || !('revision' in document)) return text;
  const other = { originalName: 'kitchen', revision: 'of another', slides: [], selectedSlides: [], media: [] };
  return JSON.stringify({ ...document, ...other });
}
