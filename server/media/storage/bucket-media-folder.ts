import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { BoundedMap } from '#server/cache/bounded-map.ts';
import { diskFull, fileDamaged, StorageUnavailable } from '#server/errors.ts';
import { openIncomingFolder } from './incoming-files.ts';
import type { MediaFolder } from './media-folder.ts';
import { resumeReading } from './resume-reading.ts';
import { withRetries } from './retries.ts';

/** A bucket of a store that speaks S3. */
export interface BucketSettings {
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether a bucket that is not there yet is made. */
  createsBucket: boolean;
}

/** What else lies in the bucket is nobody's business here. */
const PREFIX = 'media/';
/** Larger files travel in pieces of this size. */
const PIECE_BYTES = 16 * 1024 * 1024;
const PIECES_AT_ONCE = 2;
/** Each screen that is fetching a video holds a connection; by itself the client has 50. */
const MOST_CONNECTIONS = 1_000;
const MOST_SIZES = 50_000;
const CONNECTED_WITHIN_MS = 5_000;
/** Until an answer begins, and until it goes on. */
const ANSWERED_WITHIN_MS = 30_000;
/** What stores that are not Amazon's answer when their disks are full. */
const STORE_FULL = 507;
/** What is answered where a file is no longer the one whose tag was named. */
const ANOTHER_BY_NOW = 412;

/** Files in a bucket; while they arrive they lie below `root`. Throws an Error in words when the bucket can't be reached. */
export async function openBucketFolder(
  settings: BucketSettings,
  root: string,
  isShared: boolean,
  answeredWithinMs = ANSWERED_WITHIN_MS,
): Promise<MediaFolder> {
  const client = connect(settings, answeredWithinMs);
  const { bucket: Bucket } = settings;
  const named = (fileName: string) => ({ Bucket, Key: PREFIX + fileName });
  await findBucket(client, settings).catch((error: unknown) => {
    throw new Error(`The bucket ${Bucket} (S3_BUCKET) can't be reached: ${reasonOf(error)}`);
  });
  const { newIncomingPath, receive, discard } = openIncomingFolder(root, isShared);
  /** They never change. */
  const sizes = new BoundedMap<string, number>(MOST_SIZES);

  const read: MediaFolder['read'] = async (fileName, range) => {
    const open = async (from: Pick<GetObjectCommandInput, 'Range' | 'IfMatch'>) => {
      const answer = await inReach(client.send(new GetObjectCommand({ ...named(fileName), ...from })));
      return { ...answer, body: answer.Body as Readable };
    };
    try {
      const first = await open({ Range: range && `bytes=${range.start}-${range.end}` });
      const { ContentLength: bytes = 0, ETag: IfMatch } = first;
      const known = sizes.get(fileName);
      const total = range ? Number(first.ContentRange?.split('/')[1] ?? known) : bytes;
      if (known !== undefined && total !== known) {
        first.body.destroy();
        sizes.delete(fileName);
        throw fileDamaged();
      }
      const start = range?.start ?? 0;
      return resumeReading(first.body, bytes, async (given) => {
        const rest = await open({ Range: `bytes=${start + given}-${start + bytes - 1}`, IfMatch });
        if (rest.ContentLength === bytes - given) return rest.body;
        rest.body.destroy();
        throw new Error(`The file storage returned something other than the rest of ${fileName}.`);
      });
    } catch (error) {
      // Another process may have removed it.
      if (isMissing(error)) sizes.delete(fileName);
      throw error;
    }
  };
  return {
    newIncomingPath,
    receive,
    discard,
    read,
    store: async (from, fileName) => {
      const sending = new Upload({
        client,
        params: { ...named(fileName), Body: createReadStream(from) },
        partSize: PIECE_BYTES,
        queueSize: PIECES_AT_ONCE,
      });
      await inReach(sending.done());
      await discard(from);
    },
    sizeOf: async (fileName, expected) => {
      const known = sizes.get(fileName);
      if (known !== undefined) return known;
      try {
        const { ContentLength = 0 } = await inReach(client.send(new HeadObjectCommand(named(fileName))));
        if ((expected ?? ContentLength) === ContentLength) sizes.set(fileName, ContentLength);
        return ContentLength;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    withLocalFile: async (fileName, use) => {
      const copy = await receive(await read(fileName));
      try {
        return await use(copy.path);
      } finally {
        await discard(copy.path);
      }
    },
    // One by one: not every store takes lists of them.
    remove: async (...fileNames) => {
      for (const fileName of fileNames) {
        sizes.delete(fileName);
        await inReach(client.send(new DeleteObjectCommand(named(fileName))));
      }
    },
    names: async function* () {
      let ContinuationToken: string | undefined;
      do {
        const asked = new ListObjectsV2Command({ Bucket, Prefix: PREFIX, ContinuationToken });
        const page = await withRetries(() => inReach(client.send(asked)));
        for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(PREFIX.length);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

function connect(settings: BucketSettings, answeredWithinMs: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const agent = { maxSockets: MOST_CONNECTIONS };
  return new S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's know nothing of its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: agent,
      httpsAgent: agent,
      connectionTimeout: CONNECTED_WITHIN_MS,
      requestTimeout: answeredWithinMs,
      socketTimeout: answeredWithinMs,
      throwOnRequestTimeout: true,
    },
  });
}

async function findBucket(
  client: S3Client,
  { bucket: Bucket, createsBucket }: Pick<BucketSettings, 'bucket' | 'createsBucket'>,
): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (!createsBucket || !isMissing(error)) throw error;
    // Another machine may have been faster; whether it is there is what counts.
    await client.send(new CreateBucketCommand({ Bucket })).catch(() => undefined);
    await client.send(new HeadBucketCommand({ Bucket }));
  }
}

/** Throws what is missing, or another file by now, as it comes, 507 where the store is full, and for whatever else goes wrong with it that it is away. */
async function inReach<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error) || statusOf(error) === ANOTHER_BY_NOW) throw error;
    throw statusOf(error) === STORE_FULL ? diskFull() : new StorageUnavailable(error);
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** An answer without a body tells nothing but its status. */
function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceException) return `the file storage returned ${error.$metadata.httpStatusCode}.`;
  return error instanceof Error ? error.message : String(error);
}
