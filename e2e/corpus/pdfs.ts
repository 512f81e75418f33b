import { deflateSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { pdfOf, pdfWith, stream } from '#server/testing/pdf.ts';
import { quarters } from './pictures.ts';
import { type DocumentSample, testFile } from './sample.ts';

interface Drawn {
  drawing: string;
  resources?: string;
  /** More entries of the page. */
  entries?: string;
  mediaBox?: string;
  /** Further objects, numbered from 5. */
  objects?: string[];
  /** More entries of the catalog. */
  catalog?: string;
}

/** A PDF with one page (ISO 32000-1). */
function onePage({
  drawing,
  resources = '',
  entries = '',
  mediaBox = '0 0 400 200',
  objects = [],
  catalog = '',
}: Drawn) {
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Resources<<${resources}>>/Contents 4 0 R${entries}>>`,
    stream('', drawing),
    ...objects,
  ]);
}

/** Prints a page as a browser does, with its fonts embedded. */
async function printed(browser: Browser, html: string, size: [width: string, height: string] = ['1280px', '720px']) {
  const page = await browser.newPage();
  await page.setContent(
    `<style>@page{margin:0}body{margin:0}section{break-after:page;padding:40px}section:last-child{break-after:auto}</style>${html}`,
  );
  const pdf = await page.pdf({ width: size[0], height: size[1], printBackground: true });
  await page.close();
  return pdf;
}

const utf16 = (words: string) =>
  [...Buffer.from(words, 'utf16le').swap16()].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Text in a font that viewers of this language are expected to have. */
function withSystemFont(words: string, encoding: string, ordering: string, family: string): Buffer {
  return onePage({
    drawing: `BT /F 32 Tf 20 120 Td <${utf16(words)}> Tj ET`,
    resources: '/Font<</F 5 0 R>>',
    objects: [
      `<</Type/Font/Subtype/Type0/BaseFont/${family}/Encoding/${encoding}/DescendantFonts[6 0 R]>>`,
      `<</Type/Font/Subtype/CIDFontType0/BaseFont/${family}/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor 7 0 R>>`,
      `<</Type/FontDescriptor/FontName/${family}/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/StemV 80>>`,
    ],
  });
}

async function scanned(): Promise<Buffer> {
  const jpeg = (await quarters(800, 400).toColourspace('cmyk').jpeg().toBuffer()).toString('latin1');
  const entries =
    '/Type/XObject/Subtype/Image/Width 800/Height 400/ColorSpace/DeviceCMYK/BitsPerComponent 8/Filter/DCTDecode/Decode[1 0 1 0 1 0 1 0]';
  return onePage({
    drawing: 'q 400 0 0 200 0 0 cm /I Do Q',
    resources: '/XObject<</I 5 0 R>>',
    objects: [stream(entries, jpeg)],
  });
}

const HALF = '1 0 0 rg 0 0 200 200 re f 0 0 1 rg 200 0 200 200 re f';
const MENU = ['Soup of the day', 'Trout with almonds', 'Beetroot and horseradish', 'Plum cake'];
const menuPage = (title: string) =>
  `<section style="font-family:serif;background:#f6f1e7;height:260mm"><h1 style="font-size:64px">${title}</h1><table style="width:100%;font-size:30px">${MENU.map((dish, index) => `<tr><td>${dish}</td><td style="text-align:right">${index + 8}.50</td></tr>`).join('')}</table></section>`;

const pdf = (name: string, what: string, make: DocumentSample['make'], more: Partial<DocumentSample> = {}) =>
  ({ kind: 'document', name, what, make, ...more }) as const;
const drawn = (name: string, what: string, page: Drawn) => pdf(name, what, async () => onePage(page));

export const PDFS: DocumentSample[] = [
  pdf(
    'menu.pdf',
    'a menu of three pages, on paper',
    (browser) => printed(browser, ['Monday', 'Tuesday', 'Wednesday'].map(menuPage).join(''), ['210mm', '297mm']),
    { pages: 3 },
  ),
  pdf('poster.pdf', 'a gradient, a shadow and a photo', async (browser) => {
    const photo = (await quarters(400, 300).jpeg().toBuffer()).toString('base64');
    return printed(
      browser,
      `<div style="height:700px;background:linear-gradient(135deg,#0f766e,#fde68a)"><h1 style="font-size:90px;margin:0;padding:40px;color:#fff;text-shadow:0 4px 12px #000">Summer sale</h1><img style="border-radius:24px;margin-left:40px;opacity:.9" src="data:image/jpeg;base64,${photo}"></div>`,
    );
  }),
  pdf('deck.pdf', '40 pages', async () => pdfWith(40), { pages: 40 }),
  pdf('book.pdf', '500 pages, of which 200 are shown', async () => pdfWith(500), {
    pages: 200,
    notice: 'document-too-long',
  }),
  pdf(
    'mixed.pdf',
    'landscape and portrait pages',
    async () => pdfWith(4, { size: (index) => (index % 2 === 0 ? [841.89, 595.28] : [595.28, 841.89]) }),
    { pages: 4 },
  ),
  pdf('arabic.pdf', 'Arabic with its font', (browser) =>
    printed(browser, '<section dir="rtl" style="font-size:60px"><h1>مرحبا بكم</h1><p>قهوة بالحليب ٤٫٢٠</p></section>'),
  ),
  pdf('chinese.pdf', 'Chinese with its font', (browser) =>
    printed(browser, '<section style="font-size:60px"><h1>欢迎光临</h1><p>今日特价：牛肉面 ¥28</p></section>'),
  ),
  pdf('japanese.pdf', 'vertical Japanese with its font', (browser) =>
    printed(
      browser,
      '<section style="writing-mode:vertical-rl;font-size:56px;height:600px"><h1>本日の定食</h1><p>焼き魚と味噌汁</p></section>',
    ),
  ),
  pdf('chinese-system-font.pdf', 'Chinese without its font', async () =>
    withSystemFont('欢迎光临', 'UniGB-UCS2-H', 'GB1', 'STSong-Light'),
  ),
  pdf('korean-system-font.pdf', 'Korean without its font', async () =>
    withSystemFont('어서 오세요', 'UniKS-UCS2-H', 'Korea1', 'HYSMyeongJo-Medium'),
  ),
  pdf('scan.pdf', 'a scan in the colours of printers', scanned),
  drawn('printing.pdf', 'colours for printing', { drawing: '0 1 1 0 k 0 0 200 200 re f 0 0 0 1 k 200 0 200 200 re f' }),
  drawn('transparent.pdf', 'transparent and multiplied colours', {
    drawing: `${HALF} /A gs 0 .6 .3 rg 50 50 300 60 re f /M gs 1 1 0 rg 150 20 100 160 re f`,
    resources: '/ExtGState<</A<</ca .5>>/M<</BM/Multiply>>>>',
  }),
  drawn('mask.pdf', 'a mask of brightness', {
    drawing: '/M gs 1 0 0 rg 0 0 400 200 re f',
    resources: '/ExtGState<</M<</SMask<</S/Luminosity/G 5 0 R>>>>>>',
    objects: [
      stream(
        '/Type/XObject/Subtype/Form/BBox[0 0 400 200]/Group<</S/Transparency/CS/DeviceGray>>',
        '0 g 0 0 200 200 re f 1 g 200 0 200 200 re f',
      ),
    ],
  }),
  drawn('form.pdf', 'a form that is filled in', {
    drawing: '1 0 0 rg 0 0 200 200 re f',
    entries: '/Annots[5 0 R]',
    catalog: '/AcroForm<</Fields[5 0 R]>>',
    objects: [
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[200 0 400 200]/F 4/AP<</N 6 0 R>>>>',
      stream('/Type/XObject/Subtype/Form/BBox[0 0 200 200]', '0 0 1 rg 0 0 200 200 re f'),
    ],
  }),
  drawn('turned.pdf', 'a page that is turned', { drawing: HALF, entries: '/Rotate 90' }),
  drawn('cropped.pdf', 'a page of which a part is visible', { drawing: HALF, entries: '/CropBox[100 50 300 150]' }),
  drawn('layers.pdf', 'a layer that is hidden', {
    drawing: '/OC /L BDC 1 0 0 rg 0 0 400 200 re f EMC 0 0 1 rg 0 0 200 200 re f',
    resources: '/Properties<</L 5 0 R>>',
    catalog: '/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>',
    objects: ['<</Type/OCG/Name(Draft)>>'],
  }),
  drawn('ticket.pdf', 'a very small page', { drawing: '0 0 1 rg 2 2 5 5 re f', mediaBox: '0 0 9 9' }),
  drawn('banner.pdf', 'a very large page', { drawing: '0 0 1 rg 0 0 7000 5000 re f', mediaBox: '0 0 14400 10800' }),
  drawn('blank.pdf', 'an empty page', { drawing: '' }),
  pdf(
    'repaired.pdf',
    'without the table of its objects',
    async () => {
      const whole = pdfWith(2);
      return Buffer.from(whole.toString('latin1').replace(/xref[\s\S]*(trailer\s<<.*>>)[\s\S]*/, '$1\n'), 'latin1');
    },
    { pages: 2 },
  ),
  pdf('prefixed.pdf', 'with something before its beginning', async () =>
    Buffer.concat([Buffer.from('\r\n\r\n'), pdfWith(1)]),
  ),
  pdf('encrypted.pdf', 'a password', () => testFile('encrypted.pdf'), { refused: 'document-encrypted' }),
  pdf('cut-off.pdf', 'an incomplete document', async () => pdfWith(1).subarray(0, 300), { refused: 'document-broken' }),
  pdf(
    'no-pages.pdf',
    'no pages',
    async () => pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>']),
    {
      refused: 'document-without-pages',
    },
  ),
  pdf(
    'bomb.pdf',
    '900 MB in 1 MB',
    async () => {
      const expanding = deflateSync(Buffer.alloc(900_000_000)).toString('latin1');
      return pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Count 1/Kids[3 0 R]>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>',
        stream('/Filter/FlateDecode', expanding),
      ]);
    },
    { refused: 'document-too-complex' },
  ),
  pdf('renamed.pdf', 'a text', async () => Buffer.from('hello'), { refused: 'not-a-document' }),
];
