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

/** At-rules that only arrange what is in the sheet itself. */
const ALLOWED_AT_RULES = ['media', 'supports', 'keyframes', '-webkit-keyframes', 'font-face', 'layer', 'container'];
/** Properties that run something. */
const ACTING_PROPERTIES = ['behavior', '-ms-behavior', '-moz-binding'];
/** Functions that run something, or that name an address without `url()`. */
const ACTING_FUNCTIONS = [
  'expression',
  'image-set',
  '-webkit-image-set',
  'image',
  'src',
  'element',
  '-moz-element',
  'paint',
];
/** Files of this server, and pictures and fonts that are in the sheet itself. */
const OWN_FILE = /^\/media\/[^\s\\"'<>]+$/;
const INLINE_FILE = /^data:(image\/(png|jpeg|gif|webp)|font\/(woff2?|ttf|otf));base64,[a-z0-9+/=]+$/i;

/**
 * A style sheet with only what can't act or ask for something elsewhere: what the parser can't read, unknown at-rules,
 * declarations that name foreign addresses or run something, and comments are gone. Empty where nothing is left.
 */
export function cleanCss(text: string): string {
  const sheet = parse(text, { parseCustomProperty: true });
  // Only what stands in a list can be taken out; all else goes with the list's item that holds it.
  walk(sheet, (node: CssNode, item: ListItem<CssNode> | null, list: List<CssNode> | null) => {
    if (item !== null && !isHarmless(node)) list?.remove(item);
  });
  // Where a page holds the sheet, nothing in a string may end it.
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
      return !has(node.prelude, isUnread);
    case 'Declaration':
      return isHarmlessDeclaration(node);
    default:
      return true;
  }
}

function isHarmlessAtRule({ name, prelude }: Atrule): boolean {
  if (!ALLOWED_AT_RULES.includes(name.toLowerCase())) return false;
  return prelude === null || !has(prelude, (node) => isUnread(node) || node.type === 'Url' || isActing(node));
}

function isHarmlessDeclaration({ property, value }: Declaration): boolean {
  if (property.includes('\\') || ACTING_PROPERTIES.includes(property.toLowerCase())) return false;
  return !has(value, (node) => isUnread(node) || isActing(node) || isForeign(node));
}

function has(node: CssNode, test: (node: CssNode) => boolean): boolean {
  return find(node, test) !== null;
}

function isUnread(node: CssNode): boolean {
  return node.type === 'Raw';
}

/** A name that is written with escapes means something else to a browser than to this parser. */
function isActing(node: CssNode): boolean {
  return node.type === 'Function' && (node.name.includes('\\') || ACTING_FUNCTIONS.includes(node.name.toLowerCase()));
}

function isForeign(node: CssNode): boolean {
  if (node.type !== 'Url') return false;
  const isOwn = OWN_FILE.test(node.value) && !node.value.split('/').includes('..');
  return !isOwn && !INLINE_FILE.test(node.value);
}
