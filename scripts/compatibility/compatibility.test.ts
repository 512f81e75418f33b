import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BrowserName, OLDEST_BROWSERS } from '#rules/oldest-browsers.ts';
import { projectFolder } from '#scripts/run-command.mjs';
import { browserData, introducedIn } from './browser-data.ts';
import { exceptionFor } from './exceptions.ts';
import { findInScript } from './script-findings.ts';
import { findInStyles } from './style-features.ts';

const CHROMIUM_66 = { chrome: 66 };
const read = (name: string) => readFileSync(path.join(projectFolder, name), 'utf8');

function inScript(code: string, provided?: Set<string>): string[] {
  return findInScript(code, CHROMIUM_66, provided)
    .filter((finding) => exceptionFor(finding, 'a script') === null)
    .map(({ feature }) => feature);
}

describe('a script', () => {
  test.each([
    ['queueMicrotask(render)', 'queueMicrotask'],
    ['(options.render || queueMicrotask)(next)', 'queueMicrotask'],
    ['window.structuredClone(plan)', 'structuredClone'],
    ['video.replaceChildren()', 'Element.replaceChildren'],
    ['Object.fromEntries(entries)', 'Object.fromEntries'],
    ['Promise.allSettled(work)', 'Promise.allSettled'],
    ['slides.at(-1)', 'Array.at'],
    ['text.matchAll(/a/g)', 'String.matchAll'],
    ['list.flatMap(f)', 'Array.flatMap'],
    ['Array.prototype.flat.call(list)', 'Array.flat'],
    ['AbortSignal.timeout(1000)', 'AbortSignal.timeout'],
    ['new WeakRef(page)', 'WeakRef'],
    ['a?.b', 'ChainExpression'],
    ['a ?? b', '??'],
    ['a ||= b', '||='],
    ['class A { b = 1 }', 'PropertyDefinition'],
    ['/(?<=a)b/', null],
    ['/a/v', '/…/v'],
    ['new RegExp("(?i:a)")', '(?i:…)'],
    ['h("p", { style: { inset: 0 } })', 'inset'],
    ['h("p", { style: { display: "flex", gap: 8 } })', 'gap'],
    ['const styles = { aspectRatio: 1 }', 'aspect-ratio'],
  ])('%s', (code, feature) => {
    const found = inScript(code);
    if (feature === null) expect(found).toEqual([]);
    else expect(found).toContain(feature);
  });

  test.each([
    'typeof queueMicrotask === "function"',
    '"replaceChildren" in Element.prototype',
    'function queueMicrotask() {} queueMicrotask()',
    'turn.at + 1',
    'fetch("/a").then((response) => response.text())',
    'Object.defineProperty(Array.prototype, "flatMap", { value }); list.flatMap(f)',
  ])('may contain %s', (code) => {
    expect(inScript(code)).toEqual([]);
  });

  test('may use what an earlier script has added', () => {
    expect(inScript('queueMicrotask(render)', new Set(['queueMicrotask']))).toEqual([]);
  });

  test.each(['f(a,)', 'let a', '() => 1', '`a`', '({ a })', 'async function f() {}'])(
    'for browsers of 2013 can’t contain %s',
    (code) => {
      expect(findInScript(code, { chrome: 23 })).not.toEqual([]);
    },
  );

  test('reports syntax that it doesn’t know', () => {
    expect(inScript('import.defer("a")').length).toBeGreaterThan(0);
  });
});

describe('a style sheet', () => {
  test.each([
    ['.a { inset: 0 }', 'inset'],
    ['.a { display: flex; gap: 1px }', 'gap'],
    ['.a { aspect-ratio: 1 }', 'aspect-ratio'],
    ['.a { width: clamp(1px, 2px, 3px) }', 'clamp()'],
    ['.a { height: 100dvh }', 'dvh'],
    ['.a { color: var(--theme, color-mix(in srgb, red, blue)) }', 'color-mix()'],
    ['.a { margin-inline-end: 1px }', 'margin-inline-end'],
    ['.a { overflow-wrap: anywhere }', 'overflow-wrap: anywhere'],
    ['.a:is(.b) { color: red }', ':is'],
    ['@layer a { .b { color: red } }', '@layer'],
    ['@media (width > 10px) { .b { color: red } }', '@media (a < b)'],
  ])('%s', (code, feature) => {
    expect(findInStyles(code, CHROMIUM_66).map((finding) => finding.feature)).toContain(feature);
  });

  test.each([
    '.a { display: grid; gap: 1px }',
    '.a { height: 100vh; height: 100dvh }',
    '@supports (width: max(1px, 2px)) { .a { width: max(1px, 2px) } }',
    '.a { --size: 1px; width: calc(var(--size) * 2) }',
  ])('may contain %s', (code) => {
    expect(findInStyles(code, CHROMIUM_66)).toEqual([]);
  });
});

describe('the oldest browsers', () => {
  test('are those with everything that the guard of the page asks for', () => {
    const asked = [...read('player/start-guard.js').matchAll(/!!window\.(\w+)/g)].map(([, name]) => name as string);
    expect(asked).toContain('AbortController');
    for (const [browser, version] of Object.entries(OLDEST_BROWSERS) as [BrowserName, number][]) {
      const since = asked.map((name) => {
        const feature = browserData.api[name]?.__compat;
        return feature ? introducedIn(feature, browser, version) : Number.POSITIVE_INFINITY;
      });
      expect(Math.max(...since)).toBe(version);
    }
  });

  test.each(['README.md', 'docs/templates.md'])('are named in %s', (file) => {
    expect(read(file).includes(`Chromium ${OLDEST_BROWSERS.chrome}`)).toBe(true);
  });
});
