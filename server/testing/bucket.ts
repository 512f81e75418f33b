import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '#server/media/storage/bucket-media-folder.ts';
import { sha256, signatureOf } from './signature-of.ts';

const BUCKET = 'screens';
const SECRET = 'secret of the store';
/** Small, so that listing all names takes several requests. */
const NAMES_IN_A_LIST = 2;
/** Larger bodies fail while the connection is broken. */
const PASSES_BYTES = 2_000;

export interface TestBucket extends BucketSettings {
  /** A local folder for incoming files. */
  folder: string;
  /**
   * A simulated failure. `away` closes every connection, and `full` refuses uploads. `breaking` closes the connection
   * in the middle of each larger response, and of each larger request that is sent for the first time. `stalling` sends
   * or reads nothing more there, but keeps the connection open.
   */
  trouble: 'away' | 'full' | 'breaking' | 'stalling' | null;
  /** Number of requests while it was `away`. */
  missed: number;
  close(): Promise<void>;
}

interface StoreRequest {
  key: string;
  query: URLSearchParams;
  body: Buffer;
  range: string | undefined;
  /** The ETag that the content must have. */
  tag: string | undefined;
}

interface StoreResponse {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/**
 * Starts a store with the part of S3 over HTTP that media need: objects with ranges, multipart uploads, and lists in
 * pages. It verifies signatures and the hashes of bodies, like real ones, and keeps everything in memory.
 */
export async function openTestBucket(): Promise<TestBucket> {
  const buckets = new Set([BUCKET]);
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const interrupted = new Set<string>();
  const server = createServer(async (request, response) => {
    if (bucket.trouble === 'away') {
      bucket.missed += 1;
      return void request.socket.destroy();
    }
    const isLarge = Number(request.headers['content-length'] ?? 0) > PASSES_BYTES;
    const name = `${request.method} ${request.url} ${request.headers['x-amz-content-sha256']}`;
    if (isLarge && isUnreliable() && !interrupted.has(name)) {
      interrupted.add(name);
      return void request.once('data', () => (bucket.trouble === 'breaking' ? request.destroy() : request.pause()));
    }
    const body = await buffer(request);
    if (bucket.trouble === 'full' && request.method === 'PUT') return send(response, failure(507, 'StorageFull'));
    const storeResponse = isSigned(request, body) ? respondTo(request, body) : failure(403, 'SignatureDoesNotMatch');
    if (request.method === 'GET' && isUnreliable() && Buffer.byteLength(storeResponse.body ?? '') > PASSES_BYTES)
      sendHalf(response, storeResponse);
    else send(response, storeResponse);
  });
  const isUnreliable = () => bucket.trouble === 'breaking' || bucket.trouble === 'stalling';

  function sendHalf(response: ServerResponse, { status, headers, body = '' }: StoreResponse): void {
    const content = Buffer.from(body);
    response.writeHead(status, { ...headers, 'content-length': content.length });
    const half = content.subarray(0, content.length / 2);
    response.write(half, () => bucket.trouble === 'breaking' && response.destroy());
  }

  function respondTo(request: IncomingMessage, body: Buffer): StoreResponse {
    const url = new URL(request.url ?? '', 'http://localhost');
    const [, bucket = '', ...names] = decodeURIComponent(url.pathname).split('/');
    const storeRequest = {
      key: names.join('/'),
      query: url.searchParams,
      body,
      range: request.headers.range,
      tag: request.headers['if-match'],
    };
    if (storeRequest.key === '' && request.method === 'PUT') {
      if (buckets.has(bucket)) return failure(409, 'BucketAlreadyOwnedByYou');
      buckets.add(bucket);
      return { status: 200 };
    }
    if (!buckets.has(bucket)) return failure(404, 'NoSuchBucket');
    if (storeRequest.key === '') return request.method === 'HEAD' ? { status: 200 } : list(storeRequest);
    if (storeRequest.query.has('uploads') || storeRequest.query.has('uploadId'))
      return handleMultipart(request.method, storeRequest);
    if (request.method === 'PUT') return store(storeRequest.key, body);
    const found = objects.get(storeRequest.key);
    if (request.method === 'DELETE') {
      objects.delete(storeRequest.key);
      return { status: 204 };
    }
    return found ? read(found, storeRequest) : failure(404, 'NoSuchKey');
  }

  function store(key: string, content: Buffer): StoreResponse {
    objects.set(key, content);
    return { status: 200, headers: { etag: `"${sha256(content)}"` } };
  }

  function handleMultipart(method: string | undefined, { key, query, body }: StoreRequest): StoreResponse {
    if (query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    const id = query.get('uploadId') ?? '';
    const pieces = uploads.get(id);
    if (!pieces) return failure(404, 'NoSuchUpload');
    if (method === 'PUT') {
      pieces.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: `"${sha256(body)}"` } };
    }
    uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
    store(key, Buffer.concat(numbers.map((number) => pieces.get(number) ?? Buffer.alloc(0))));
    return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }

  function list({ query }: StoreRequest): StoreResponse {
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
    const page = keys.slice(0, NAMES_IN_A_LIST);
    const isCut = page.length < keys.length;
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return xml(`<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${contents}${next}</ListBucketResult>`);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-test-bucket-'));
  const bucket: TestBucket = {
    bucket: BUCKET,
    region: 'us-east-1',
    accessKeyId: 'screens',
    secretAccessKey: SECRET,
    createsBucket: false,
    folder,
    trouble: null,
    missed: 0,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
  return bucket;
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const signature = /Signature=(\w+)$/.exec(request.headers.authorization ?? '')?.[1];
  return signature === signatureOf(request, SECRET) && request.headers['x-amz-content-sha256'] === sha256(body);
}

function read(content: Buffer, { range, tag }: StoreRequest): StoreResponse {
  const etag = `"${sha256(content)}"`;
  if (tag !== undefined && tag !== etag) return failure(412, 'PreconditionFailed');
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (start === undefined) return { status: 200, headers: { etag }, body: content };
  const part = content.subarray(Number(start), Number(end) + 1);
  return { status: 206, headers: { etag, 'content-range': `bytes ${start}-${end}/${content.length}` }, body: part };
}

function xml(text: string): StoreResponse {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: text };
}

function failure(status: number, code: string): StoreResponse {
  return { ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`), status };
}

function send(response: ServerResponse, { status, headers, body = '' }: StoreResponse): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}
