import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import type { Cancel, Host, HostAnswer, HostRequest, StreamListener } from '#player/engine/host.ts';

const REQUEST_TIMEOUT_MS = 15_000;
/** Questions of all players of a process share so many connections: the server's open files are for event connections. */
const MOST_QUESTIONS_AT_ONCE = 200;

/** Told of what no player's engine tells. */
export interface Witness {
  onConnect(): void;
  onOpen(): void;
  onEvent(name: string): void;
  onLost(): void;
}

/** The network of players without a browser, which come from one address of this machine. */
export function playerNetwork(serverUrl: string, localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_QUESTIONS_AT_ONCE, localAddress });

  /** Keeps one event connection open until either side ends it. */
  function listen(path: string, listener: StreamListener, witness: Witness): Cancel {
    let isOver = false;
    const lose = () => {
      if (isOver) return;
      isOver = true;
      witness.onLost();
      listener.onLost();
    };
    witness.onConnect();
    const asking: ClientRequest = httpRequest(serverUrl + path, { agent: false, localAddress }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume();
        asking.destroy();
        return lose();
      }
      witness.onOpen();
      listener.onOpen();
      read(answer, listener, witness);
      answer.once('close', lose);
    });
    asking.once('error', lose);
    asking.end();
    return () => {
      isOver = true;
      asking.destroy();
    };
  }

  /** What a player's engine needs of its machine; nothing is kept, and no page is ever loaded. */
  function host(witness: Witness): Host {
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
      request: (question) => ask(serverUrl, agent, question),
      download: async () => {
        throw new Error('Players of the fleet fetch no files.');
      },
      listen: (path, _names, listener) => listen(path, listener, witness),
      onWake: () => () => {},
      page: { address: '/', script: '', firstAnswer: null, note: null },
      reload: () => {},
      reveal: () => {},
      open: () => {},
      shell: { start: () => Promise.resolve(), isKept: () => true, fetchNewBuild: async () => false },
      records: { read: async () => null, write: async () => {}, names: async () => [] },
      files: async () => null,
      userAgent: 'fleet',
      size: () => ({ width: 1920, height: 1080 }),
    };
  }

  return { listen, host };
}

function read(answer: IncomingMessage, listener: StreamListener, witness: Witness): void {
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => {
      witness.onEvent(event);
      listener.onEvent(event, data);
    },
  });
  answer.setEncoding('utf8');
  answer.on('data', (text: string) => parser.feed(text));
}

function ask(
  serverUrl: string,
  agent: Agent,
  { method, path, body, headers, timeoutMs }: HostRequest,
): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now();
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = { method, agent, headers: { ...type, ...headers }, timeout: timeoutMs ?? REQUEST_TIMEOUT_MS };
    const asking = httpRequest(serverUrl + path, options, (answer) => {
      const receivedAt = performance.now();
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.once('error', reject);
      answer.once('end', () => {
        const header = (name: string) => String(answer.headers[name] ?? '') || null;
        resolve({ status: answer.statusCode ?? 0, text, header, sentAt, receivedAt });
      });
    });
    asking.once('timeout', () => asking.destroy(new Error('Nothing answered in time.')));
    asking.once('error', reject);
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
