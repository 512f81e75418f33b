import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import { slide } from '#contract/entities/slide.ts';
import { type Problem, problem, problemIn } from '#contract/errors/problem.ts';
import { badRequest } from '#server/errors.ts';
import { TextCleaner } from '#server/html/text-cleaner.ts';
import { refuseDangerousKeys } from '#server/http/contract/request-hygiene.ts';
import { slideTypeAt } from '#slide-types/definitions.ts';
import { checkReferences, wrong } from './check-references.ts';
import { type PortalContent, portalContent } from './portal-content.ts';
import { anyManifest, MANIFEST, type PortalManifest, portalManifest, RECORDS } from './portal-manifest.ts';
import { damaged, indexArchive, readEntry, sealOfEntry } from './sealed-archive.ts';

/** Maximum size of the entries that are read into memory, which is more than any portal needs. */
const LARGEST = { [MANIFEST]: 32 * 1024 * 1024, [RECORDS]: 100 * 1024 * 1024 };

/** Names of the common fields, which a slide of a type with arbitrary fields must not contain again. */
const COMMON_FIELDS = new Set([...Object.keys(slide.shape), 'itemsFound']);

/** A verified portal file. */
export interface PortalFile {
  manifest: PortalManifest;
  content: PortalContent;
  /** Total size of its files. */
  mediaBytes: number;
  /** Returns the content of one of its files. */
  open(entry: string): Readable;
}

/**
 * Reads and verifies a portal's file: that it is complete and unchanged, and that its records match the contract, have
 * sanitized HTML and refer only to this portal. Writes nothing. Throws 400.
 * See docs/decisions/031-export-a-portal-as-one-file.md
 */
export async function readPortalFile(file: string): Promise<PortalFile> {
  const texts = new TextCleaner();
  try {
    return await readWith(texts, file);
  } finally {
    await texts.stop();
  }
}

async function readWith(texts: TextCleaner, file: string): Promise<PortalFile> {
  const entries = await indexArchive(file);
  for (const [name, largest] of Object.entries(LARGEST)) {
    const entry = entries.get(name);
    if (!entry) throw damaged(problem('portal-file-part-absent', { name }));
    if (entry.bytes > largest) throw badRequest(problem('portal-file-part-too-large', { name }));
  }
  const readJson = async (name: string) =>
    parseJson(name, await buffer(readEntry(file, entries.get(name) ?? { offset: 0, bytes: 0 })));
  const manifest = readManifest(await readJson(MANIFEST));
  entries.delete(MANIFEST);
  for (const [name, entry] of entries) {
    const written = Object.hasOwn(manifest.entries, name) ? manifest.entries[name] : undefined;
    if (!written) throw damaged(problem('portal-file-part-foreign', { name: name.slice(0, 100) }));
    if (written.bytes !== entry.bytes) throw damaged(problem('portal-file-part-changed', { name }));
  }
  for (const name of Object.keys(manifest.entries))
    if (!entries.has(name)) throw damaged(problem('portal-file-part-missing', { name }));
  for (const [name, entry] of entries) {
    const { sha256 } = await sealOfEntry(file, entry);
    if (sha256 !== manifest.entries[name]?.sha256) throw damaged(problem('portal-file-part-changed', { name }));
  }
  const content = await readContent(texts, await readJson(RECORDS));
  const named = content.media.map(({ entry }) => entry);
  const expected = [...entries.keys()].filter((name) => name !== RECORDS);
  if (new Set(named).size < named.length || named.length !== expected.length)
    throw wrong(problem('portal-content-files-unmatched'));
  if (!named.every((entry) => entry !== RECORDS && entries.has(entry)))
    throw wrong(problem('portal-content-file-missing'));
  if (manifest.PortalId !== content.portal.PortalId) throw wrong(problem('portal-content-two-portals'));
  return {
    manifest,
    content,
    mediaBytes: expected.reduce((sum, name) => sum + (entries.get(name)?.bytes ?? 0), 0),
    open: (name) => readEntry(file, entries.get(name) ?? { offset: 0, bytes: 0 }),
  };
}

function parseJson(name: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw damaged(problem('portal-file-part-unreadable', { name }));
  }
}

function readManifest(sent: unknown): PortalManifest {
  const any = anyManifest.safeParse(sent);
  if (!any.success) {
    const isBackup = typeof sent === 'object' && sent !== null && 'tables' in sent && 'migrations' in sent;
    throw isBackup ? badRequest(problem('portal-file-is-backup')) : damaged(problem('portal-file-without-type'));
  }
  const manifest = portalManifest.safeParse(sent);
  if (manifest.success) return manifest.data;
  const { format, product } = any.data;
  throw format === 1
    ? damaged(firstProblem(manifest.error))
    : badRequest(problem('portal-file-too-new', { format, product }));
}

/** Validates the records by the contract and sanitizes their HTML, as if they were saved through the API. */
async function readContent(texts: TextCleaner, sent: unknown): Promise<PortalContent> {
  refuseDangerousKeys(sent);
  const parsed = portalContent.safeParse(sent);
  if (!parsed.success) throw wrong(firstProblem(parsed.error));
  const content: PortalContent = { ...parsed.data, channels: [], slides: [] };
  for (const channel of parsed.data.channels) {
    content.channels.push({ ...channel, description: await texts.cleanStored(channel.description) });
  }
  for (const slide of parsed.data.slides) content.slides.push(await readSlide(texts, slide));
  checkReferences(content);
  return content;
}

async function readSlide(
  texts: TextCleaner,
  record: PortalContent['slides'][number],
): Promise<PortalContent['slides'][number]> {
  const definition = slideTypeAt(record.type);
  if (!definition) throw wrong(problem('portal-content-slide-type-unknown', { name: record.name, type: record.type }));
  const isText = ([name, value]: [string, unknown]) =>
    definition.htmlFields.includes(name) && typeof value === 'string';
  const html = Object.entries(record.fields).filter(isText);
  const others = Object.entries(record.fields).filter((field) => !isText(field));
  const fields = definition.fields.safeParse(Object.fromEntries(others));
  if (!fields.success)
    throw wrong(problem('portal-content-record-invalid', { name: record.name, reason: firstProblem(fields.error) }));
  const whole = { ...fields.data, ...Object.fromEntries(html) };
  const clean = await texts.cleanIfStale(record.type, whole, '');
  const own = Object.entries(clean).filter(([name]) => !COMMON_FIELDS.has(name));
  return { ...record, fields: Object.fromEntries(own) };
}

function firstProblem({ issues: [first] }: z.ZodError): Problem {
  return problem('portal-content-field-invalid', {
    field: first?.path.join('.') ?? '',
    problem: problemIn(first?.message ?? '') ?? first?.message ?? problem('portal-content-invalid'),
  });
}
