import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { projectFolder } from '../run-command.mjs';
import { readSource, sourcesBelow, walk } from './sentences.mjs';

const TEMPLATES = 'server/built-in-templates';

/** Properties with the names of slide types. */
const NAMES = new Set(['friendlyName', 'chooserName']);

/** Files in which every sentence may be shown to users. */
const FOR_PEOPLE = /^slide-types\/([\w-]+\/(definition[\w-]*|facts)|fields)\.ts$/;

const SENTENCE = /^\S.* .*[.?!]$/s;

const sources = sourcesBelow(['slide-types']).filter((file) => FOR_PEOPLE.test(file));

/** The English texts of slide type definitions, which the dashboard must be able to translate. */
export function answersForPeople() {
  return collect((node) => {
    if (ts.isPropertyAssignment(node) && NAMES.has(node.name.getText())) return textOf(node.initializer);
    if (isChoice(node)) return textOf(node);
    const text = textOf(node);
    return text !== undefined && SENTENCE.test(text) ? text : undefined;
  });
}

/** The keys of what the built-in templates say: their names, and the names and examples of their inputs. */
export function wordsOfTemplates() {
  return new Set(
    readdirSync(path.join(projectFolder, TEMPLATES), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name: folder }) => {
        const { name, slots } = JSON.parse(readSource(`${TEMPLATES}/${folder}/template.json`));
        const inputs = /** @type {{ name: string, example: string }[]} */ (Object.values(slots));
        return [name, ...inputs.flatMap((input) => [input.name, input.example])];
      })
      .map((words) => `${words}_template`),
  );
}

/** @param {(node: ts.Node) => string | undefined} find @returns {Set<string>} */
function collect(find) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const file of sources) {
    walk(file, (node) => {
      const text = find(node);
      if (text !== undefined) found.add(text);
    });
  }
  return found;
}

/** A value of a choice field, which the editor shows as its label. @param {ts.Node} node */
function isChoice(node) {
  return (
    ts.isStringLiteralLike(node) &&
    ts.isArrayLiteralExpression(node.parent) &&
    ts.isAsExpression(node.parent.parent) &&
    /^\p{Lu}/u.test(node.text)
  );
}

/** The text of a literal, or undefined if it is only known at run time. @param {ts.Node | undefined} node */
function textOf(node) {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map((span) => `{{}}${span.literal.text}`).join('');
  }
  return undefined;
}
