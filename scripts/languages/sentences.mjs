import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { projectFolder } from '../run-command.mjs';

/**
 * @typedef {object} Sentence A text for users in a source file.
 * @property {string} key The English, with {{placeholders}}, plus `_context` if it has one.
 * @property {boolean} isCounted Whether it has a singular form.
 * @property {boolean} hasSingular Whether that is another sentence in English.
 * @property {string} where File and line.
 */

/** Functions whose first argument is a key of the tables. */
const TRANSLATING = new Set(['t', 'english']);

/** Attributes and properties with visible or spoken text. */
const VISIBLE =
  /^(label|title|placeholder|description|hint|heading|text|steps|alt|nothingFoundMessage|aria-label|aria-description)$|Label$/;

/** The sources in these folders, without tests, as paths relative to the project. @param {readonly string[]} folders */
export function sourcesBelow(folders) {
  return folders.flatMap((folder) =>
    readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
      .sort(),
  );
}

/** @param {string} file */
export function readSource(file) {
  return readFileSync(path.join(projectFolder, file), 'utf8');
}

/**
 * All sentences that a source passes to `t`, `english` or `<Trans>`.
 * @param {readonly string[]} files
 * @returns {Sentence[]}
 */
export function sentencesIn(files) {
  /** @type {Sentence[]} */
  const sentences = [];
  for (const file of files) {
    walk(file, (node, where) => {
      if (ts.isCallExpression(node) && TRANSLATING.has(node.expression.getText())) {
        const [sentence, options] = node.arguments;
        if (!sentence || !ts.isStringLiteralLike(sentence)) return;
        const given = options && ts.isObjectLiteralExpression(options) ? options.properties : [];
        const isCounted = given.some((one) => one.name?.getText() === 'count');
        const context = given.find((one) => one.name?.getText() === 'context');
        const meaning = context && ts.isPropertyAssignment(context) ? `_${nameOf(context.initializer)}` : '';
        const hasSingular = given.some((one) => one.name?.getText() === 'defaultValue_one');
        sentences.push({ key: sentence.text + meaning, isCounted, hasSingular, where });
      }
      if (isTrans(node)) {
        const sentence = attribute(node, 'i18nKey');
        if (!sentence) throw new Error(`${where}: a <Trans> needs its sentence as i18nKey.`);
        if (!ts.isStringLiteralLike(sentence)) return;
        const isCounted = attribute(node, 'count') !== undefined;
        const hasSingular = attribute(node, 'tOptions') !== undefined;
        sentences.push({ key: sentence.text, isCounted, hasSingular, where });
      }
    });
  }
  return sentences;
}

/**
 * Visible English text that isn't passed to a translation function: "file:line  text".
 * @param {readonly string[]} files
 */
export function untranslatedIn(files) {
  /** @type {string[]} */
  const found = [];
  for (const file of files) {
    walk(file, (node, where) => {
      for (const text of visibleWords(node)) found.push(`${where}  ${text}`);
    });
  }
  return found;
}

/** @param {ts.Node} node @returns {string[]} */
function visibleWords(node) {
  if (ts.isJsxText(node)) return wordsOf(node.text);
  if (ts.isJsxAttribute(node) && node.initializer && VISIBLE.test(node.name.getText()))
    return results(node.initializer);
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) return results(node.expression);
  if (ts.isPropertyAssignment(node) && VISIBLE.test(nameOf(node.name))) return results(node.initializer);
  return [];
}

/** The literal texts that an expression can evaluate to. @param {ts.Node} node @returns {string[]} */
function results(node) {
  if (ts.isJsxExpression(node)) return node.expression ? results(node.expression) : [];
  if (ts.isParenthesizedExpression(node)) return results(node.expression);
  if (ts.isConditionalExpression(node)) return [...results(node.whenTrue), ...results(node.whenFalse)];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(results);
  if (ts.isBinaryExpression(node)) return [...results(node.left), ...results(node.right)];
  if (ts.isStringLiteralLike(node)) return isCompared(node) ? [] : wordsOf(node.text);
  if (ts.isTemplateExpression(node)) {
    return wordsOf([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' … '));
  }
  return [];
}

/** @param {ts.Node} node */
function isCompared({ parent }) {
  return ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());
}

/** Only text with lower-case letters; names and sample addresses are the same in all languages. @param {string} text */
function wordsOf(text) {
  const trimmed = text.trim();
  return /\p{L}\p{Ll}/u.test(trimmed) && !/^(Vitrine$|https?:)/.test(trimmed) ? [trimmed] : [];
}

/** @param {ts.Node} name */
function nameOf(name) {
  return ts.isStringLiteralLike(name) || ts.isIdentifier(name) ? name.text : '';
}

/** @param {ts.Node | undefined} node */
function isTrans(node) {
  return (
    node !== undefined &&
    (ts.isJsxElement(node)
      ? node.openingElement.tagName
      : ts.isJsxSelfClosingElement(node)
        ? node.tagName
        : undefined
    )?.getText() === 'Trans'
  );
}

/** The value of an attribute. @param {ts.Node} node @param {string} name @returns {ts.Expression | undefined} */
function attribute(node, name) {
  const element = ts.isJsxElement(node) ? node.openingElement : node;
  if (!ts.isJsxSelfClosingElement(element) && !ts.isJsxOpeningElement(element)) return undefined;
  for (const one of element.attributes.properties) {
    if (!ts.isJsxAttribute(one) || one.name.getText() !== name || !one.initializer) continue;
    return ts.isJsxExpression(one.initializer) ? one.initializer.expression : one.initializer;
  }
  return undefined;
}

/** @param {string} file @param {(node: ts.Node, where: string) => void} see */
export function walk(file, see) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, true, kind);
  /** @param {ts.Node} node */
  const visit = (node) => {
    see(node, `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
}
