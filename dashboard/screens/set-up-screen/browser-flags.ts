/**
 * What a browser of the Chromium family is started with so that it may play by itself for months: no questions, no bars, films
 * without a click, no slowing down of what it takes for hidden (https://peter.sh/experiments/chromium-command-line-switches).
 */
const LASTING = [
  '--no-first-run',
  '--noerrdialogs',
  '--disable-session-crashed-bubble',
  '--hide-crash-restore-bubble',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
  '--check-for-update-interval=31536000',
];

/**
 * The flags for a screen at this address. Over plain HTTP browsers let no page keep its files, and a screen could not be
 * turned on without the server: these two make an exception for this one server.
 */
export function browserFlags(address: string): string[] {
  const { protocol, origin } = new URL(address);
  if (protocol === 'https:') return LASTING;
  return [...LASTING, `--unsafely-treat-insecure-origin-as-secure=${origin}`, '--test-type'];
}
