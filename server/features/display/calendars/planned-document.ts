import type { DisplayDocument } from '#contract/entities/display.ts';
import { problem } from '#contract/errors/problem.ts';
import { withSharedFields } from '#rules/on-air.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/errors.ts';
import { slideStore } from '#server/features/slides/slides.store.ts';
import { buildDocuments, UnreadableSlide } from '../build-document.ts';
import type { BuiltDocument } from '../built-document.ts';

interface Named {
  PortalId: number;
  originalName: string;
}

/**
 * Returns what a channel plays at a time, by today's settings; or the id of the slide because of which that is unknown.
 */
export async function plannedDocument(
  { database, texts, log }: Pick<Deps, 'database' | 'texts' | 'log'>,
  { PortalId, originalName }: Named,
  atMs: number,
): Promise<BuiltDocument | { unreadableSlide: string }> {
  const built = await buildDocuments(database, texts, PortalId, [originalName], atMs, log);
  const document = built.get(originalName);
  if (document === undefined) throw notFound('channel');
  if (!(document instanceof Error)) return document;
  if (document.cause instanceof UnreadableSlide) return { unreadableSlide: document.cause.slideId };
  throw document;
}

/** The same. Throws 409 if a slide can't be read. */
export async function readableDocument(
  deps: Pick<Deps, 'database' | 'texts' | 'log'>,
  channel: Named,
  atMs: number,
): Promise<BuiltDocument> {
  const built = await plannedDocument(deps, channel, atMs);
  if (!('unreadableSlide' in built)) return built;
  const name = await slideStore(deps.database.queries).nameOf(built.unreadableSlide);
  throw conflict(problem('slide-unreadable', { name: name ?? built.unreadableSlide }));
}

/** Parses a document and adds what its slides share. */
export function parsedDocument({ json }: Pick<BuiltDocument, 'json'>): DisplayDocument {
  return withSharedFields(JSON.parse(json.plain.toString()) as DisplayDocument);
}
