import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import type { ErrorCode } from '#contract/errors/problem.ts';

export const run = promisify(execFile);

/** The colours of the quarters of a sample, by name. */
export const COLOURS = {
  red: [200, 30, 30],
  green: [30, 160, 60],
  blue: [30, 60, 200],
  yellow: [230, 200, 40],
} as const;
export type Colour = keyof typeof COLOURS;
type Quarters = readonly [upperLeft: Colour, upperRight: Colour, lowerLeft: Colour, lowerRight: Colour];

/** How the quarters of all samples look, unless a sample says otherwise. */
export const QUARTERS: Quarters = ['red', 'green', 'blue', 'yellow'];

/** A file as users have it, and what becomes of it. */
export interface Sample {
  /** Name of the file. */
  name: string;
  what: string;
  make(browser: Browser): Promise<Buffer>;
  /** The reason with which it is refused, if screens can't show it. */
  refused?: ErrorCode;
}

export interface PictureSample extends Sample {
  kind: 'image' | 'video';
  quarters?: Quarters;
}

export interface DocumentSample extends Sample {
  kind: 'document';
  /** How many pages screens show; 1 by default. */
  pages?: number;
  notice?: ErrorCode;
}

/** Runs `work` with a new folder, and deletes that afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-corpus-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The stored file of a test, by its name. */
export function testFile(name: string): Promise<Buffer> {
  return readFile(path.resolve('server/testing/files', name));
}
