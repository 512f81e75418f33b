import { createServer, type ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';

export type Responder = (response: ServerResponse) => void;

/** An external web server with feeds, which can fail in many ways. */
export interface Source {
  /** Host and port, as in FEED_ALLOW_HOSTS. */
  readonly host: string;
  readonly url: string;
  /** The responders by path. Other paths return 404. */
  readonly responders: Map<string, Responder>;
  close(): Promise<void>;
}

export async function startSource(): Promise<Source> {
  const responders = new Map<string, Responder>();
  const server = createServer(({ url = '/' }, response) => {
    response.on('error', () => response.destroy());
    (responders.get(url) ?? ((missing) => missing.writeHead(404).end()))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    responders,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function text(body: string, contentType = 'application/xml'): Responder {
  return (response) => response.writeHead(200, { 'content-type': contentType }).end(body);
}

const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');

/** Ways in which sources fail. */
export const BROKEN: Record<string, (good: string) => Responder> = {
  'is unreachable': () => (response) => response.destroy(),
  'returns an error': () => (response) => response.writeHead(503).end('<rss>down</rss>'),
  'is empty': () => (response) => response.writeHead(200, { 'content-type': 'application/xml' }).end(),
  'has no content': () => (response) => response.writeHead(204).end(),
  'never responds': () => () => {},
  'sends a byte a second': (good) => (response) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    let sent = 0;
    const drip = setInterval(() => response.write(good.charAt(sent++) || ' '), 1_000);
    response.on('close', () => clearInterval(drip));
  },
  'is truncated': (good) => text(good.slice(0, good.length / 2)),
  'loses the connection': (good) => (response) => {
    response.writeHead(200, { 'content-type': 'application/xml', 'content-length': good.length });
    response.write(good.slice(0, good.length / 2));
    setTimeout(() => response.destroy(), 200);
  },
  'is a login page': () => text('<!doctype html><title>Guest Wi-Fi</title><p>Sign in</p>', 'text/html'),
  'has another content type': () => text('\u0089PNG\r\n\u001a\n', 'image/png'),
  'is a compression bomb': () => (response) => {
    response.writeHead(200, { 'content-type': 'application/xml', 'content-encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response);
    endlessly(gzip, 100);
  },
  'is enormous': () => (response) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    endlessly(response, 100);
  },
  'redirects to a private network': () => (response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  'redirects to itself': () => (response) => response.writeHead(302, { location: response.req.url }).end(),
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
