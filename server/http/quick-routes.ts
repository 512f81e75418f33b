import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { CallName } from '#contract/client.ts';
import type { RequestTimes } from '../features/system/request-times.ts';
import { refuseDangerousKeys, withoutUnread } from './request-hygiene.ts';

/** A body that is larger is no screen’s question. */
const LARGEST_BODY_BYTES = 4096;

/**
 * One call that screens make all day, answered from memory before the framework takes the request apart. It answers the status
 * that it has sent, or null where it can’t without asking anybody: then nothing was sent, and the call goes its usual way.
 */
export type QuickRoute =
  | {
      input: 'nothing';
      call: Exclude<Get, WithParameter>;
      answer(request: IncomingMessage, response: ServerResponse): Sent;
    }
  /** It is given what stands in the path where the contract has its first brace, and everything behind. */
  | { input: 'parameter'; call: Extract<Get, WithParameter>; answer: AnswerToText }
  /** It is given the body. */
  | { input: 'body'; call: Exclude<Extract<CallName, `POST ${string}`>, WithParameter>; answer: AnswerToText };
type Get = Extract<CallName, `GET ${string}`>;
type WithParameter = `${string}{${string}`;
type Sent = number | null;
type AnswerToText = (text: string, request: IncomingMessage, response: ServerResponse) => Sent;

/** An answer, and which requests are its own. */
interface Route {
  quick: QuickRoute;
  method: string;
  /** The whole path, or its beginning where it names a matched. */
  path: string;
  /** As the framework calls it, for the count. */
  route: string;
}

/** What must hold for whoever is answered quickly. */
export interface Ordinary {
  /** Nobody is blocked, and there is not too much to do: otherwise the usual way looks who it is, and what it is worth. */
  isOrdinary(): boolean;
  times: RequestTimes;
}

/**
 * Puts quick answers before the framework. They do nothing that the usual way would not do: whatever is out of the ordinary
 * (a token, a body that is not there yet, somebody blocked, a server that is busy or about to stop) is left to it.
 * See docs/decisions/033-serve-frequent-screen-requests-before-fastify.md
 */
export function serveQuickRoutes(
  app: FastifyInstance,
  answers: readonly QuickRoute[],
  { isOrdinary, times }: Ordinary,
) {
  const [handle] = app.server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('The framework does not listen for requests.');
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });

  const routes = answers.map(routeOf);
  const toCount = ({ method, route }: Route, status: number, startedAt: number) =>
    times.count(method, route, status, (performance.now() - startedAt) / 1000);

  const answerBody = (matched: Route, answer: AnswerToText, request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now();
    // What has come of the body by now came along with the head; there is no waiting for more.
    const isThere = request.readableLength === Number(request.headers['content-length']);
    const body: unknown = isThere && isOrdinary() ? request.read() : null;
    if (!(body instanceof Buffer)) return handle(request, response);
    const status = answer(body.toString(), request, response);
    if (status !== null) return toCount(matched, status, startedAt);
    request.unshift(body);
    handle(request, response);
  };

  const isAnswered = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    const matched = routes.find((one) => one.method === method && isAt(one, url));
    if (!matched || isStopping || headers.authorization !== undefined || !isOrdinary()) return false;
    if (headers['transfer-encoding'] !== undefined) return false;
    const { quick } = matched;
    if (quick.input === 'body') {
      if (!isSmallJson(request)) return false;
      process.nextTick(answerBody, matched, quick.answer, request, response);
      return true;
    }
    if (headers['content-length'] !== undefined) return false;
    const startedAt = performance.now();
    const status =
      quick.input === 'parameter'
        ? quick.answer(url.slice(matched.path.length), request, response)
        : quick.answer(request, response);
    if (status !== null) toCount(matched, status, startedAt);
    return status !== null;
  };

  app.server.removeListener('request', handle);
  app.server.on('request', (request, response) => {
    if (!isAnswered(request, response)) handle(request, response);
  });
}

function routeOf(quick: QuickRoute): Route {
  const [method = '', address = ''] = quick.call.split(' ');
  const [path = ''] = address.split('{', 1);
  return { quick, method, path, route: address.replace(/\{(\w+)\}/g, ':$1') };
}

/** An address with a query, or written in another way, is the framework’s. */
function isAt({ quick, path }: Route, url: string): boolean {
  return quick.input === 'parameter' ? url.startsWith(path) : url === path;
}

/** Headers as Node writes them at once: names and values in turn. Put together for each answer, they take longer than the rest of it. */
export function headerLines(headers: Record<string, string>): readonly string[] {
  return Object.entries(headers).flat();
}

function isSmallJson({ headers }: IncomingMessage): boolean {
  const bytes = Number(headers['content-length'] ?? 0);
  const isPlain = headers['content-encoding'] === undefined && headers['content-type'] === 'application/json';
  return isPlain && bytes > 0 && bytes <= LARGEST_BODY_BYTES;
}

/** What a body asks, as the contract takes it; null where it does not: the usual way says in words what is wrong with it. */
export function parseBody<Request extends z.ZodType>(
  body: string,
  { request, unread }: { request: Request; unread?: readonly string[] },
): z.output<Request> | null {
  try {
    const sent = withoutUnread(JSON.parse(body), unread);
    refuseDangerousKeys(sent);
    return request.safeParse(sent).data ?? null;
  } catch {
    return null;
  }
}
