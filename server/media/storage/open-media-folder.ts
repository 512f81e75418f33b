import type { BucketSettings } from './bucket-media-folder.ts';
import type { MediaFolder } from './media-folder.ts';

/** Where the files of an installation lie. */
export interface MediaSettings {
  /** On this machine; with a bucket only what is arriving. */
  mediaRoot: string;
  /** Null where the files lie on this machine, too. */
  bucket: BucketSettings | null;
}

/** Opens the place for uploaded files. `isShared`: other processes may be at work in it. Throws when a bucket can't be reached. */
export async function openMediaFolder({ mediaRoot, bucket }: MediaSettings, isShared: boolean): Promise<MediaFolder> {
  // Of the two ways only the one that is gone is read.
  if (bucket) {
    const { openBucketFolder } = await import('./bucket-media-folder.ts');
    return openBucketFolder(bucket, mediaRoot, isShared);
  }
  const { openLocalFolder } = await import('./local-media-folder.ts');
  return openLocalFolder(mediaRoot, isShared);
}
