import type { BuiltDocument } from './built-document.ts';

/** How long a shared cache may serve a document. */
const SHARED_CACHE_SECONDS = 2;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** For a document with the server's time. */
export const UNCACHED_HEADERS = { 'cache-control': 'no-store', vary: 'accept-encoding' };

/** For a document without it, and for a 304. */
export const CONDITIONAL_HEADERS = {
  vary: 'accept-encoding',
  'cache-control': `public, max-age=0, s-maxage=${SHARED_CACHE_SECONDS}, must-revalidate`,
};

export function documentTag({ revision }: BuiltDocument): string {
  return `"${revision}"`;
}

/** Whether an If-None-Match header contains this tag. Proxies that compress responses make tags weak. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === etag || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
