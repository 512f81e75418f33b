import type { DroppedFile } from './dropped-files.ts';

/**
 * `type`: no slide can show it. `archive`: an archive that can't be opened. `locked`: in an archive with a password.
 */
export type FileProblem = 'type' | 'empty' | 'archive' | 'locked';

/** A file of the device, or one in an archive, which is unpacked only when it is uploaded. */
export interface FileToUpload {
  readonly name: string;
  /** With the folders and the archive that it is in. */
  readonly path: string;
  readonly bytes: number;
  /** Why it can't be uploaded; null as far as is known. */
  readonly problem: FileProblem | null;
  /** Throws an error whose message is a sentence for the user. */
  open(signal: AbortSignal): Promise<Blob>;
}

export function fileOfDevice(file: DroppedFile): FileToUpload {
  return {
    name: file.name,
    path: file.webkitRelativePath || file.relativePath || file.name,
    bytes: file.size,
    problem: null,
    open: async () => file,
  };
}
