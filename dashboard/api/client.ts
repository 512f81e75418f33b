import { type CallName, createClient, type RequestOf, type ResponseOf } from '#contract/client.ts';
import { requestSentences } from '#contract/errors/request-sentences.ts';
import type { Failure } from '#contract/outcomes.ts';
import { REMOVED_HTML_HEADER } from '#contract/removed-html.ts';
import { sentenceOf } from '#slide-types/sentence-of.ts';
import { english, language, t } from '#ui/language.ts';
import { fieldSentences } from '../languages/answers.ts';
import { learnServerTime } from '../session/server-clock.ts';
import { currentSession, endRefused } from '../session/session.ts';

/** Requests that take longer than this never get a response: a dead connection, or a proxy that waits. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** Codes for errors of a proxy, which sends its own page. Retrying immediately would not help. */
const PROXIES_REFUSALS: Partial<Record<number, keyof typeof requestSentences>> = {
  413: 'request-too-large',
  429: 'too-many-requests',
};

/** A failed call. The message is a sentence for users: the server's own, if it sent one. */
export class ApiError extends Error {
  constructor(
    /** The HTTP status; 0 without a response. */
    readonly status: number,
    message: string,
    /** Field → sentence. */
    readonly fields: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export const UNREACHABLE = english('The server can’t be reached. Check your connection and try again.');
const UNREADABLE = english('The server sent an unexpected response. Please try again.');

/** `call('POST /api/…', request)`: sends a typed call with the user's token. Throws ApiError. */
export const call = createClient(send);

async function send(method: string, path: string, body: unknown): Promise<unknown> {
  return jsonOf(await responseTo(method, path, body, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)));
}

/** A stored record, and what sanitizing removed from its text: `<script>`, `onclick`. */
export interface Stored<Record> {
  record: Record;
  removed: string[];
}

/** `call` for records that may contain rich text. */
export async function store<Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<Stored<ResponseOf<Name>>> {
  const { result, headers } = await callWithHeaders(name, request);
  const removed = JSON.parse(headers.get(REMOVED_HTML_HEADER) ?? '{}') as Record<string, string[]>;
  return { record: result, removed: [...new Set(Object.values(removed).flat())] };
}

/** `call` that also returns the headers of the response. */
export async function callWithHeaders<Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<{ result: ResponseOf<Name>; headers: Headers }> {
  let headers = new Headers();
  const callOnce = createClient(async (method, path, body) => {
    const response = await responseTo(method, path, body, AbortSignal.timeout(RESPONSE_TIMEOUT_MS));
    headers = response.headers;
    return jsonOf(response);
  });
  return { result: await callOnce(name, request), headers };
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new ApiError(response.status, t(UNREADABLE));
  }
}

/** Downloads a portal's file. Throws ApiError. */
export async function downloadPortal(PortalId: number): Promise<Blob> {
  const response = await responseTo('POST', '/api/portals/exportPortal', { portal: { PortalId } });
  try {
    return await response.blob();
  } catch {
    throw new ApiError(0, t(UNREACHABLE));
  }
}

/** Sends a request and returns the response if it is successful. */
async function responseTo(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const token = currentSession()?.token;
  const response = await reach(path, {
    method,
    ...(signal && { signal }),
    headers: {
      // Emails to this user are written in it.
      'accept-language': language.language,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await failureOf(response, token);
  return response;
}

/** Sends a request and returns any response. */
async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init);
    learnServerTime(response);
    return response;
  } catch {
    throw new ApiError(0, t(UNREACHABLE));
  }
}

async function failureOf(response: Response, token: string | undefined): Promise<ApiError> {
  if (response.status === 401 && token) endRefused(token);
  const answer = (await response.json().catch(() => null)) as Partial<Failure> | null;
  const { status } = response;
  const sentence = waitSentence(response) ?? sentenceFrom(answer, status);
  return new ApiError(status, sentence, fieldSentences(answer?.problems ?? {}, answer?.errors));
}

/** Says after how many minutes too many attempts are forgotten; null if that is sooner, or unknown. */
function waitSentence({ status, headers }: Response): string | null {
  const seconds = Number(headers.get('retry-after'));
  if (status !== 429 || !(seconds >= 60)) return null;
  return t('Too many attempts. Try again in {{minutes}} min.', { minutes: Math.ceil(seconds / 60) });
}

/** What a proxy's refusal with this status means; null for other statuses. */
export function proxysRefusal(status: number): string | null {
  const code = PROXIES_REFUSALS[status];
  return code === undefined ? null : sentenceOf({ code }, requestSentences[code]);
}

/** What a refusal says in the language of the page. */
function sentenceFrom(answer: Partial<Failure> | null, status: number): string {
  const { code, values, error } = answer ?? {};
  if (code !== undefined) return sentenceOf({ code, values }, error);
  if (error !== undefined) return error;
  return proxysRefusal(status) ?? t('Something went wrong on the server ({{status}}). Please try again.', { status });
}
