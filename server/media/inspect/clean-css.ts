import {
  type Atrule,
  type CssNode,
  type Declaration,
  find,
  generate,
  type List,
  type ListItem,
  parse,
  walk,
} from 'css-tree';

/** At-rules that load nothing. */
const ALLOWED_AT_RULES = ['media', 'supports', 'keyframes', '-webkit-keyframes', 'font-face', 'layer', 'container'];
/** Properties that run code. */
const UNSAFE_PROPERTIES = ['behavior', '-ms-behavior', '-moz-binding'];
/** Functions that run code, or contain an address without `url()`. */
const UNSAFE_FUNCTIONS = [
  'expression',
  'image-set',
  '-webkit-image-set',
  'image',
  'src',
  'element',
  '-moz-element',
  'paint',
];
/** Files of this server, and images and fonts embedded in the sheet. */
const OWN_FILE = /^\/media\/[^\s\\"'<>]+$/;
const INLINE_FILE = /^data:(image\/(png|jpeg|gif|webp)|font\/(woff2?|ttf|otf));base64,[a-z0-9+/=]+$/i;

/**
 * Removes everything from a style sheet that could run code or load something from elsewhere: what the parser can't
 * read, unknown at-rules, declarations with external addresses or unsafe functions, and comments. Returns an empty
 * string if nothing is left.
 */
export function cleanCss(text: string): string {
  const sheet = parse(text, { parseCustomProperty: true });
  // Only list items can be removed. Everything else is removed together with the item that contains it.
  walk(sheet, (node: CssNode, item: ListItem<CssNode> | null, list: List<CssNode> | null) => {
    if (item !== null && !isHarmless(node)) list?.remove(item);
  });
  // No string may close the `<style>` element that will contain the sheet.
  return generate(sheet).replaceAll('</', '<\\/');
}

function isHarmless(node: CssNode): boolean {
  switch (node.type) {
    case 'Raw':
    case 'Comment':
      return false;
    case 'Atrule':
      return isHarmlessAtRule(node);
    case 'Rule':
      return !has(node.prelude, isUnparsed);
    case 'Declaration':
      return isHarmlessDeclaration(node);
    default:
      return true;
  }
}

function isHarmlessAtRule({ name, prelude }: Atrule): boolean {
  if (!ALLOWED_AT_RULES.includes(name.toLowerCase())) return false;
  return prelude === null || !has(prelude, (node) => isUnparsed(node) || node.type === 'Url' || isUnsafeFunction(node));
}

function isHarmlessDeclaration({ property, value }: Declaration): boolean {
  if (property.includes('\\') || UNSAFE_PROPERTIES.includes(property.toLowerCase())) return false;
  return !has(value, (node) => isUnparsed(node) || isUnsafeFunction(node) || isExternalUrl(node));
}

function has(node: CssNode, test: (node: CssNode) => boolean): boolean {
  return find(node, test) !== null;
}

function isUnparsed(node: CssNode): boolean {
  return node.type === 'Raw';
}

/** Browsers resolve escapes in a name, but this parser doesn't. */
function isUnsafeFunction(node: CssNode): boolean {
  return node.type === 'Function' && (node.name.includes('\\') || UNSAFE_FUNCTIONS.includes(node.name.toLowerCase()));
}

function isExternalUrl(node: CssNode): boolean {
  if (node.type !== 'Url') return false;
  const isOwn = OWN_FILE.test(node.value) && !node.value.split('/').includes('..');
  return !isOwn && !INLINE_FILE.test(node.value);
}
