import type { CompatStatement } from '@mdn/browser-compat-data';
import { lackedBy, type OldestBrowsers } from './browser-data.ts';
import type { Finding } from './finding.ts';
import { interfacesFor } from './interfaces.ts';
import { type Node, type ScriptUses, usesOf } from './script-uses.ts';
import { propertyFeature } from './style-features.ts';
import { syntaxOf } from './syntax.ts';

/**
 * Finds syntax, globals and members in a script that one of the oldest browsers lacks. `provided` are features that an
 * earlier script of the page adds.
 */
export function findInScript(
  code: string,
  oldest: OldestBrowsers,
  provided: ReadonlySet<string> = new Set(),
): Finding[] {
  const uses = usesOf(code);
  const interfaces = interfacesFor(oldest);
  const isProvided = (feature: string) => provided.has(feature) || uses.provided.has(feature);
  const findings = new Map<string, Finding>();

  function check(
    feature: string,
    data: CompatStatement | undefined,
    at: number,
    isCalled = false,
    among: OldestBrowsers = oldest,
  ): void {
    const browsers = lackedBy(data, among);
    const key = `${feature} ${isCalled}`;
    if (browsers.length === 0 || isProvided(feature) || findings.has(key)) return;
    findings.set(key, { feature, lackedBy: browsers, isCalled, excerpt: excerptAt(code, at) });
  }

  for (const [name, at] of uses.globals) {
    const meanings = interfaces.globals(name);
    // A name that any scope has had for long enough is that one.
    if (meanings.every((data) => lackedBy(data, oldest).length > 0)) check(name, meanings[0], at);
  }
  for (const { owner, name, isOfPrototype, at } of uses.statics) {
    if (!interfaces.isInterface(owner)) continue;
    for (const data of interfaces.statics(owner, name)) check(`${owner}.${name}`, data, at);
    if (isOfPrototype) checkMember(name, at, true, (member) => member === owner);
  }
  for (const { name, isCalled, at } of uses.members) checkMember(name, at, isCalled, () => true);

  function checkMember(name: string, at: number, isCalled: boolean, isOwner: (owner: string) => boolean): void {
    for (const { owner, feature, browsers } of interfaces.members(name)) {
      if (isOwner(owner)) check(`${owner}.${name}`, feature, at, isCalled, browsers);
    }
  }

  checkStyles(uses);
  function checkStyles({ styles, fields }: ScriptUses): void {
    for (const [name, at] of styles) check(cssName(name), propertyFeature(cssName(name), ''), at);
    // Styles that are put together before they get to the element. A name of one word may mean anything.
    for (const [name, at] of fields)
      if (/[a-z][A-Z]/.test(name)) check(cssName(name), propertyFeature(cssName(name), ''), at);
  }
  return [...findSyntax(uses.nodes, code, oldest), ...findings.values()];
}

/** Finds syntax that one of the oldest browsers can't parse, and syntax that this check doesn't know. */
export function findSyntax(nodes: Node[], code: string, oldest: OldestBrowsers): Finding[] {
  const findings = new Map<string, Finding>();
  for (const node of nodes) {
    for (const [feature, data] of syntaxOf(node, code)) {
      const browsers = data === null ? ['the data of this check'] : lackedBy(data, oldest);
      if (browsers.length === 0 || findings.has(feature)) continue;
      findings.set(feature, { feature, lackedBy: browsers, isCalled: false, excerpt: excerptAt(code, node.start) });
    }
  }
  return [...findings.values()];
}

function excerptAt(code: string, at: number): string {
  return code.slice(Math.max(0, at - 30), at + 50).replace(/\s+/g, ' ');
}

function cssName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
