import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import type { BrowserName } from '#rules/oldest-browsers.ts';

/** The oldest version of each browser that code must run in. */
export type OldestBrowsers = Partial<Record<BrowserName, number>>;

/** MDN's data about which version of each browser introduced a feature. */
export const browserData: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** Returns the browsers of the list that lack a feature, such as "Chromium 66 (has it from 71)". */
export function lackedBy(feature: CompatStatement | undefined, oldest: OldestBrowsers): string[] {
  if (!feature) return [];
  return (Object.entries(oldest) as [BrowserName, number][]).flatMap(([browser, version]) => {
    const since = introducedIn(feature, browser, version);
    if (since <= version) return [];
    const from = since === Number.POSITIVE_INFINITY ? 'never had it' : `has it from ${since}`;
    return [`${NAMES[browser]} ${version} (${from})`];
  });
}

const NAMES: Record<BrowserName, string> = { chrome: 'Chromium', firefox: 'Firefox', safari: 'Safari' };

/** The first version with a feature under its own name, without a flag, that still has it in `version`. */
export function introducedIn(feature: CompatStatement, browser: BrowserName, version: number): number {
  const support = feature.support[browser];
  // The data says nothing about it, so there is nothing to check.
  if (support === undefined) return 0;
  const statements: SimpleSupportStatement[] = Array.isArray(support) ? support : [support];
  const versions = statements
    .filter(({ flags, prefix, alternative_name }) => !flags && !prefix && !alternative_name)
    .filter(({ version_removed }) => version_removed === undefined || numberOf(version_removed) > version)
    .map(({ version_added }) => numberOf(version_added));
  return Math.min(Number.POSITIVE_INFINITY, ...versions);
}

/** "≤37" is an upper limit. Versions in preview and missing ones are not supported. */
function numberOf(version: string | boolean | null | undefined): number {
  const number = Number.parseFloat(String(version).replace('≤', ''));
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
}

/** The features directly below a feature, without its own data. */
export function childrenOf(parent: Identifier | undefined): [string, Identifier][] {
  return Object.entries(parent ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][];
}
