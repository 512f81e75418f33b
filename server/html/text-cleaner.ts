import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Problems, problem } from '#contract/errors/problem.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { type JobLimitExceeded, JobThread } from '../threads/job-thread.ts';
import { type Cleaned, cleanHtml, SANITIZER, stripTags, type TooDeep } from './clean-html.ts';
import { EMBEDDED_IMAGE, embeddedImageProblems } from './embedded-images.ts';

/** Sanitizing this many characters takes a few milliseconds at most, about as long as handing them to another thread. */
const SHORT_CHARACTERS = 2_048;
/** Honest text of the largest size takes half a second, on a busy machine a few. */
const LONGEST_MS = 10_000;
const TOO_HARD = problem('text-too-slow');

/** What sanitizing took out of the fields of a record, by field. */
export type RemovedParts = Record<string, string[]>;

/**
 * Sanitizes what people write: short text at once, long text in a thread of its own, with a time limit.
 * See docs/decisions/038-sanitize-text-once-and-limit-its-size.md
 */
export class TextCleaner {
  private readonly thread: JobThread;

  constructor(longestMs = LONGEST_MS) {
    const source = path.join(import.meta.dirname, 'clean-html-worker.ts');
    this.thread = new JobThread({ source, longestMs, limitProblem: TOO_HARD });
  }

  /** Rejects with `TooDeep` or `JobLimitExceeded` for text that can't be sanitized. */
  async clean(html: string): Promise<Cleaned> {
    return html.length <= SHORT_CHARACTERS ? cleanHtml(html) : ((await this.thread.run(html)) as Cleaned);
  }

  /** The text of a row that is stored already: where it can't be sanitized, its words without any formatting. */
  async cleanStored(html: string): Promise<string> {
    try {
      return (await this.clean(html)).html;
    } catch (error) {
      if (!isAboutText(error)) throw error;
      return stripTags(html);
    }
  }

  /** These fields with their HTML sanitized, and what that removed. What can't be sanitized comes back as it is, beside its problem. */
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

  /** These fields of a stored slide as screens may get them: text that this sanitizer has not sealed is sanitized again. */
  async cleanIfStale<Fields extends object>(type: number, fields: Fields, sanitizedBy: string): Promise<Fields> {
    // What is no record can't be shown, and its reader says so.
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
 * Says that this sanitizer has made the text of a slide, and that nobody has changed it since, not even in the database itself. Comparing
 * is much quicker than sanitizing, and its time is proportional to the length.
 */
export function sanitizationHash(type: number, fields: object): string {
  const stored = fields as Record<string, unknown>;
  const digest = createHash('sha256');
  for (const name of slideTypeOrUnknown(type).htmlFields) digest.update(String(stored[name] ?? '')).update('\n');
  return `${SANITIZER}.${digest.digest('base64url').slice(0, 22)}`;
}

export function isSanitized(type: number, fields: object, sanitizedBy: string): boolean {
  if (slideTypeOrUnknown(type).htmlFields.length === 0) return true;
  return sanitizedBy.startsWith(SANITIZER) && sanitizedBy === sanitizationHash(type, fields);
}

export interface CleanedFields {
  fields: Record<string, unknown>;
  removed: RemovedParts;
  /** What keeps a field from being sanitized: nothing of it may be stored. */
  problems: Problems;
}

function isAboutText(error: unknown): error is TooDeep | JobLimitExceeded {
  return error instanceof Error && (error.name === 'TooDeep' || error.name === 'JobLimitExceeded');
}
