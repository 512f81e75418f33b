/** Names of devices by their user agent; the first match counts. */
const DEVICES: [RegExp, string][] = [
  [/\bAFT\w+|Silk\//, 'Fire TV'],
  [/Tizen/, 'Samsung TV'],
  [/Web0S|webOS/i, 'LG TV'],
  [/BRAVIA|Google ?TV|Android TV|Android.+\bTV\b|Chromecast/i, 'Android TV'],
  [/Raspbian|Raspberry|Linux (armv|aarch64)/, 'Raspberry Pi'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Returns the default name of a screen. */
export function deviceName(userAgent: string): string {
  return DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Screen';
}
