/** What the engines of screens' browsers are called, in every language. */
const BROWSER_ENGINES = { chromium: 'Chromium', gecko: 'Gecko', webkit: 'WebKit' } as const;

export type BrowserEngine = keyof typeof BROWSER_ENGINES;

/** Null if this version doesn't know the engine. */
export function engineName(engine: string): string | null {
  return Object.hasOwn(BROWSER_ENGINES, engine) ? BROWSER_ENGINES[engine as BrowserEngine] : null;
}

/**
 * Returns the engine of a browser by its user agent; null for another or unknown one. User agents also name engines
 * that they want to be taken for: WebKit contains "like Gecko", Chromium contains "AppleWebKit", and Microsoft's old
 * engine contains all of them. The version of AppleWebKit in Chromium has always been 537.36, which is all that
 * Samsung's browsers say. Browsers of iOS are WebKit, whatever their name.
 */
export function browserEngine(userAgent: string): BrowserEngine | null {
  if (/\b(Edge|Presto|Trident|MSIE)\b/.test(userAgent)) return null;
  if (/\bAppleWebKit\/537\.36\b|\b(Headless)?Chrome\/\d/.test(userAgent)) return 'chromium';
  if (/\bAppleWebKit\/\d/.test(userAgent)) return 'webkit';
  return /\bGecko\/\d/.test(userAgent) ? 'gecko' : null;
}
