import type { BuiltDocument } from './build-document.ts';

/** How long a cache between server and screens may answer in the server's place. */
const CACHEABLE_SECONDS = 2;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Of a document that is sent with the server's time. */
export const LOADED_HEADERS = { 'cache-control': 'no-store', vary: 'accept-encoding' };

/** Of a document, or of the word that it is still the same. */
export const CONDITIONAL_HEADERS = {
  vary: 'accept-encoding',
  'cache-control': `public, max-age=0, s-maxage=${CACHEABLE_SECONDS}, must-revalidate`,
};

export function documentTag({ revision }: BuiltDocument): string {
  return `"${revision}"`;
}

/** Whether an If-None-Match header names this tag; a proxy that compressed the answer made it weak. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === etag || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
