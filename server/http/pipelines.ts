import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerTooMany } from './error-handler.ts';

/** Browsers and proxies wait for each answer before they ask the next over the same connection. */
const MOST_AT_ONCE = 32;

/** What came over a connection in one turn of the loop. */
interface Burst {
  turn: number;
  requests: number;
  isRefused: boolean;
}

/**
 * Refuses (429), and closes the connection of, whoever sends request upon request without waiting for answers: all that came in one piece
 * is taken before anybody else has a turn, and twenty such connections had screens wait for ten seconds.
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
    if (burst.requests <= MOST_AT_ONCE) return false;
    burst.isRefused = true;
    answerTooMany(response);
    return true;
  };

  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (isTooMuch(request, response)) return;
    for (const listen of listeners) listen(request, response);
  });
}
