import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { CallName } from '#contract/client.ts';
import type { RequestTimes } from '../request-times.ts';
import { refuseDangerousKeys, withoutUnread } from './request-hygiene.ts';

/** Screens never send larger bodies. */
const MAX_BODY_BYTES = 4096;

/**
 * Handles a frequent call of screens from memory, before Fastify parses the request. Returns the status that was sent,
 * or null if memory isn't enough: then nothing was sent, and Fastify handles the request.
 */
export type QuickRoute =
  | {
      input: 'nothing';
      call: Exclude<Get, WithParameter>;
      respond(request: IncomingMessage, response: ServerResponse): Sent;
    }
  /** Receives the rest of the path, from the contract's first brace on. */
  | { input: 'parameter'; call: Extract<Get, WithParameter>; respond: TextResponder }
  /** Receives the body. */
  | { input: 'body'; call: Exclude<Extract<CallName, `POST ${string}`>, WithParameter>; respond: TextResponder };
type Get = Extract<CallName, `GET ${string}`>;
type WithParameter = `${string}{${string}`;
type Sent = number | null;
type TextResponder = (text: string, request: IncomingMessage, response: ServerResponse) => Sent;

/** A quick route and the requests that it matches. */
interface Route {
  quick: QuickRoute;
  method: string;
  /** The whole path, or the part before the parameter. */
  path: string;
  /** Fastify's name of the route, for the metrics. */
  route: string;
}

export interface QuickRouteSettings {
  /** False while anything is blocked or the server is overloaded: then Fastify checks the client and the priority. */
  isOrdinary(): boolean;
  times: RequestTimes;
}

/**
 * Handles frequent requests before Fastify. Responses must be the same as Fastify's: anything unusual (a token, an
 * incomplete body, a block, a server that is overloaded or stopping) is left to it.
 * See docs/decisions/033-serve-frequent-screen-requests-before-fastify.md
 */
export function serveQuickRoutes(
  app: FastifyInstance,
  quickRoutes: readonly QuickRoute[],
  { isOrdinary, times }: QuickRouteSettings,
) {
  const [handle] = app.server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('The framework does not listen for requests.');
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });

  const routes = quickRoutes.map(routeOf);
  const countRequest = ({ method, route }: Route, status: number, startedAt: number) =>
    times.count(method, route, status, (performance.now() - startedAt) / 1000);

  const respondToBody = (
    matched: Route,
    respond: TextResponder,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const startedAt = performance.now();
    // Only a body that arrived together with the headers is handled here.
    const isComplete = request.readableLength === Number(request.headers['content-length']);
    const body: unknown = isComplete && isOrdinary() ? request.read() : null;
    if (!(body instanceof Buffer)) return handle(request, response);
    const status = respond(body.toString(), request, response);
    if (status !== null) return countRequest(matched, status, startedAt);
    request.unshift(body);
    handle(request, response);
  };

  const respondIfQuick = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    const matched = routes.find((one) => one.method === method && isAt(one, url));
    if (!matched || isStopping || headers.authorization !== undefined || !isOrdinary()) return false;
    if (headers['transfer-encoding'] !== undefined) return false;
    const { quick } = matched;
    if (quick.input === 'body') {
      if (!isSmallJson(request)) return false;
      process.nextTick(respondToBody, matched, quick.respond, request, response);
      return true;
    }
    if (headers['content-length'] !== undefined) return false;
    const startedAt = performance.now();
    const status =
      quick.input === 'parameter'
        ? quick.respond(url.slice(matched.path.length), request, response)
        : quick.respond(request, response);
    if (status !== null) countRequest(matched, status, startedAt);
    return status !== null;
  };

  app.server.removeListener('request', handle);
  app.server.on('request', (request, response) => {
    if (!respondIfQuick(request, response)) handle(request, response);
  });
}

function routeOf(quick: QuickRoute): Route {
  const [method = '', address = ''] = quick.call.split(' ');
  const [path = ''] = address.split('{', 1);
  return { quick, method, path, route: address.replace(/\{(\w+)\}/g, ':$1') };
}

/** Exact matches only: URLs with a query or in another notation are left to Fastify. */
function isAt({ quick, path }: Route, url: string): boolean {
  return quick.input === 'parameter' ? url.startsWith(path) : url === path;
}

/**
 * Converts headers to the flat list that `writeHead` accepts. Doing this for each response would take longer than the
 * rest of it.
 */
export function headerLines(headers: Record<string, string>): readonly string[] {
  return Object.entries(headers).flat();
}

function isSmallJson({ headers }: IncomingMessage): boolean {
  const bytes = Number(headers['content-length'] ?? 0);
  const isPlain = headers['content-encoding'] === undefined && headers['content-type'] === 'application/json';
  return isPlain && bytes > 0 && bytes <= MAX_BODY_BYTES;
}

/** Parses a body by the contract. Returns null if it is invalid: then Fastify's route reports what is wrong. */
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
