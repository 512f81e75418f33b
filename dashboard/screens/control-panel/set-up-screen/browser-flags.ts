/**
 * Flags for a Chromium browser that plays unattended for months: no dialogs, no bars, videos and their sound without a
 * click, no throttling of hidden pages (https://peter.sh/experiments/chromium-command-line-switches).
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
 * The flags for a screen at this address. Over plain HTTP, browsers don't let pages store files, so a screen could not
 * start without the server: two flags make an exception for this server.
 */
export function browserFlags(address: string): string[] {
  const { protocol, origin } = new URL(address);
  if (protocol === 'https:') return LASTING;
  return [...LASTING, `--unsafely-treat-insecure-origin-as-secure=${origin}`, '--test-type'];
}
