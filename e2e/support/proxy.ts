import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from '#scripts/free-port.mjs';

export interface PassingResponse {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/**
 * How a response is changed: replaced, truncated after this many bytes, dropped by closing the connection, or never
 * sent. `undefined` leaves it unchanged.
 */
export type Verdict =
  | { status?: number; headers?: Record<string, string>; body?: Buffer | string }
  | { cutAfter: number }
  | 'drop'
  | 'hang'
  | undefined;

export interface Network {
  readonly url: string;
  /** Called for every response, and for every chunk of an event stream, which sends nothing more after one `hang`. */
  tamper: (passing: PassingResponse) => Verdict;
  /** Closes all open connections. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts a proxy between screens and the server that can drop and change responses. */
export async function startProxy(target: string): Promise<Network> {
  const port = await freePort();
  const proxy: Network = {
    url: `http://127.0.0.1:${port}`,
    tamper: () => undefined,
    cut: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing));

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const upstream = request(new URL(incoming.url ?? '/', target), { method: incoming.method ?? 'GET', headers });
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    upstream.on('response', (response) => {
      if (/event-stream/.test(response.headers['content-type'] ?? '')) return stream(incoming, outgoing, response);
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => send(incoming, outgoing, response, Buffer.concat(chunks)));
    });
    incoming.pipe(upstream);
  }

  function stream({ method = 'GET', url = '/' }: IncomingMessage, outgoing: ServerResponse, response: IncomingMessage) {
    const status = response.statusCode ?? 502;
    let isSilent = false;
    response.on('data', (body: Buffer) => {
      const verdict = proxy.tamper({ method, path: url, status, headers: response.headers, body });
      if (verdict === 'drop') return void outgoing.destroy();
      isSilent ||= verdict === 'hang';
      if (isSilent) return;
      if (!outgoing.headersSent) outgoing.writeHead(status, response.headers);
      outgoing.write(body);
    });
    response.on('close', () => outgoing.destroy());
  }

  function send(incoming: IncomingMessage, outgoing: ServerResponse, response: IncomingMessage, body: Buffer): void {
    const { method = 'GET', url = '/' } = incoming;
    const status = response.statusCode ?? 502;
    const verdict = proxy.tamper({ method, path: url, status, headers: response.headers, body });
    if (verdict === 'hang') return;
    if (verdict === 'drop') return void outgoing.destroy();
    if (verdict !== undefined && 'cutAfter' in verdict) {
      outgoing.writeHead(status, response.headers);
      // Browsers discard data that arrives together with the end of the connection.
      outgoing.write(body.subarray(0, verdict.cutAfter), () => setTimeout(() => outgoing.socket?.end(), 500));
      return;
    }
    const sent = Buffer.from(verdict?.body ?? body);
    const headers: Record<string, unknown> = { ...response.headers, ...verdict?.headers };
    if (status !== 304) headers['content-length'] = String(sent.length);
    delete headers['transfer-encoding'];
    outgoing.writeHead(verdict?.status ?? status, headers as Record<string, string>).end(sent);
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return proxy;
}
