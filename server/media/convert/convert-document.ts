import { randomBytes, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { MOST_DOCUMENT_PAGES } from '#rules/limits.ts';
import { unsupportedType } from '#server/errors.ts';
import { CONVERTED_IMAGES, identifyFormat } from '../inspect/file-formats.ts';
import { inspectImage, type Variant } from '../inspect/inspect-image.ts';
import { newVariantPaths } from '../processed-upload.ts';
import { type MediaRecord, mediaStore } from '../records/media.store.ts';
import { unrecordedFileStore } from '../records/unrecorded-files.store.ts';
import { bytesOf, keepOnlyRecorded, refuseOverQuota, sha256Of, type UploadDeps, variantName } from '../store-upload.ts';
import type { ConversionOptions } from './conversion-options.ts';
import { type DrawnDocument, type DrawnPage, drawPages, pathsOfPages, tooLongNotice } from './documents.ts';

/** Draws the pages of a document, and stores them as images that belong to it. Its thumbnail is its first page. */
export async function convertDocument(
  parts: UploadDeps,
  record: MediaRecord,
  options: ConversionOptions,
): Promise<void> {
  const { folder } = parts;
  const drawn = folder.newIncomingPath();
  const leftovers = pathsOfPages(drawn, MOST_DOCUMENT_PAGES);
  try {
    const document = await folder.withLocalFile(record.fileName, (original) =>
      withPdf(parts, original, options, (pdf) => drawPages(pdf, drawn, MOST_DOCUMENT_PAGES, options)),
    );
    const variants = newVariantPaths(folder, leftovers);
    await inspectImage((document.pages[0] as DrawnPage).path, variants);
    await storePages(parts, { ...record, notices: noticesOf(document) }, document.pages, variants);
  } finally {
    await folder.discard(...leftovers);
  }
}

function noticesOf({ count, missingCharacters }: DrawnDocument): Problem[] {
  return [
    ...tooLongNotice(count),
    ...(missingCharacters.length > 0
      ? [problem('document-without-fonts', { characters: missingCharacters.join(' ') })]
      : []),
  ];
}

/** Calls `use` with the document as a PDF. */
async function withPdf<Result>(
  { folder, office }: Pick<UploadDeps, 'folder' | 'office'>,
  original: string,
  { signal }: Pick<ConversionOptions, 'signal'>,
  use: (pdf: string) => Promise<Result>,
): Promise<Result> {
  const { extension } = await identifyFormat('document', original);
  if (extension === 'pdf') return use(original);
  if (!office) throw unsupportedType(problem('document-not-convertible'));
  return office.withPdf({ file: original, extension }, folder.newIncomingPath(), signal, use);
}

/** Stores the pages of a document with their records, and ends its conversion. */
async function storePages(
  parts: UploadDeps,
  document: MediaRecord,
  pages: readonly DrawnPage[],
  variants: Record<Variant, string>,
): Promise<void> {
  const { folder, database, quotaMegabytes } = parts;
  // Another attempt may have stored pages before this process was stopped.
  const name = `${document.fileName.replace(/\.[^.]*$/, '')}.${randomBytes(4).toString('hex')}`;
  const stored = await Promise.all(pages.map((page) => pageToStore(document, page, name)));
  const variantFiles = Object.entries(variants) as [Variant, string][];
  const thumbnailName = variantName(name, 'thumb');
  const variantNames = variantFiles.map(([variant]) => variantName(name, variant));
  const files = [
    ...stored.map(({ record }) => ({ record, files: [record.fileName] })),
    { record: { fileName: thumbnailName }, files: variantNames },
  ];
  const unrecorded = unrecordedFileStore(database.queries);
  await keepOnlyRecorded(parts, files, async () => {
    for (const { record, files: names } of files) await unrecorded.add(record.fileName, names);
    for (const { path, record } of stored) await folder.store(path, record.fileName);
    const variantBytes = await bytesOf(variantFiles.map(([, path]) => path));
    for (const [variant, path] of variantFiles) await folder.store(path, variantName(name, variant));
    const [first] = stored;
    await database.write(null, async (queries) => {
      const bytes = stored.reduce((sum, { record }) => sum + record.bytes, 0);
      await refuseOverQuota(queries, { PortalId: document.PortalId, bytes, variantBytes }, quotaMegabytes);
      for (const { record } of stored) await mediaStore(queries).insert(record);
      const { width = null, height = null } = first?.record ?? {};
      const { notices } = document;
      const ready = { state: 'ready', thumbnailName, variantBytes, width, height, notices } as const;
      if (!(await mediaStore(queries).endConversion(document._id, ready))) throw new Error('The document is gone.');
      await unrecordedFileStore(queries).confirmRecorded(files.map(({ record }) => record.fileName));
    });
  });
}

async function pageToStore(
  document: MediaRecord,
  { number, path, width, height, extension }: DrawnPage,
  name: string,
): Promise<{ path: string; record: MediaRecord }> {
  const format = CONVERTED_IMAGES[extension];
  const fileName = `${name}.p${number}.${format.extension}`;
  const { PortalId, label, createdBy } = document;
  return {
    path,
    record: {
      ...{ _id: randomUUID(), PortalId, label, createdBy, kind: 'image', state: 'ready', error: null, notices: [] },
      ...{ location: `/media/${fileName}`, fileName, contentType: format.contentType },
      ...{ bytes: (await stat(path)).size, sha256: await sha256Of(path), width, height, durationSeconds: null },
      ...{ thumbnailName: null, variantBytes: 0, document: document.location, page: number },
      ...{ listed: false, folder: '' },
    },
  };
}
