import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stylesOfScript } from '#player/styles-in-scripts.ts';
import { OLDEST_BROWSERS } from '#rules/oldest-browsers.ts';
import { projectFolder } from '#scripts/run-command.mjs';
import type { OldestBrowsers } from './browser-data.ts';
import type { Finding } from './finding.ts';
import { findInScript, findSyntax } from './script-findings.ts';
import { usesOf } from './script-uses.ts';
import { findInStyles } from './style-features.ts';

/** Part of what a screen loads, with what the oldest browsers lack of it. */
export interface CheckedPart {
  name: string;
  findings: Finding[];
}

/** Even these browsers must be able to show the message that they are too old. */
const BROWSERS_OF_2013: OldestBrowsers = { chrome: 23, firefox: 22, safari: 7 };

/** Checks the built page of screens, its scripts, styles and workers, and the style sheets of built-in templates. */
export function checkBuiltPlayer(oldest: OldestBrowsers = OLDEST_BROWSERS): CheckedPart[] {
  const folder = path.join(projectFolder, 'dist/player');
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const page = read('index.html');
  const [guard = '', ...others] = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code as string);
  const entry = /<script type="module"[^>]* src="\/([^"]+)"/.exec(page)?.[1];
  if (guard === '' || others.length > 0 || !entry)
    throw new Error('The page of screens has other scripts than expected.');
  const provided = usesOf(read(entry)).provided;
  const assets = new Set(readdirSync(path.join(folder, 'assets/player')));
  const scripts = scriptsFrom(page, (name) => (assets.has(name) ? read(`assets/player/${name}`) : null));
  const workers = readdirSync(folder).filter((name) => name.endsWith('-worker.js'));
  if (workers.length === 0) throw new Error('The build has no service worker.');
  return [
    {
      name: 'the guard of the page',
      findings: [...findInScript(guard, oldest), ...findSyntax(usesOf(guard).nodes, guard, BROWSERS_OF_2013)],
    },
    { name: 'the styles of the page', findings: findInStyles(stylesOf(page), oldest) },
    ...scripts.map(({ name, code }) => ({
      name,
      findings: name.startsWith('old-browser')
        ? findInScript(code, BROWSERS_OF_2013)
        : findInScript(code, oldest, provided),
    })),
    ...scripts.map(({ name, code }) => ({
      name: `the styles of ${name}`,
      findings: findInStyles(stylesOfScript(code), oldest),
    })),
    ...workers.map((name) => ({ name, findings: findInScript(read(name), oldest) })),
    ...templates().map(({ name, styles }) => ({ name, findings: findInStyles(styles, oldest) })),
  ];
}

/** The scripts that a page names, and those that they name. The folder also contains those of earlier builds. */
function scriptsFrom(page: string, read: (name: string) => string | null): { name: string; code: string }[] {
  const found = new Map<string, string>();
  const follow = (code: string) => {
    for (const [, name = ''] of code.matchAll(/["'`][^"'`\s]*?\/?([\w-]+\.js)["'`]/g)) {
      const script = found.has(name) ? null : read(name);
      if (script === null) continue;
      found.set(name, script);
      follow(script);
    }
  };
  follow(page);
  return [...found].map(([name, code]) => ({ name, code }));
}

function stylesOf(page: string): string {
  const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, code]) => code as string);
  if (styles.length === 0) throw new Error('The page of screens has no styles.');
  return styles.join('\n');
}

function templates(): { name: string; styles: string }[] {
  const folder = path.join(projectFolder, 'server/built-in-templates');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name: `the template ${name}`,
      styles: readFileSync(path.join(folder, name, 'style.css'), 'utf8'),
    }));
}
