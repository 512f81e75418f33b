import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Problems, problem } from '#contract/errors/problem.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { type JobLimitExceeded, JobThread } from '../threads/job-thread.ts';
import { type Cleaned, cleanHtml, SANITIZER, stripTags, type TooDeep } from './clean-html.ts';
import { EMBEDDED_IMAGE, embeddedImageProblems } from './embedded-images.ts';

/**
 * Sanitizing this many characters takes at most a few milliseconds, about as long as sending them to another thread.
 */
const MAX_SHORT_LENGTH = 2_048;
/** Harmless text of the largest size takes half a second, or a few seconds on a busy machine. */
const MAX_BUSY_MS = 10_000;
const LIMIT_PROBLEM = problem('text-too-slow');

/** What sanitizing removed from the fields of a record, by field. */
export type RemovedParts = Record<string, string[]>;

/**
 * Sanitizes text that users write: short text immediately, long text in a separate thread with a time limit.
 * See docs/decisions/038-sanitize-text-once-and-limit-its-size.md
 */
export class TextCleaner {
  private readonly thread: JobThread;

  constructor(longestMs = MAX_BUSY_MS) {
    const source = path.join(import.meta.dirname, 'clean-html-worker.ts');
    this.thread = new JobThread({ source, longestMs, limitProblem: LIMIT_PROBLEM });
  }

  /** Rejects with `TooDeep` or `JobLimitExceeded` for text that can't be sanitized. */
  async clean(html: string): Promise<Cleaned> {
    return html.length <= MAX_SHORT_LENGTH ? cleanHtml(html) : ((await this.thread.run(html)) as Cleaned);
  }

  /** Sanitizes text that is already stored. Returns it without any formatting if it can't be sanitized. */
  async cleanStored(html: string): Promise<string> {
    try {
      return (await this.clean(html)).html;
    } catch (error) {
      if (!isAboutText(error)) throw error;
      return stripTags(html);
    }
  }

  /** Sanitizes the HTML of these fields. A field that can't be sanitized is returned unchanged, with a problem. */
  async cleanFields(htmlFields: readonly string[], fields: Record<string, unknown>): Promise<CleanedFields> {
    const cleaned = { ...fields };
    const removed: RemovedParts = {};
    const problems = embeddedImageProblems(htmlFields, fields);
    for (const name of htmlFields) {
      const html = fields[name];
      if (typeof html !== 'string' || problems[name] !== undefined) continue;
      try {
        const { html: clean, removed: parts, hadEmbeddedImage } = await this.clean(html);
        if (hadEmbeddedImage) {
          problems[name] = EMBEDDED_IMAGE;
          continue;
        }
        cleaned[name] = clean;
        if (parts.length > 0) removed[name] = parts;
      } catch (error) {
        if (!isAboutText(error)) throw error;
        problems[name] = error.problem;
      }
    }
    return { fields: cleaned, removed, problems };
  }

  /** Returns the fields of a stored slide for screens. Sanitizes its text again if this sanitizer didn't produce it. */
  async cleanIfStale<Fields extends object>(type: number, fields: Fields, sanitizedBy: string): Promise<Fields> {
    // An invalid record: whatever reads it next reports the error.
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
    if (isSanitized(type, fields, sanitizedBy)) return fields;
    const { htmlFields } = slideTypeOrUnknown(type);
    const stored = fields as Record<string, unknown>;
    const texts = htmlFields.filter((name) => typeof stored[name] === 'string');
    const clean = texts.map(async (name) => [name, await this.cleanStored(String(stored[name]))]);
    return { ...fields, ...Object.fromEntries(await Promise.all(clean)) };
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }
}

/**
 * Returns a hash which proves that this sanitizer produced the text of a slide, and that it hasn't been changed since,
 * not even in the database. Comparing it is much faster than sanitizing, and takes time proportional to the length.
 */
export function sanitizationHash(type: number, fields: object): string {
  const stored = fields as Record<string, unknown>;
  const digest = createHash('sha256');
  for (const name of slideTypeOrUnknown(type).htmlFields) digest.update(String(stored[name] ?? '')).update('\n');
  return `${SANITIZER}.${digest.digest('base64url').slice(0, 22)}`;
}

/** Whether this sanitizer produced the text of a slide, by its stored hash. */
export function isSanitized(type: number, fields: object, sanitizedBy: string): boolean {
  if (slideTypeOrUnknown(type).htmlFields.length === 0) return true;
  return sanitizedBy.startsWith(SANITIZER) && sanitizedBy === sanitizationHash(type, fields);
}

export interface CleanedFields {
  fields: Record<string, unknown>;
  removed: RemovedParts;
  /** Why fields can't be sanitized. Such fields must not be stored. */
  problems: Problems;
}

function isAboutText(error: unknown): error is TooDeep | JobLimitExceeded {
  return error instanceof Error && (error.name === 'TooDeep' || error.name === 'JobLimitExceeded');
}
