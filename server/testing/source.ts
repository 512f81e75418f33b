import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The source of a feed, on loopback. Its responses can be changed while it runs. */
export interface TestSource {
  url: string;
  host: string;
  /** All requests received, the latest last. */
  requests: IncomingMessage[];
  respond: RequestListener;
  close(): Promise<void>;
}

/** Starts a real server whose responses the test defines. */
export async function startSource(answer: RequestListener): Promise<TestSource> {
  const server = createServer((request, response) => {
    source.requests.push(request);
    source.respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source: TestSource = {
    url: `http://${host}`,
    host,
    requests: [],
    respond: answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return source;
}

/** Returns a listener that responds with this text. */
export function respondWith(text: string, contentType = 'application/xml', status = 200): RequestListener {
  return (_request, response) => response.writeHead(status, { 'content-type': contentType }).end(text);
}
