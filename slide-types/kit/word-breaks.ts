/** Words are whole, hyphenated where the server or the browser knows how, or broken anywhere. */
export type WordBreaks = 'none' | 'hyphens' | 'anywhere';

/**
 * Sets where lines may break within the words of an element. The server marks syllables with soft hyphens (see
 * docs/decisions/045-hyphenate-on-the-server.md); some browsers also have dictionaries of their own.
 */
export function setWordBreaks({ style }: HTMLElement, breaks: WordBreaks): void {
  style.setProperty('hyphens', breaks === 'none' ? 'none' : 'auto');
  style.overflowWrap = breaks === 'anywhere' ? 'anywhere' : 'normal';
  // Browsers before 2020 don't know `anywhere`.
  style.wordBreak = breaks === 'anywhere' ? 'break-word' : 'normal';
}
