/** What people call such a device, as its browser tells: the first that fits. */
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

/** A name for a screen that nobody has named yet. */
export function deviceName(userAgent: string): string {
  return DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Screen';
}
