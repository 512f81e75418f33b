import type { Readable } from 'node:stream';

/** The first and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that was received completely and is not accepted yet. */
export interface IncomingFile {
  /** Its temporary location. */
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface ReceiveOptions {
  /** Checks the received file. If it throws, the file is deleted. */
  validate?(received: IncomingFile): void;
  /**
   * Called with the length of each chunk before it is written. If it throws, receiving stops and the file is deleted.
   */
  beforeWrite?(bytes: number): Promise<void>;
  /** Whether the chunks have no other user, so that the memory of each may be freed as soon as it is written. */
  mayDetachChunks?: boolean;
}

/**
 * Stores uploaded files by name (`54/poster.png`), in a folder of this machine or in a bucket that several machines
 * share. A stored file never changes. Incoming files are always on this machine.
 */
export interface MediaFolder {
  /** Returns a new path on this machine for a file that is not accepted yet. */
  newIncomingPath(): string;
  /** Streams a file to such a path. If it breaks off or is rejected, the file is deleted. */
  receive(source: Readable, options?: ReceiveOptions): Promise<IncomingFile>;
  /** Deletes incoming files, if they exist. */
  discard(...incomingPaths: string[]): Promise<void>;
  /** Moves an accepted file into the folder. It survives a power failure after that. */
  store(incomingPath: string, fileName: string): Promise<void>;
  /**
   * Returns the size of a stored file in bytes, or null if it doesn't exist. A size other than `expected` isn't cached:
   * the file may be repaired.
   */
  sizeOf(fileName: string, expected?: number | null): Promise<number | null>;
  /** Reads a stored file, or a range of it. */
  read(fileName: string, range?: ByteRange): Promise<Readable>;
  /** Calls `use` with the path of a stored file on this machine, which is only valid until `use` is done. */
  withLocalFile<Result>(fileName: string, use: (file: string) => Promise<Result>): Promise<Result>;
  /** Deletes stored files, if they exist. */
  remove(...fileNames: string[]): Promise<void>;
  /** Lists the names of all stored files. */
  names(): AsyncIterable<string>;
}
