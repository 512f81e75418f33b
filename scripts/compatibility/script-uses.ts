import { parseAst } from 'vite';

/** A node of the syntax tree. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** What a script takes from the browser. */
export interface ScriptUses {
  /** Names that it doesn't declare itself, as in `queueMicrotask(task)` and `window.caches`. */
  globals: Map<string, number>;
  /** `Object.fromEntries`, `Array.prototype.slice`: the global object, and the name. */
  statics: { owner: string; name: string; isOfPrototype: boolean; at: number }[];
  /** Every other `….name`. */
  members: { name: string; isCalled: boolean; at: number }[];
  /** What it adds to the browser, as `name` or `Owner.name`. */
  provided: Set<string>;
  /** Names of the properties of object literals, except what is between `style: {` and `}`. */
  fields: Map<string, number>;
  /** The properties of `style: { … }`. */
  styles: Map<string, number>;
  nodes: Node[];
}

/** Other names of the global object. */
const GLOBAL_OBJECT = new Set(['window', 'self', 'globalThis']);

export function usesOf(code: string): ScriptUses {
  const uses: ScriptUses = {
    globals: new Map(),
    statics: [],
    members: [],
    provided: new Set(),
    fields: new Map(),
    styles: new Map(),
    nodes: [],
  };
  const identifiers: Node[] = [];
  const declared = new Set<string>();
  const accesses: { node: Node; parent: Node }[] = [];
  walk(parseAst(code) as unknown as Node, null, null, (node, parent, field) => {
    uses.nodes.push(node);
    for (const pattern of declaredBy(node)) addNames(pattern, declared);
    if (node.type === 'Identifier' && isRead(parent, field)) identifiers.push(node);
    if (node.type === 'MemberExpression' && parent) accesses.push({ node, parent });
    if (node.type === 'CallExpression') addProvided(node, uses.provided);
    if (node.type === 'Property' && parent?.type === 'ObjectExpression') addField(node, uses);
  });
  for (const { name, start } of identifiers as (Node & { name: string })[]) {
    if (!declared.has(name) && !uses.globals.has(name)) uses.globals.set(name, start);
  }
  for (const { node, parent } of accesses) addAccess(node, parent, declared, uses);
  return uses;
}

function addAccess(node: Node, parent: Node, declared: Set<string>, uses: ScriptUses): void {
  const name = propertyName(node);
  if (name === null) return;
  const object = node.object as Node;
  const isPrototype = object.type === 'MemberExpression' && propertyName(object) === 'prototype';
  const owner = freeName(isPrototype ? (object.object as Node) : object, declared);
  if (owner !== null && GLOBAL_OBJECT.has(owner)) {
    if (!uses.globals.has(name)) uses.globals.set(name, node.start);
    return;
  }
  if (owner !== null && /^[A-Z]/.test(owner)) {
    uses.statics.push({ owner, name, isOfPrototype: isPrototype, at: node.start });
    return;
  }
  uses.members.push({ name, isCalled: parent.type === 'CallExpression' && parent.callee === node, at: node.start });
}

/** `Object.defineProperty(Array.prototype, 'flatMap', …)` or any function with these first arguments. */
function addProvided(node: Node, provided: Set<string>): void {
  const [target, key] = node.arguments as Node[];
  const name = key ? textOf(key) : null;
  if (!target || name === null) return;
  const isPrototype = target.type === 'MemberExpression' && propertyName(target) === 'prototype';
  const owner = isPrototype ? (target.object as Node) : target;
  if (owner.type !== 'Identifier') return;
  provided.add(GLOBAL_OBJECT.has(String(owner.name)) ? name : `${owner.name}.${name}`);
}

function addField(node: Node, uses: ScriptUses): void {
  const key = node.key as Node;
  const name = node.computed ? null : ((key.name ?? textOf(key)) as string | null);
  if (name === null) return;
  uses.fields.set(name, node.start);
  const value = node.value as Node;
  if (name !== 'style' || value.type !== 'ObjectExpression') return;
  for (const property of value.properties as Node[]) {
    const style = (property.key as Node | undefined)?.name;
    if (typeof style === 'string') uses.styles.set(style, property.start);
  }
}

/** The patterns in which a node declares names. */
function declaredBy(node: Node): (Node | null)[] {
  if (node.type === 'VariableDeclarator') return [node.id as Node];
  if (node.type === 'CatchClause') return [node.param as Node | null];
  if (/Function/.test(node.type)) return [node.id as Node | null, ...((node.params as Node[] | undefined) ?? [])];
  if (/^Class/.test(node.type)) return [(node.id as Node | undefined) ?? null];
  return /^Import.*Specifier$/.test(node.type) ? [node.local as Node] : [];
}

function addNames(pattern: Node | null, names: Set<string>): void {
  if (!pattern) return;
  if (pattern.type === 'Identifier') names.add(String(pattern.name));
  const inner = [pattern.left, pattern.argument, pattern.value, pattern.properties, pattern.elements].flat();
  for (const one of inner) if (isNode(one)) addNames(one, names);
}

/** Whether an identifier at this position is a use of a variable. `typeof name` only asks whether it exists. */
function isRead(parent: Node | null, field: string | null): boolean {
  if (!parent) return true;
  if (parent.type === 'UnaryExpression' && parent.operator === 'typeof') return false;
  if (parent.type === 'MemberExpression') return field !== 'property' || parent.computed === true;
  if (parent.type === 'Property' || parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition')
    return field !== 'key' || parent.computed === true;
  return !/^(Import|Export).*Specifier$|^(Labeled|Break|Continue)Statement$|^MetaProperty$/.test(parent.type);
}

function freeName(node: Node, declared: Set<string>): string | null {
  return node.type === 'Identifier' && !declared.has(String(node.name)) ? String(node.name) : null;
}

function propertyName(node: Node): string | null {
  const property = node.property as Node;
  if (!node.computed) return property.type === 'Identifier' ? String(property.name) : null;
  return textOf(property);
}

/** The text of a string or of a template without expressions. */
export function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral' || (node.expressions as Node[]).length > 0) return null;
  return (node.quasis as { value: { cooked: string } }[])[0]?.value.cooked ?? null;
}

type Visit = (node: Node, parent: Node | null, field: string | null) => void;

function walk(node: Node, parent: Node | null, field: string | null, visit: Visit): void {
  visit(node, parent, field);
  for (const [name, value] of Object.entries(node)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) walk(one, node, name, visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
