/**
 * Looks that pages and word processors give to text, by the elements for them. Everything else of a style is dropped.
 */
const EMPHASIS: readonly { tag: string; isIn(style: CSSStyleDeclaration): boolean }[] = [
  { tag: 'strong', isIn: ({ fontWeight }) => fontWeight === 'bold' || Number(fontWeight) >= 600 },
  { tag: 'em', isIn: ({ fontStyle }) => fontStyle === 'italic' },
  { tag: 'u', isIn: (style) => decorationOf(style).includes('underline') },
  { tag: 's', isIn: (style) => decorationOf(style).includes('line-through') },
];
/** Attributes that are part of the content. */
const CONTENT = new Set(['href', 'src', 'alt', 'colspan', 'rowspan', 'start', 'type', 'title']);
/** Word marks the paragraphs of its lists and headings only with these classes and styles. */
const WORD_LIST = /mso-list:\s*l\d+\s+level(\d+)/i;
const WORD_HEADING = /^MsoTitle$|^MsoHeading([1-6])$/i;
const NUMBERED = /^\s*(\d+|[a-z]|[ivx]+)[.)]/i;

/**
 * Reduces pasted HTML to structure and emphasis: headings, lists, tables, links, images, bold, italic, underlined and
 * struck-out text. Colours, sizes, fonts, classes and the styles of word processors are dropped, so that the text looks
 * like the rest of the slide. Text copied within this editor is returned unchanged.
 */
export function pastedHtml(html: string): string {
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(
    html.replace(/<!--\[if !supportLists\]-->|<!--\[endif\]-->/g, ''),
    'text/html',
  );
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml')) element.remove();
  for (const element of [...body.querySelectorAll('*')].filter(({ tagName }) => tagName.includes(':'))) unwrap(element);
  // Word refers to images by their location on the author's computer.
  for (const image of body.querySelectorAll('img[src^="file:" i]')) image.remove();
  restoreWordLists(body);
  for (const element of body.querySelectorAll<HTMLElement>('*')) clean(element);
  for (const element of body.querySelectorAll('font, span')) unwrap(element);
  for (const comment of commentsIn(body)) comment.remove();
  return body.innerHTML;
}

function clean(element: HTMLElement): void {
  // Google Docs wraps everything in a <b> that isn't bold.
  const isPlainBold = /^(B|STRONG)$/.test(element.tagName) && /^(normal|400)$/.test(element.style.fontWeight);
  const emphases = isEmphasized(element) ? EMPHASIS.filter(({ isIn }) => isIn(element.style)) : [];
  for (const { tag } of emphases) wrapContent(element, tag);
  for (const { name } of [...element.attributes]) if (!CONTENT.has(name)) element.removeAttribute(name);
  if (isPlainBold) unwrap(element);
}

/** A heading is bold without being emphasized; links are underlined, and cells contain blocks. */
function isEmphasized({ tagName }: HTMLElement): boolean {
  return /^(SPAN|FONT|P|LI|DIV|I|B|EM|STRONG|U)$/.test(tagName);
}

function decorationOf({ textDecoration, textDecorationLine }: CSSStyleDeclaration): string {
  return `${textDecoration} ${textDecorationLine}`;
}

/** Turns the paragraphs of Word's lists into lists, and those of its headings into headings. */
function restoreWordLists(body: HTMLElement): void {
  let lists: HTMLElement[] = [];
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p')]) {
    const heading = WORD_HEADING.exec(paragraph.className);
    if (heading) replaceTag(paragraph, `h${heading[1] ?? 1}`);
    const level = Number(WORD_LIST.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    const isContinued = lists[0] !== undefined && paragraph.previousElementSibling === lists[0];
    if (level === 0) {
      lists = [];
      continue;
    }
    if (!isContinued) lists = [];
    addToList(paragraph, level, lists);
  }
}

/** Moves a paragraph into the list of its level. `lists` are the open lists from the outermost on. */
function addToList(paragraph: HTMLElement, level: number, lists: HTMLElement[]): void {
  const marker = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const kind = NUMBERED.test(marker?.textContent ?? '') ? 'ol' : 'ul';
  marker?.remove();
  lists.length = Math.min(lists.length, level);
  if (lists[level - 1] && lists[level - 1]?.localName !== kind) lists.length = level - 1;
  while (lists.length < level) {
    const list = paragraph.ownerDocument.createElement(kind);
    const parent = lists.at(-1);
    if (parent)
      (parent.lastElementChild ?? parent.appendChild(paragraph.ownerDocument.createElement('li'))).append(list);
    else paragraph.before(list);
    lists.push(list);
  }
  const item = paragraph.ownerDocument.createElement('li');
  lists.at(-1)?.append(item);
  item.append(...paragraph.childNodes);
  paragraph.remove();
}

function replaceTag(element: HTMLElement, tag: string): void {
  const replacement = element.ownerDocument.createElement(tag);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}

function wrapContent(element: HTMLElement, tag: string): void {
  if (element.textContent?.trim() === '') return;
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function commentsIn(body: HTMLElement): Comment[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}
