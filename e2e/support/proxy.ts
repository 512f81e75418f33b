import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from '#scripts/free-port.mjs';

export interface Passing {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** What becomes of an answer: another, or cut after so many bytes, or the connection ends, or stays open without a word. */
export type Verdict =
  | { status?: number; headers?: Record<string, string>; body?: Buffer | string }
  | { cutAfter: number }
  | 'drop'
  | 'hang'
  | undefined;

export interface Network {
  readonly url: string;
  /** Looks at every answer on its way. Of event streams at each piece: one that hangs once stays silent for ever. */
  tamper: (passing: Passing) => Verdict;
  /** Ends all connections that are open. */
  cut(): void;
  close(): Promise<void>;
}

/** A stretch of network between screens and the server that can be made to cut, to lie and to be another server. */
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
    upstream.on('response', (answer) => {
      if (/event-stream/.test(answer.headers['content-type'] ?? '')) return stream(incoming, outgoing, answer);
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => send(incoming, outgoing, answer, Buffer.concat(chunks)));
    });
    incoming.pipe(upstream);
  }

  function stream({ method = 'GET', url = '/' }: IncomingMessage, outgoing: ServerResponse, answer: IncomingMessage) {
    const status = answer.statusCode ?? 502;
    let isSilent = false;
    answer.on('data', (body: Buffer) => {
      const verdict = proxy.tamper({ method, path: url, status, headers: answer.headers, body });
      if (verdict === 'drop') return void outgoing.destroy();
      isSilent ||= verdict === 'hang';
      if (isSilent) return;
      if (!outgoing.headersSent) outgoing.writeHead(status, answer.headers);
      outgoing.write(body);
    });
    answer.on('close', () => outgoing.destroy());
  }

  function send(incoming: IncomingMessage, outgoing: ServerResponse, answer: IncomingMessage, body: Buffer): void {
    const { method = 'GET', url = '/' } = incoming;
    const status = answer.statusCode ?? 502;
    const verdict = proxy.tamper({ method, path: url, status, headers: answer.headers, body });
    if (verdict === 'hang') return;
    if (verdict === 'drop') return void outgoing.destroy();
    if (verdict !== undefined && 'cutAfter' in verdict) {
      outgoing.writeHead(status, answer.headers);
      // Browsers throw away what arrives together with the end.
      outgoing.write(body.subarray(0, verdict.cutAfter), () => setTimeout(() => outgoing.socket?.end(), 500));
      return;
    }
    const sent = Buffer.from(verdict?.body ?? body);
    const headers: Record<string, unknown> = { ...answer.headers, ...verdict?.headers };
    if (status !== 304) headers['content-length'] = String(sent.length);
    delete headers['transfer-encoding'];
    outgoing.writeHead(verdict?.status ?? status, headers as Record<string, string>).end(sent);
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return proxy;
}
