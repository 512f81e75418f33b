import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { quarters } from './pictures.ts';
import { type DocumentSample, inFolder, run } from './sample.ts';

/** Converts a file with LibreOffice, and returns the result. */
export function convert(source: { name: string; bytes: Buffer }, extension: string, filter = ''): Promise<Buffer> {
  return inFolder(async (folder) => {
    const file = path.join(folder, source.name);
    await writeFile(file, source.bytes);
    const target = path.join(folder, 'out');
    const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
    await run('soffice', [profile, '--headless', '--convert-to', `${extension}${filter}`, '--outdir', target, file]);
    return readFile(path.join(target, source.name.replace(/\.\w+$/, `.${extension}`)));
  });
}

const NAMESPACES = {
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  draw: 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
  fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
  svg: 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0',
  presentation: 'urn:oasis:names:tc:opendocument:xmlns:presentation:1.0',
  xlink: 'http://www.w3.org/1999/xlink',
};
const declared = Object.entries(NAMESPACES)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

interface Deck {
  slides: string[];
  size?: [width: string, height: string];
  /** Automatic styles besides those of the slides. */
  styles?: string;
}

const FONT = 'Calibri';

/** A presentation as a flat OpenDocument file. */
function deckOf({ slides, size = ['33.867cm', '19.05cm'], styles = '' }: Deck): Buffer {
  const layout = `<style:page-layout style:name="PL"><style:page-layout-properties fo:page-width="${size[0]}" fo:page-height="${size[1]}" fo:margin="0cm"/></style:page-layout>`;
  const plain = `<style:style style:name="P" style:family="drawing-page"><style:drawing-page-properties draw:fill="solid" draw:fill-color="#fdfaf3"/></style:style><style:style style:name="G" style:family="graphic"><style:graphic-properties draw:fill="none" draw:stroke="none" draw:auto-grow-height="false"/></style:style><style:style style:name="T" style:family="paragraph"><style:text-properties fo:font-size="40pt" fo:font-family="${FONT}" fo:color="#1f2933"/></style:style><style:style style:name="B" style:family="paragraph"><style:text-properties fo:font-size="24pt" fo:font-family="${FONT}"/></style:style>`;
  const pages = slides.map((slide, index) =>
    slide.startsWith('<draw:page')
      ? slide
      : `<draw:page draw:name="page${index + 1}" draw:style-name="P" draw:master-page-name="M">${slide}</draw:page>`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><office:document ${declared} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:automatic-styles>${layout}${plain}${styles}</office:automatic-styles><office:master-styles><style:master-page style:name="M" style:page-layout-name="PL" draw:style-name="P"/></office:master-styles><office:body><office:presentation>${pages.join('')}</office:presentation></office:body></office:document>`,
  );
}

function box(words: string, y = '2cm', style = 'T'): string {
  return `<draw:frame draw:style-name="G" svg:x="2cm" svg:y="${y}" svg:width="28cm" svg:height="3cm"><draw:text-box><text:p text:style-name="${style}">${words}</text:p></draw:text-box></draw:frame>`;
}

const lines = (...words: string[]) => words.map((line, index) => box(line, `${6 + index * 2}cm`, 'B')).join('');
const titled = (title: string, ...words: string[]) => box(title) + lines(...words);
const shape = (kind: string, style: string, at: string, words = '') =>
  `<draw:${kind} draw:style-name="${style}" ${at}>${words}</draw:${kind}>`;
const AT = 'svg:x="4cm" svg:y="6cm" svg:width="12cm" svg:height="8cm"';
const graphic = (name: string, properties: string, definitions = '') =>
  `${definitions}<style:style style:name="${name}" style:family="graphic"><style:graphic-properties ${properties}/></style:style>`;

async function embeddedImage(): Promise<string> {
  const png = (await quarters(400, 300).png().toBuffer()).toString('base64');
  return `<draw:frame ${AT}><draw:image><office:binary-data>${png}</office:binary-data></draw:image></draw:frame>`;
}

const cell = (words: string) => `<table:table-cell><text:p text:style-name="B">${words}</text:p></table:table-cell>`;
const table = `<draw:frame svg:x="2cm" svg:y="6cm" svg:width="28cm" svg:height="8cm"><table:table><table:table-column/><table:table-column/>${['Soup 9.50', 'Trout 19.50', 'Cake 5.00'].map((row) => `<table:table-row>${row.split(' ').map(cell).join('')}</table:table-row>`).join('')}</table:table></draw:frame>`;

const numbered = (count: number) => Array.from({ length: count }, (_, index) => titled(`Slide ${index + 1}`, 'Text'));

/** A presentation of PowerPoint with this many slides. */
export function makeDeck(count: number): Promise<Buffer> {
  return convert({ name: 'deck.fodp', bytes: deckOf({ slides: numbered(count) }) }, 'pptx');
}

/** A text document as HTML, which LibreOffice reads. */
const letter = (body: string) =>
  Buffer.from(`<html><body style="font-family:Calibri;font-size:20pt">${body}</body></html>`);
const PARAGRAPH = `<p>${'We are closed for the holidays and look forward to your visit. '.repeat(6)}</p>`;

const deck = (name: string, what: string, made: Deck | (() => Promise<Deck>), more: Partial<DocumentSample> = {}) =>
  ({
    kind: 'document',
    name,
    what,
    make: async () => {
      const bytes = deckOf(typeof made === 'function' ? await made() : made);
      return convert({ name: name.replace(/\.\w+$/, '.fodp'), bytes }, name.split('.').at(-1) ?? '');
    },
    ...more,
  }) as const;

const document = (name: string, what: string, body: string, more: Partial<DocumentSample> = {}) =>
  ({
    kind: 'document',
    name,
    what,
    make: async () => {
      const extension = name.split('.').at(-1) ?? '';
      const odt = await convert({ name: name.replace(/\.\w+$/, '.html'), bytes: letter(body) }, 'odt');
      if (extension === 'odt') return odt;
      return convert({ name: name.replace(/\.\w+$/, '.odt'), bytes: odt }, extension, ':Office Open XML Text');
    },
    ...more,
  }) as const;

const GRADIENT =
  '<draw:gradient draw:name="Sunset" draw:style="linear" draw:start-color="#f97316" draw:end-color="#7c3aed" draw:angle="45deg"/>';
const TEAL = 'draw:fill="solid" draw:fill-color="#0f766e" draw:stroke="none"';

export const OFFICE: DocumentSample[] = [
  deck('welcome.pptx', 'a title and lines', {
    slides: [titled('Welcome', 'Ground floor: café', 'First floor: books')],
  }),
  deck('three.pptx', 'three slides', { slides: ['One', 'Two', 'Three'].map((word) => titled(word)) }, { pages: 3 }),
  deck('forty.pptx', '40 slides', { slides: numbered(40) }, { pages: 40 }),
  deck(
    'long.odp',
    '120 slides',
    { slides: Array.from({ length: 120 }, (_, index) => box(`Slide ${index + 1}`)) },
    { pages: 120 },
  ),
  deck('old-format.pptx', '4:3', { slides: [titled('Four by three')], size: ['25.4cm', '19.05cm'] }),
  deck('portrait.pptx', 'a portrait format', { slides: [titled('Portrait')], size: ['19.05cm', '33.867cm'] }),
  deck('image.pptx', 'an image', async () => ({ slides: [box('Photo') + (await embeddedImage())] })),
  deck('table.pptx', 'a table', { slides: [box('Prices') + table] }),
  deck('shapes.pptx', 'shapes and transparency', {
    slides: [
      shape('rect', 'S', AT) + shape('ellipse', 'E', 'svg:x="12cm" svg:y="8cm" svg:width="12cm" svg:height="8cm"'),
    ],
    styles:
      graphic('S', TEAL) +
      graphic('E', 'draw:fill="solid" draw:fill-color="#f97316" draw:opacity="50%" draw:stroke="none"'),
  }),
  deck('gradient.pptx', 'a gradient', {
    slides: [shape('rect', 'S', AT)],
    styles: graphic('S', 'draw:fill="gradient" draw:fill-gradient-name="Sunset"', GRADIENT),
  }),
  deck('turned.pptx', 'turned text', {
    slides: [
      '<draw:frame draw:style-name="G" svg:width="20cm" svg:height="3cm" draw:transform="rotate (0.5) translate (4cm 14cm)"><draw:text-box><text:p text:style-name="T">New</text:p></draw:text-box></draw:frame>',
    ],
  }),
  deck(
    'hidden.pptx',
    'a hidden slide',
    {
      slides: [
        titled('Shown'),
        '<draw:page draw:name="hidden" draw:style-name="H" draw:master-page-name="M"/>',
        titled('Also shown'),
      ],
      styles:
        '<style:style style:name="H" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>',
    },
    { pages: 2 },
  ),
  deck('arabic.pptx', 'Arabic', { slides: [titled('مرحبا بكم', 'قهوة بالحليب')] }),
  deck('chinese.pptx', 'Chinese', { slides: [titled('欢迎光临', '今日特价')] }),
  deck('emoji.pptx', 'emoji and accents', { slides: [titled('Ça va? Grüße, Łódź', 'Coffee ☕ and 🥐')] }),
  deck('links.pptx', 'links and notes', {
    slides: [
      `${box('<text:a xlink:href="https://example.com/">Our site</text:a>')}<presentation:notes><draw:frame svg:width="5cm" svg:height="5cm"><draw:text-box><text:p>Speak slowly.</text:p></draw:text-box></draw:frame></presentation:notes>`,
    ],
  }),
  deck('small-print.ppt', 'PowerPoint 97', { slides: [titled('Welcome', 'Open from 8 to 18')] }),
  deck('image.ppt', 'PowerPoint 97 with an image', async () => ({ slides: [box('Photo') + (await embeddedImage())] })),
  deck('welcome.odp', 'OpenDocument', { slides: [titled('Welcome', 'Open from 8 to 18')] }),
  deck('table.odp', 'OpenDocument with a table', { slides: [box('Prices') + table] }),
  deck('empty.pptx', 'an empty slide', { slides: [''] }),
  document('notice.docx', 'a notice', `<h1>Holidays</h1>${PARAGRAPH}`),
  document('pages.docx', 'two pages', `${PARAGRAPH}<p style="page-break-before:always">Second page</p>`, { pages: 2 }),
  document(
    'prices.docx',
    'a table',
    `<h1>Prices</h1><table border="1"><tr><td>Soup</td><td>9.50</td></tr><tr><td>Cake</td><td>5.00</td></tr></table>`,
  ),
  document(
    'colours.docx',
    'coloured text',
    '<p style="color:#c81e1e;font-size:60pt">Open</p><p style="background:#fde68a">Today</p>',
  ),
  document('list.odt', 'a list', '<h1>Rules</h1><ol><li>Be kind</li><li>No dogs</li></ol>'),
  document('notice.odt', 'a notice', `<h1>Holidays</h1>${PARAGRAPH}`),
  {
    kind: 'document',
    name: 'damaged.pptx',
    what: 'an incomplete deck',
    refused: 'document-broken',
    make: async () => {
      const whole = await convert({ name: 'damaged.fodp', bytes: deckOf({ slides: [titled('Damaged')] }) }, 'pptx');
      return whole.subarray(0, Math.floor(whole.length / 2));
    },
  },
  {
    kind: 'document',
    name: 'renamed.docx',
    what: 'a text',
    refused: 'not-a-document',
    make: async () => Buffer.from('hello'),
  },
];
