import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import type { Cancel, Host, HostRequest, HostResponse, StreamListener } from '#player/engine/host/host.ts';

const REQUEST_TIMEOUT_MS = 15_000;
/**
 * The requests of all players of a process share this many connections; the server's open files are for event
 * connections.
 */
const MOST_REQUESTS_AT_ONCE = 200;

/** Receives what a player's engine doesn't report. */
export interface Observer {
  onConnect(): void;
  onOpen(): void;
  onEvent(name: string): void;
  onLost(): void;
}

/** The network of players without a browser, which connect from one address of this machine. */
export function playerNetwork(serverUrl: string, localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_REQUESTS_AT_ONCE, localAddress });

  /** Keeps one event connection open until either side closes it. */
  function listen(path: string, listener: StreamListener, observer: Observer): Cancel {
    let isOver = false;
    const lose = () => {
      if (isOver) return;
      isOver = true;
      observer.onLost();
      listener.onLost();
    };
    observer.onConnect();
    const asking: ClientRequest = httpRequest(serverUrl + path, { agent: false, localAddress }, (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        asking.destroy();
        return lose();
      }
      observer.onOpen();
      listener.onOpen();
      read(response, listener, observer);
      response.once('close', lose);
    });
    asking.once('error', lose);
    asking.end();
    return () => {
      isOver = true;
      asking.destroy();
    };
  }

  /** The host that a player's engine needs. Nothing is stored, and no page is loaded. */
  function host(observer: Observer): Host {
    return {
      monotonicNow: () => performance.now(),
      deviceNow: () => Date.now(),
      random: () => Math.random(),
      after: (delayMs, action) => {
        const timer = setTimeout(action, delayMs);
        return () => clearTimeout(timer);
      },
      every: (periodMs, action) => {
        const timer = setInterval(action, periodMs);
        return () => clearInterval(timer);
      },
      request: (request) => send(serverUrl, agent, request),
      download: async () => {
        throw new Error('Players of the fleet fetch no files.');
      },
      listen: (path, _names, listener) => listen(path, listener, observer),
      onWake: () => () => {},
      onGesture: () => () => {},
      page: { address: '/', script: '', firstResponse: null, note: null },
      reload: () => {},
      reveal: () => {},
      open: () => {},
      shell: { start: () => Promise.resolve(), isStored: () => true, fetchNewBuild: async () => false },
      records: { read: async () => null, write: async () => {}, names: async () => [] },
      files: async () => null,
      userAgent: 'fleet',
      size: () => ({ width: 1920, height: 1080 }),
    };
  }

  return { listen, host };
}

function read(response: IncomingMessage, listener: StreamListener, observer: Observer): void {
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => {
      observer.onEvent(event);
      listener.onEvent(event, data);
    },
  });
  response.setEncoding('utf8');
  response.on('data', (text: string) => parser.feed(text));
}

function send(
  serverUrl: string,
  agent: Agent,
  { method, path, body, headers, timeoutMs }: HostRequest,
): Promise<HostResponse> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now();
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = { method, agent, headers: { ...type, ...headers }, timeout: timeoutMs ?? REQUEST_TIMEOUT_MS };
    const asking = httpRequest(serverUrl + path, options, (response) => {
      const receivedAt = performance.now();
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
      });
      response.once('error', reject);
      response.once('end', () => {
        const header = (name: string) => String(response.headers[name] ?? '') || null;
        resolve({ status: response.statusCode ?? 0, text, header, sentAt, receivedAt });
      });
    });
    asking.once('timeout', () => asking.destroy(new Error('The request timed out.')));
    asking.once('error', reject);
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
