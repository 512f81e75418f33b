import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A source of a feed on loopback. What it answers can be changed while it runs. */
export interface TestSource {
  url: string;
  host: string;
  /** What it was asked, the latest last. */
  asked: IncomingMessage[];
  answer: RequestListener;
  close(): Promise<void>;
}

/** A real server that answers as the test says. */
export async function startSource(answer: RequestListener): Promise<TestSource> {
  const server = createServer((request, response) => {
    source.asked.push(request);
    source.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source: TestSource = {
    url: `http://${host}`,
    host,
    asked: [],
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return source;
}

/** Answers this text as this type. */
export function says(text: string, contentType = 'application/xml', status = 200): RequestListener {
  return (_request, response) => response.writeHead(status, { 'content-type': contentType }).end(text);
}
