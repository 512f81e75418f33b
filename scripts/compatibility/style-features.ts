import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { type CssNode, type Declaration, find, generate, parse, walk } from 'css-tree';
import { browserData, childrenOf, lackedBy, type OldestBrowsers } from './browser-data.ts';
import type { Finding } from './finding.ts';

const {
  properties,
  selectors,
  types,
  'at-rules': atRules,
} = browserData.css as unknown as Record<'properties' | 'selectors' | 'types' | 'at-rules', Record<string, Identifier>>;

const GAPS = new Set(['gap', 'row-gap', 'column-gap']);

/**
 * The data of a property. Gaps are older in grids and columns than between flexible boxes: they count as such unless
 * `display` says otherwise.
 */
export function propertyFeature(name: string, display: string): CompatStatement | undefined {
  const property = properties[name];
  if (!GAPS.has(name)) return property?.__compat;
  return (display.includes('grid') ? property?.grid_context : property?.flex_context)?.__compat;
}

/** Finds properties, values, selectors and at-rules in a style sheet that one of the oldest browsers lacks. */
export function findInStyles(code: string, oldest: OldestBrowsers): Finding[] {
  const findings = new Map<string, Finding>();

  function check(feature: string, data: CompatStatement | undefined, node: CssNode): boolean {
    const browsers = lackedBy(data, oldest);
    if (browsers.length === 0) return false;
    if (!findings.has(feature))
      findings.set(feature, { feature, lackedBy: browsers, isCalled: false, excerpt: generate(node).slice(0, 100) });
    return true;
  }

  function visit(node: CssNode): symbol | undefined {
    if (node.type === 'Atrule') return visitAtRule(node, check);
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
      check(`:${node.name}`, selectors[node.name]?.__compat, node);
    return undefined;
  }

  walk(parse(code, { parseCustomProperty: true }), function (node) {
    if (node.type === 'Declaration') visitDeclaration(node, this.block, check);
    return visit(node) === SKIP ? this.skip : undefined;
  });
  return [...findings.values()];
}

type Check = (feature: string, data: CompatStatement | undefined, node: CssNode) => boolean;

const SKIP = Symbol('skip');

function visitAtRule(node: CssNode & { type: 'Atrule' }, check: Check): symbol | undefined {
  check(`@${node.name}`, atRules[node.name]?.__compat, node);
  // Older browsers ignore the whole block: that is what it is for.
  if (node.name === 'supports') return SKIP;
  if (node.name !== 'media' || !node.prelude) return undefined;
  walk(node.prelude, (inner) => {
    if (inner.type === 'Feature') check(`@media (${inner.name})`, atRules.media?.[inner.name]?.__compat, node);
    if (inner.type === 'FeatureRange') check('@media (a < b)', atRules.media?.range_syntax?.__compat, node);
  });
  return undefined;
}

function visitDeclaration(node: Declaration, block: CssNode | null, check: Check): void {
  if (node.property.startsWith('-')) return;
  const display = block && find(block, (other) => other.type === 'Declaration' && other.property === 'display');
  const shown = display?.type === 'Declaration' ? generate(display.value) : '';
  if (check(node.property, propertyFeature(node.property, shown), node)) return;
  // A browser that can't read the value uses the one before it.
  if (hasFallback(node, block)) return;
  walk(node.value, (inner) => {
    const property = properties[node.property];
    if (inner.type === 'Identifier') check(`${node.property}: ${inner.name}`, property?.[inner.name]?.__compat, node);
    if (inner.type === 'Function') check(`${inner.name}()`, typeFeature(inner.name), node);
    if (inner.type === 'Dimension') check(inner.unit, unitFeature(inner.unit), node);
  });
}

function hasFallback(node: Declaration, block: CssNode | null): boolean {
  if (block?.type !== 'Block') return false;
  const names = block.children.toArray().filter((other) => other.type === 'Declaration');
  return names.slice(0, names.indexOf(node)).some(({ property }) => property === node.property);
}

/** Functions are at different depths of the data. */
const functions = new Map<string, CompatStatement>();
addTypes(types as unknown as Identifier, 0);
function addTypes(parent: Identifier, depth: number): void {
  for (const [name, one] of childrenOf(parent)) {
    if (one.__compat && !functions.has(name)) functions.set(name, one.__compat);
    if (depth < 2) addTypes(one, depth + 1);
  }
}

function typeFeature(name: string): CompatStatement | undefined {
  return functions.get(name) ?? functions.get(`${name}_function`);
}

const GROUPS: [RegExp, string][] = [
  [/^cq/, 'container_query_length_units'],
  [/^d(v|vi|vb)/, 'viewport_percentage_units_dynamic'],
  [/^l(v|vi|vb)/, 'viewport_percentage_units_large'],
  [/^s(v|vi|vb)/, 'viewport_percentage_units_small'],
];

function unitFeature(unit: string): CompatStatement | undefined {
  const group = GROUPS.find(([pattern]) => pattern.test(unit))?.[1];
  return types.length?.[group ?? unit]?.__compat;
}
