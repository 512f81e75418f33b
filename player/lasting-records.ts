import type { Records } from './engine/host/host.ts';

/** The longest that browsers allow. */
const KEPT_SECONDS = 400 * 86_400;

/**
 * Also stores one of the records in a cookie of this page, because browsers that evict stored data, for lack of space
 * or after a disk failure, keep cookies. Requests to the API don't include it.
 */
export function withCookie(records: Records, name: string): Records {
  return {
    ...records,
    async read(recordName) {
      if (recordName !== name) return records.read(recordName);
      return (await records.read(name).catch(() => null)) ?? readCookie(name);
    },
    async write(recordName, text) {
      if (recordName === name) writeCookie(name, text);
      await records.write(recordName, text);
    },
  };
}

function readCookie(name: string): string | null {
  const [, value] = new RegExp(`(?:^|; )vitrine-${name}=([^;]*)`).exec(document.cookie) ?? [];
  return value === undefined ? null : decodeURIComponent(value);
}

function writeCookie(name: string, text: string | null): void {
  const age = text === null ? 0 : KEPT_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP and in the browsers of TV sets.
  document.cookie = `vitrine-${name}=${encodeURIComponent(text ?? '')}; Path=${location.pathname}; Max-Age=${age}; SameSite=Strict${secure}`;
}
