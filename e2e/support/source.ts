import { createServer, type ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';

export type Answer = (response: ServerResponse) => void;

/** Somebody else's web server that holds feeds, and does to them what the world does. */
export interface Source {
  /** As the operator would allow it. */
  readonly host: string;
  readonly url: string;
  /** By path. Others are not found. */
  readonly answers: Map<string, Answer>;
  close(): Promise<void>;
}

export async function startSource(): Promise<Source> {
  const answers = new Map<string, Answer>();
  const server = createServer(({ url = '/' }, response) => {
    response.on('error', () => response.destroy());
    (answers.get(url) ?? ((missing) => missing.writeHead(404).end()))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function text(body: string, contentType = 'application/xml'): Answer {
  return (response) => response.writeHead(200, { 'content-type': contentType }).end(body);
}

const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');

/** What becomes of sources. */
export const BROKEN: Record<string, (good: string) => Answer> = {
  'is gone': () => (response) => response.destroy(),
  'answers with an error': () => (response) => response.writeHead(503).end('<rss>down</rss>'),
  'is empty': () => (response) => response.writeHead(200, { 'content-type': 'application/xml' }).end(),
  'says nothing': () => (response) => response.writeHead(204).end(),
  'says nothing for ever': () => () => {},
  'sends a byte a second': (good) => (response) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    let sent = 0;
    const drip = setInterval(() => response.write(good.charAt(sent++) || ' '), 1_000);
    response.on('close', () => clearInterval(drip));
  },
  'breaks off': (good) => text(good.slice(0, good.length / 2)),
  'is cut in the middle of an answer': (good) => (response) => {
    response.writeHead(200, { 'content-type': 'application/xml', 'content-length': good.length });
    response.write(good.slice(0, good.length / 2));
    setTimeout(() => response.destroy(), 200);
  },
  'shows the page of a hotel': () => text('<!doctype html><title>Guest Wi-Fi</title><p>Sign in</p>', 'text/html'),
  'says it is something else': () => text('\u0089PNG\r\n\u001a\n', 'image/png'),
  'packs a bomb': () => (response) => {
    response.writeHead(200, { 'content-type': 'application/xml', 'content-encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response);
    endlessly(gzip, 100);
  },
  'is enormous': () => (response) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    endlessly(response, 100);
  },
  'leads into a private network': () => (response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  'leads to itself': () => (response) => response.writeHead(302, { location: response.req.url }).end(),
};

function endlessly(target: NodeJS.WritableStream, megabytes: number): void {
  let left = megabytes;
  target.on('error', () => {
    left = 0;
  });
  const write = () => {
    while (left > 0) {
      left -= 1;
      if (!target.write(MEGABYTE)) return void target.once('drain', write);
    }
    target.end();
  };
  write();
}
