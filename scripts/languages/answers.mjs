import ts from 'typescript';
import { sourcesBelow, walk } from './sentences.mjs';

/** Functions that refuse with a sentence for the person who asked, and which of their arguments it is. */
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

/** What slide types are called, in the properties of their definitions. */
const NAMES = new Set(['friendlyName', 'chooserName']);

/** Where every sentence is one that people may get to read. */
const FOR_PEOPLE =
  /^(slide-types\/([\w-]+\/definition[\w-]*|fields|moment|slide)|contract\/entities\/[\w-]+|rules\/password-problem)\.ts$/;

const SENTENCE = /^\S.* .*[.?!]$/s;

const sources = sourcesBelow(['server', 'rules', 'contract', 'slide-types']).filter(
  (file) => !/^server\/(testing|demo|commands)\//.test(file),
);

/** What the dashboard gets as finished English and has to know in every language, with {{}} for what stands in its places. */
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

/** All that the server and what it shares with the dashboard may say. */
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
  const place = REFUSING.get(name);
  const text = place === undefined ? undefined : textOf(node.arguments?.[place]);
  return text !== undefined && name === 'notFound' ? `There is no such ${text}.` : text;
}

/** One of the values of a field, which the editor offers under the same name. @param {ts.Node} node */
function isChoice(node) {
  return (
    ts.isStringLiteralLike(node) &&
    ts.isArrayLiteralExpression(node.parent) &&
    ts.isAsExpression(node.parent.parent) &&
    /^\p{Lu}/u.test(node.text)
  );
}

/** A text as it is said, or undefined where it is known only once it is said. @param {ts.Node | undefined} node */
function textOf(node) {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map((span) => `{{}}${span.literal.text}`).join('');
  }
  return undefined;
}
