import type { BucketSettings } from './bucket-media-folder.ts';
import type { MediaFolder } from './media-folder.ts';

/** Where an installation stores its files. */
export interface MediaSettings {
  /** A folder on this machine. With a bucket, it only contains incoming files. */
  mediaRoot: string;
  /** Null if the files are stored in `mediaRoot`. */
  bucket: BucketSettings | null;
}

/**
 * Opens the storage of uploaded files. `isShared`: other processes may use it too. Throws if a bucket can't be reached.
 */
export async function openMediaFolder({ mediaRoot, bucket }: MediaSettings, isShared: boolean): Promise<MediaFolder> {
  // Dynamic imports, because the S3 client is large and rarely needed.
  if (bucket) {
    const { openBucketFolder } = await import('./bucket-media-folder.ts');
    return openBucketFolder(bucket, mediaRoot, isShared);
  }
  const { openLocalFolder } = await import('./local-media-folder.ts');
  return openLocalFolder(mediaRoot, isShared);
}
