// @module-tag slow
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PDF_WITHOUT_FONT, pdfOf, stream } from '#server/testing/pdf.ts';
import { countPages, drawPages } from './documents.ts';

type Colour = [red: number, green: number, blue: number];
const WHITE: Colour = [255, 255, 255];
const RED: Colour = [255, 0, 0];
const BLUE: Colour = [0, 0, 255];
const TEAL: Colour = [0, 128, 128];

/** A page of 400 × 200 points. */
interface Page {
  drawing: string;
  resources?: string;
  entries?: string;
  /** Expected colours, by the place in hundredths of the width and the height, from the upper left. */
  colours: Record<`${number} ${number}`, Colour>;
}

/** A mask that is black on the left and white on the right. */
const HALF = '0 g 0 0 200 200 re f 1 g 200 0 200 200 re f';
const GROUP = '/Type/XObject/Subtype/Form/BBox[0 0 400 200]/Group<</S/Transparency/CS/DeviceGray>>';
/** 1 for 0, and 0 for 1. */
const INVERTED = '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>';
/** Objects that pages refer to, after the catalog and the tree of pages. */
const SHARED = {
  half: stream(GROUP, HALF),
  /** Leaves out the right half, where a mask has its backdrop. */
  left: stream(GROUP, '0 g 0 0 200 200 re f'),
  layer: '<</Type/OCG/Name(Draft)>>',
  appearance: stream('/Type/XObject/Subtype/Form/BBox[0 0 200 200]', '0 0 1 rg 0 0 200 200 re f'),
  field: '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[200 0 400 200]/F 4/AP<</N 6 0 R>>>>',
};
const mask = (entries: string) => `/ExtGState<</M<</SMask<<${entries}>>>>>>`;
const RED_PAGE = '1 0 0 rg 0 0 400 200 re f';

const PAGES: Record<string, Page> = {
  'a page on its side': {
    drawing: '0 0 1 rg 0 0 400 100 re f',
    entries: '/Rotate 90',
    colours: { '25 50': BLUE, '75 50': WHITE },
  },
  'the visible part of a page': {
    drawing: '1 0 0 rg 0 0 200 200 re f 0 0 1 rg 200 0 200 200 re f',
    entries: '/CropBox[200 0 400 200]',
    colours: { '2 50': BLUE, '98 50': BLUE },
  },
  'colours for printing': {
    drawing: '0 1 1 0 k 0 0 200 200 re f 0 0 0 1 k 200 0 200 200 re f',
    colours: { '25 50': [255, 46, 23], '75 50': [44, 46, 53] },
  },
  'colours that others shine through': {
    drawing: '0 0 1 rg 0 0 400 200 re f /M gs 1 0 0 rg 0 0 200 200 re f',
    resources: '/ExtGState<</M<</ca .5>>>>',
    colours: { '25 50': [128, 0, 128], '75 50': BLUE },
  },
  'colours that are multiplied': {
    drawing: '0 .5 .5 rg 0 0 400 200 re f /M gs 0 0 1 rg 0 0 200 200 re f',
    resources: '/ExtGState<</M<</BM/Multiply>>>>',
    colours: { '25 50': [0, 0, 128], '75 50': TEAL },
  },
  'what a mask of brightness leaves': {
    drawing: `/M gs ${RED_PAGE}`,
    resources: mask('/S/Luminosity/G 3 0 R'),
    colours: { '25 50': WHITE, '75 50': RED },
  },
  'what an inverted mask leaves': {
    drawing: `/M gs ${RED_PAGE}`,
    resources: mask(`/S/Luminosity/G 3 0 R/TR ${INVERTED}`),
    colours: { '25 50': RED, '75 50': WHITE },
  },
  'the backdrop of a mask': {
    drawing: `/M gs ${RED_PAGE}`,
    resources: mask('/S/Luminosity/G 4 0 R/BC[1]'),
    colours: { '25 50': WHITE, '75 50': RED },
  },
  'what a mask of opacity leaves': {
    drawing: `/M gs ${RED_PAGE}`,
    resources: mask(`/S/Alpha/G 4 0 R/TR ${INVERTED}`),
    colours: { '25 50': WHITE, '75 50': RED },
  },
  'nothing of a layer that is hidden': {
    drawing: '/OC /L BDC 1 0 0 rg 0 0 400 200 re f EMC 0 0 1 rg 0 0 200 200 re f',
    resources: '/Properties<</L 5 0 R>>',
    colours: { '25 50': BLUE, '75 50': WHITE },
  },
  'a form that is filled in': {
    drawing: '1 0 0 rg 0 0 200 200 re f',
    entries: '/Annots[7 0 R]',
    colours: { '25 50': RED, '75 50': BLUE },
  },
};

function documentWith(pages: readonly Page[]): Buffer {
  const shared = Object.values(SHARED);
  const first = 3 + shared.length;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`);
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>/AcroForm<</Fields[7 0 R]>>>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids.join(' ')}]/MediaBox[0 0 400 200]>>`,
    ...shared,
    ...pages.flatMap(({ drawing, resources = '', entries = '' }, index) => [
      `<</Type/Page/Parent 2 0 R/Resources<<${resources}>>/Contents ${first + index * 2 + 1} 0 R${entries}>>`,
      stream('', drawing),
    ]),
  ]);
}

describe('the pages of a PDF', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-documents-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const stored = async (bytes: Buffer, name: string) => {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    return file;
  };
  const options = { signal: new AbortController().signal, onPercent: () => undefined };

  it('show what other programs show', { timeout: 180_000 }, async () => {
    const file = await stored(documentWith(Object.values(PAGES)), 'features.pdf');
    const { pages, missingCharacters } = await drawPages(file, path.join(folder, 'features'), 100, options);
    expect(missingCharacters).toEqual([]);
    const expected = Object.values(PAGES).map(({ colours }) => colours);
    const seen = await Promise.all(
      pages.map((page, index) => coloursAt(page.path, Object.keys(expected[index] ?? {}))),
    );
    const byName = (list: readonly unknown[]) =>
      Object.fromEntries(Object.keys(PAGES).map((name, index) => [name, list[index]]));
    expect(byName(seen.map((colours, index) => closeTo(colours, expected[index] ?? {})))).toEqual(byName(expected));
  });

  it('are smaller if they need too much memory', { timeout: 180_000 }, async () => {
    const DEPTH = 16;
    const group = (inner: number) =>
      stream(
        `${GROUP}/Resources<</ExtGState<</H<</ca .9>>>>/XObject<</X ${inner} 0 R>>>>`,
        '/H gs 0 g 0 0 9 9 re f /X Do',
      );
    const nested = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R>>',
      stream('', '/X Do'),
      ...Array.from({ length: DEPTH }, (_, index) => group(6 + index)),
      stream(GROUP, '0 g 0 0 400 200 re f'),
    ]);
    const { pages } = await drawPages(await stored(nested, 'nested.pdf'), path.join(folder, 'nested'), 1, options);
    expect(pages).toMatchObject([{ width: 1920, height: 960 }]);
  });

  it('are drawn with a list of characters that no font has', { timeout: 180_000 }, async () => {
    const drawn = await drawPages(await stored(PDF_WITHOUT_FONT, 'fonts.pdf'), path.join(folder, 'fonts'), 1, options);
    expect(drawn).toMatchObject({ count: 1, missingCharacters: ['\u{12F90}'] });
  });

  it('are counted also if the tree of pages has a loop', async () => {
    const looped = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 3/Kids[3 0 R 2 0 R 3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
    ]);
    expect(await countPages(await stored(looped, 'loop.pdf'))).toBeLessThanOrEqual(3);
  });

  it('are refused if there are none, or if drawing them takes too much memory', { timeout: 180_000 }, async () => {
    const empty = pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>']);
    await expect(countPages(await stored(empty, 'empty.pdf'))).rejects.toMatchObject({
      problem: { code: 'document-without-pages' },
    });
    const expanding = deflateSync(Buffer.alloc(900_000_000)).toString('latin1');
    const bomb = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>',
      stream('/Filter/FlateDecode', expanding),
    ]);
    const drawing = drawPages(await stored(bomb, 'bomb.pdf'), path.join(folder, 'bomb'), 1, options);
    await expect(drawing).rejects.toMatchObject({ problem: { code: 'document-too-complex' } });
  });
});

async function coloursAt(file: string, places: readonly string[]): Promise<Record<string, Colour>> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return Object.fromEntries(
    places.map((place) => {
      const [x = 0, y = 0] = place.split(' ').map(Number);
      const column = Math.floor((x / 100) * info.width);
      const row = Math.floor((y / 100) * info.height);
      const at = (row * info.width + column) * info.channels;
      return [place, [...data.subarray(at, at + 3)] as Colour];
    }),
  );
}

/** The expected colours where the seen ones are about the same. */
function closeTo(seen: Record<string, Colour>, expected: Record<string, Colour>): Record<string, Colour> {
  const isClose = (one: Colour, other: Colour) =>
    one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= 4);
  return Object.fromEntries(
    Object.entries(seen).map(([place, colour]) => {
      const wanted = expected[place];
      return [place, wanted && isClose(colour, wanted) ? wanted : colour];
    }),
  );
}
