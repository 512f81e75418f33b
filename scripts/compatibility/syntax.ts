import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { browserData } from './browser-data.ts';
import { type Node, textOf } from './script-uses.ts';

/** Nodes of ECMAScript 5, which every browser with modules or event streams can parse. */
const ECMASCRIPT_5 = new Set(
  (
    'Program Identifier Literal ExpressionStatement BlockStatement EmptyStatement DebuggerStatement WithStatement ' +
    'ReturnStatement LabeledStatement BreakStatement ContinueStatement IfStatement SwitchStatement SwitchCase ' +
    'ThrowStatement TryStatement CatchClause WhileStatement DoWhileStatement ForStatement ForInStatement ' +
    'FunctionDeclaration FunctionExpression VariableDeclaration VariableDeclarator ThisExpression ArrayExpression ' +
    'ObjectExpression Property UnaryExpression UpdateExpression BinaryExpression AssignmentExpression ' +
    'LogicalExpression MemberExpression ConditionalExpression CallExpression NewExpression SequenceExpression ' +
    'ParenthesizedExpression'
  ).split(' '),
);

const { builtins, functions, classes, grammar, operators, statements } = browserData.javascript as unknown as Record<
  'builtins' | 'functions' | 'classes' | 'grammar' | 'operators' | 'statements',
  Identifier
>;

/** Later nodes, and where the browsers' data describes them. */
const LATER_NODES: Record<string, Identifier | undefined> = {
  ArrowFunctionExpression: functions.arrow_functions,
  AssignmentPattern: functions.default_parameters,
  RestElement: functions.rest_parameters,
  TemplateLiteral: grammar.template_literals,
  TemplateElement: grammar.template_literals,
  TaggedTemplateExpression: grammar.template_literals,
  ForOfStatement: statements.for_of,
  SpreadElement: operators.spread,
  ObjectPattern: operators.destructuring,
  ArrayPattern: operators.destructuring,
  YieldExpression: operators.yield,
  AwaitExpression: operators.await,
  ClassDeclaration: classes,
  ClassExpression: classes,
  ClassBody: classes,
  MethodDefinition: classes,
  Super: operators.super,
  MetaProperty: operators.import_meta,
  ImportDeclaration: statements.import,
  ImportSpecifier: statements.import,
  ImportDefaultSpecifier: statements.import,
  ImportNamespaceSpecifier: statements.import,
  ExportNamedDeclaration: statements.export,
  ExportDefaultDeclaration: statements.export,
  ExportSpecifier: statements.export,
  ImportExpression: operators.import,
  ExportAllDeclaration: statements.export?.namespace,
  ChainExpression: operators.optional_chaining,
  PropertyDefinition: classes.public_class_fields,
  PrivateIdentifier: classes.private_class_fields,
  StaticBlock: classes.static?.initialization_blocks,
};

const LATER_OPERATORS: Record<string, Identifier | undefined> = {
  '**': operators.exponentiation,
  '**=': operators.exponentiation_assignment,
  '??': operators.nullish_coalescing,
  '??=': operators.nullish_coalescing_assignment,
  '||=': operators.logical_or_assignment,
  '&&=': operators.logical_and_assignment,
};

/** Syntax by its name, with its data. Returns null as the data of syntax that this check doesn't know. */
export function syntaxOf(node: Node, code: string): [string, CompatStatement | null][] {
  const found: [string, CompatStatement | null][] = [];
  const add = (name: string, feature: Identifier | undefined) => found.push([name, feature?.__compat ?? null]);
  if (node.type in LATER_NODES) add(node.type, LATER_NODES[node.type]);
  else if (!ECMASCRIPT_5.has(node.type)) add(node.type, undefined);
  const operator = String(node.operator ?? '');
  if (operator in LATER_OPERATORS) add(operator, LATER_OPERATORS[operator]);
  if (node.type === 'ImportExpression' && node.phase) add('import.phase', undefined);
  if (node.type === 'CatchClause' && !node.param)
    add('catch without a name', statements.try_catch?.optional_catch_binding);
  if (node.type === 'VariableDeclaration' && node.kind !== 'var') add(String(node.kind), statements[String(node.kind)]);
  if (node.type === 'ForOfStatement' && node.await) add('for await', statements.for_await_of);
  if (/Function/.test(node.type) && node.async) add('async', operators.async_function);
  if (/Function/.test(node.type) && node.generator) add('function*', operators.generator_function);
  if (/Function/.test(node.type) && node.async && node.generator) add('async *', operators.async_generator_function);
  if (node.type === 'Property' && node.shorthand)
    add('{ name }', operators.object_initializer?.shorthand_property_names);
  if (node.type === 'Property' && node.method)
    add('{ name() {} }', operators.object_initializer?.shorthand_method_names);
  if (node.type === 'Property' && node.computed)
    add('{ [name] }', operators.object_initializer?.computed_property_names);
  if (/^Object(Expression|Pattern)$/.test(node.type)) {
    const inner = (node.properties as Node[]).map(({ type }) => type);
    if (inner.includes('SpreadElement')) add('{ ...object }', operators.spread?.spread_in_object_literals);
    if (inner.includes('RestElement')) add('{ ...rest } = object', operators.destructuring?.rest_in_objects);
  }
  const last = [node.arguments ?? node.params ?? []].flat().pop() as Node | undefined;
  if (last && /^\s*,\s*\)/.test(code.slice(last.end, last.end + 50)))
    add('f(value,)', grammar.trailing_commas?.trailing_commas_in_functions);
  if (node.type === 'Literal') found.push(...syntaxOfLiteral(node));
  return [...found, ...syntaxOfExpression(node)];
}

function syntaxOfLiteral(node: Node): [string, CompatStatement | null][] {
  const raw = String(node.raw ?? '');
  if (typeof node.value === 'number' && raw.includes('_'))
    return [['1_000', grammar.numeric_separators?.__compat ?? null]];
  return 'bigint' in node ? [['1n', builtins.BigInt?.__compat ?? null]] : [];
}

const expressions = browserData.javascript.regular_expressions as unknown as Record<string, Identifier>;
const flags = builtins.RegExp as unknown as Record<string, Identifier>;

/** Later syntax of regular expressions, both literals and `RegExp('…', '…')`. */
function syntaxOfExpression(node: Node): [string, CompatStatement | null][] {
  const written = expressionIn(node);
  if (!written) return [];
  const later: [string, boolean, Identifier | undefined][] = [
    ['(?<=…)', /\(\?<[=!]/.test(written.pattern), expressions.lookbehind_assertion],
    ['(?<name>…)', /\(\?<\w/.test(written.pattern), expressions.named_capturing_group],
    ['(?i:…)', /\(\?[ims-]+:/.test(written.pattern), expressions.modifier],
    ['\\p{…}', /\\p\{/i.test(written.pattern), expressions.unicode_character_class_escape],
    ['/…/s', written.flags.includes('s'), flags.dotAll],
    ['/…/d', written.flags.includes('d'), flags.hasIndices],
    ['/…/v', written.flags.includes('v'), flags.unicodeSets],
  ];
  return later.filter(([, isUsed]) => isUsed).map(([name, , feature]) => [name, feature?.__compat ?? null]);
}

function expressionIn(node: Node): { pattern: string; flags: string } | null {
  if (node.type === 'Literal' && node.regex) return node.regex as { pattern: string; flags: string };
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (!isCall || (node.callee as Node).name !== 'RegExp') return null;
  const [pattern, given] = (node.arguments as Node[]).map(textOf);
  return { pattern: pattern ?? '', flags: given ?? '' };
}
