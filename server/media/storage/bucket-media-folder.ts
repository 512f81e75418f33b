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

/** A bucket in a storage service with the S3 API. */
export interface BucketSettings {
  /** Undefined for Amazon S3. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Create the bucket if it doesn't exist. */
  createsBucket: boolean;
}

/** Other objects in the bucket are ignored. */
const PREFIX = 'media/';
/** Larger files are uploaded in parts of this size. */
const PART_BYTES = 16 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** Every screen that downloads a video holds a connection. The client's default is 50. */
const MAX_CONNECTIONS = 1_000;
const MAX_CACHED_SIZES = 50_000;
const CONNECT_WITHIN_MS = 5_000;
/** Limits the time until a response starts, and each pause in it. */
const RESPOND_WITHIN_MS = 30_000;
/** The status of storage services other than Amazon's when their disks are full. */
const STORAGE_FULL = 507;
/** The status if a file no longer has the ETag of `If-Match`. */
const PRECONDITION_FAILED = 412;

/**
 * Stores files in a bucket, and incoming files below `root`. Throws an error for the administrator if the bucket can't
 * be reached.
 */
export async function openBucketFolder(
  settings: BucketSettings,
  root: string,
  isShared: boolean,
  respondWithinMs = RESPOND_WITHIN_MS,
): Promise<MediaFolder> {
  const client = connect(settings, respondWithinMs);
  const { bucket: Bucket } = settings;
  const objectOf = (fileName: string) => ({ Bucket, Key: PREFIX + fileName });
  await findBucket(client, settings).catch((error: unknown) => {
    throw new Error(`The bucket ${Bucket} (S3_BUCKET) can't be reached: ${reasonOf(error)}`);
  });
  const { newIncomingPath, receive, discard } = openIncomingFolder(root, isShared);
  /** Sizes never change. */
  const sizes = new BoundedMap<string, number>(MAX_CACHED_SIZES);

  const read: MediaFolder['read'] = async (fileName, range) => {
    const open = async (from: Pick<GetObjectCommandInput, 'Range' | 'IfMatch'>) => {
      const response = await orUnavailable(client.send(new GetObjectCommand({ ...objectOf(fileName), ...from })));
      return { ...response, body: response.Body as Readable };
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
      return resumeReading(first.body, bytes, async (bytesRead) => {
        const rest = await open({ Range: `bytes=${start + bytesRead}-${start + bytes - 1}`, IfMatch });
        if (rest.ContentLength === bytes - bytesRead) return rest.body;
        rest.body.destroy();
        throw new Error(`The file storage returned something other than the rest of ${fileName}.`);
      });
    } catch (error) {
      // Another process may have deleted it.
      if (isMissing(error)) sizes.delete(fileName);
      throw error;
    }
  };
  return {
    newIncomingPath,
    receive,
    discard,
    read,
    store: async (incomingPath, fileName) => {
      const upload = new Upload({
        client,
        params: { ...objectOf(fileName), Body: createReadStream(incomingPath) },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      await orUnavailable(upload.done());
      await discard(incomingPath);
    },
    sizeOf: async (fileName, expected) => {
      const known = sizes.get(fileName);
      if (known !== undefined) return known;
      try {
        const { ContentLength = 0 } = await orUnavailable(client.send(new HeadObjectCommand(objectOf(fileName))));
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
    // One by one, because not every storage service can delete several at once.
    remove: async (...fileNames) => {
      for (const fileName of fileNames) {
        sizes.delete(fileName);
        await orUnavailable(client.send(new DeleteObjectCommand(objectOf(fileName))));
      }
    },
    names: async function* () {
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: PREFIX, ContinuationToken });
        const page = await withRetries(() => orUnavailable(client.send(command)));
        for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(PREFIX.length);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

function connect(settings: BucketSettings, respondWithinMs: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const agent = { maxSockets: MAX_CONNECTIONS };
  return new S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other storage services don't support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: agent,
      httpsAgent: agent,
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: respondWithinMs,
      socketTimeout: respondWithinMs,
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
    // Another machine may have created it first. What matters is that it exists now.
    await client.send(new CreateBucketCommand({ Bucket })).catch(() => undefined);
    await client.send(new HeadBucketCommand({ Bucket }));
  }
}

/**
 * Rethrows errors about files that don't exist or have changed. Throws 507 if the storage is full, and
 * `StorageUnavailable` for any other error.
 */
async function orUnavailable<Response>(request: Promise<Response>): Promise<Response> {
  try {
    return await request;
  } catch (error) {
    if (isMissing(error) || statusOf(error) === PRECONDITION_FAILED) throw error;
    throw statusOf(error) === STORAGE_FULL ? diskFull() : new StorageUnavailable(error);
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** A response without a body has no message, only a status. */
function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceException) return `the file storage returned ${error.$metadata.httpStatusCode}.`;
  return error instanceof Error ? error.message : String(error);
}
