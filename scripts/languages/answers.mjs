import ts from 'typescript';
import { sourcesBelow, walk } from './sentences.mjs';

/** Functions that refuse a request with a sentence for users, and the position of that argument. */
const REFUSING = new Map(
  Object.entries({
    Refusal: 1,
    badRequest: 0,
    conflict: 0,
    notAccepted: 0,
    notAllowed: 0,
    notFound: 0,
    notSignedIn: 0,
    super: 1,
    tooLarge: 0,
  }),
);

/** Properties of definitions with the names of slide types. */
const NAMES = new Set(['friendlyName', 'chooserName']);

/** Files in which every sentence may be shown to users. */
const FOR_PEOPLE =
  /^(slide-types\/([\w-]+\/definition[\w-]*|fields|moment|slide)|contract\/entities\/[\w-]+|rules\/password-problem)\.ts$/;

const SENTENCE = /^\S.* .*[.?!]$/s;

const sources = sourcesBelow(['server', 'rules', 'contract', 'slide-types']).filter(
  (file) => !/^server\/(testing|demo|commands)\//.test(file),
);

/** The English sentences from the server that the dashboard must be able to translate, with {{}} for each value. */
export function answersForPeople() {
  return collect((node, file) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) return refusal(node);
    if (!FOR_PEOPLE.test(file)) return undefined;
    if (ts.isPropertyAssignment(node) && NAMES.has(node.name.getText())) return textOf(node.initializer);
    if (isChoice(node)) return textOf(node);
    const text = textOf(node);
    return text !== undefined && SENTENCE.test(text) ? text : undefined;
  });
}

/** All sentences of the server and the folders it shares with the dashboard. */
export function allAnswers() {
  const sentences = collect((node) => {
    const text = textOf(node);
    return text !== undefined && SENTENCE.test(text) ? text : undefined;
  });
  return new Set([...answersForPeople(), ...sentences]);
}

/** @param {(node: ts.Node, file: string) => string | undefined} find @returns {Set<string>} */
function collect(find) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const file of sources) {
    walk(file, (node) => {
      const text = find(node, file);
      if (text !== undefined) found.add(text);
    });
  }
  return found;
}

/** @param {ts.CallExpression | ts.NewExpression} node */
function refusal(node) {
  const name = node.expression.getText();
  const position = REFUSING.get(name);
  const text = position === undefined ? undefined : textOf(node.arguments?.[position]);
  return text !== undefined && name === 'notFound' ? `There is no such ${text}.` : text;
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
