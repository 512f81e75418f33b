import type { Readable } from 'node:stream';

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What has arrived as a whole and is not yet accepted. */
export interface IncomingFile {
  /** Where it lies for now. */
  path: string;
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** How something is received. */
export interface ReceiveOptions {
  /** Throws when what has arrived is not wanted. */
  validate?(arrived: IncomingFile): void;
  /** Is told how many bytes each piece has before it is written; where it throws, no more are taken. */
  beforeWrite?(bytes: number): Promise<void>;
  /** Nobody but us has the pieces that come: the memory of each is given back as soon as it is written. */
  mayDetachChunks?: boolean;
}

/**
 * Where uploaded files lie by their names (`54/poster.png`): in a folder of this machine, or in a bucket that several machines
 * share. What a name stands for is written once and never changed. While files arrive they lie on this machine.
 */
export interface MediaFolder {
  /** A path on this machine for something that is not yet accepted. */
  newIncomingPath(): string;
  /** Writes what comes to such a path, piece by piece. When it ends too soon, or `refuse` throws, nothing stays. */
  receive(source: Readable, receiving?: ReceiveOptions): Promise<IncomingFile>;
  /** Removes what `incoming` named; it may or may not be there. */
  discard(...incoming: string[]): Promise<void>;
  /** Moves an accepted file to its place, so that it is there even after a power cut. */
  store(incoming: string, fileName: string): Promise<void>;
  /** How many bytes a stored file has; null where it is not there. A number other than `expected` is not remembered: the file may be mended. */
  sizeOf(fileName: string, expected?: number | null): Promise<number | null>;
  /** What a stored file holds, or a part of it. */
  read(fileName: string, range?: ByteRange): Promise<Readable>;
  /** Lends a stored file as a file of this machine, for as long as `use` takes. */
  withLocalFile<Result>(fileName: string, use: (file: string) => Promise<Result>): Promise<Result>;
  /** Removes stored files that may or may not be there. */
  remove(...fileNames: string[]): Promise<void>;
  /** The names of all stored files. */
  names(): AsyncIterable<string>;
}
