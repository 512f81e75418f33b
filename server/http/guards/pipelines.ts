import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sendTooManyRequests } from '../contract/error-handler.ts';

/** Requests of one connection in one turn of the loop. Browsers and proxies send only one at a time. */
const MAX_PER_TURN = 32;

/** The requests that arrived over a connection in one turn of the event loop. */
interface Burst {
  turn: number;
  requests: number;
  isRefused: boolean;
}

/**
 * Refuses clients that pipeline too many requests with 429 and closes their connection. Node handles all requests of
 * one packet in the same turn of the event loop: twenty such connections made screens wait for ten seconds.
 */
export function refusePipelines(app: FastifyInstance): void {
  const listeners = app.server.listeners('request') as RequestListener[];
  const bursts = new WeakMap<Socket, Burst>();
  let turn = 0;
  let isTurnEnding = false;

  const isTooMuch = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (!isTurnEnding) {
      isTurnEnding = true;
      setImmediate(() => {
        turn += 1;
        isTurnEnding = false;
      });
    }
    const burst = bursts.get(socket);
    if (!burst) {
      bursts.set(socket, { turn, requests: 1, isRefused: false });
      return false;
    }
    if (burst.isRefused) return true;
    burst.requests = burst.turn === turn ? burst.requests + 1 : 1;
    burst.turn = turn;
    if (burst.requests <= MAX_PER_TURN) return false;
    burst.isRefused = true;
    sendTooManyRequests(response);
    return true;
  };

  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (isTooMuch(request, response)) return;
    for (const listen of listeners) listen(request, response);
  });
}
