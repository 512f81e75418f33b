import { describe, expect, it } from 'vitest';
import { cleanLottie } from './clean-lottie.ts';

const DRAWING = {
  v: '5.7.4',
  fr: 30,
  ip: 0,
  op: 60,
  w: 400,
  h: 300,
  layers: [{ ty: 4, nm: 'Cup', ks: {}, shapes: [] }],
};
const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
const repeater = (copies: unknown) => ({ ty: 'rp', c: { a: 0, k: copies } });
const shapes = (...list: object[]) => ({ ...DRAWING, layers: [{ ty: 4, shapes: list }] });
/** Compositions that each use another twice. */
const compositions = (count: number, usedBy: (index: number) => string) => ({
  assets: Array.from({ length: count }, (_, index) => {
    const layer = { ty: 0, refId: usedBy(index) };
    return { id: `c${index}`, layers: [layer, layer] };
  }),
});
const cleaned = (drawing: object) => JSON.parse(cleanLottie(JSON.stringify(drawing)));

describe('cleanLottie', () => {
  it('leaves a drawing as it is', () => {
    expect(cleaned(DRAWING)).toEqual(DRAWING);
  });

  it('takes expressions out and leaves the curves that share their name', () => {
    const curve = { a: 1, k: [{ t: 0, i: { x: [0.8], y: 1 }, o: { x: 0.2, y: [0] } }] };
    const position = { s: true, x: { a: 0, k: 10 }, y: { a: 0, k: 20 } };
    const layer = { ty: 4, ks: { o: { ...curve, x: "var $bm_rt; eval('1')" }, p: { ...position } } };
    expect(cleaned({ ...DRAWING, layers: [layer] }).layers).toEqual([{ ty: 4, ks: { o: curve, p: position } }]);
  });

  it('takes out what reaches into the page, or elsewhere', () => {
    const font = { fName: 'Sans', fFamily: 'Sans', fPath: 'https://fonts.example/a.js', fOrigin: 't', origin: 2 };
    const drawing = { ...DRAWING, fonts: { list: [font] }, layers: [{ ty: 4, cl: 'layer', ln: 'root' }] };
    expect(cleaned(drawing)).toEqual({
      ...DRAWING,
      fonts: { list: [{ fName: 'Sans', fFamily: 'Sans' }] },
      layers: [{ ty: 4 }],
    });
    expect(cleanLottie(`{"__proto__":{"a":1},${JSON.stringify(DRAWING).slice(1)}`)).not.toContain('__proto__');
  });

  it('keeps pictures that are in the file, and compositions', () => {
    const assets = [
      { id: 'a', w: 1, h: 1, u: '', p: PIXEL, e: 1 },
      { id: 'b', layers: [{ ty: 2, refId: 'a' }] },
    ];
    expect(cleaned({ ...DRAWING, assets }).assets).toEqual(assets);
  });

  it('keeps stars, gradients, zigzags and repeaters whose keyframes come late', () => {
    const late = {
      a: 1,
      k: [
        { t: 0, s: [3] },
        { t: 1_700, s: [4] },
      ],
    };
    const drawing = shapes(
      ...Array.from({ length: 50 }, () => ({ ty: 'rc' })),
      { ty: 'sr', sy: 1, pt: late },
      { ty: 'zz', r: late },
      { ty: 'gf', g: { p: 4, k: { a: 0, k: [0, 1, 1, 1] } } },
      { ty: 'rp', c: late },
    );
    expect(cleaned(drawing)).toEqual(drawing);
  });

  it('keeps shapes that are repeated, and compositions in compositions', () => {
    const drawing = {
      ...DRAWING,
      ...compositions(6, (index) => `c${index + 1}`),
      layers: [
        { ty: 0, refId: 'c0' },
        {
          ty: 4,
          shapes: [{ ty: 'gr', it: [{ ty: 'rc' }, { ty: 'rp', c: { a: 1, k: [{ t: 0, s: [3] }] } }] }, repeater(40)],
        },
      ],
    };
    expect(cleaned(drawing)).toEqual(drawing);
  });

  const nested = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`);
  it.each([
    ['text', 'hello'],
    ['a list', '[]'],
    ['other JSON', '{"name":"vitrine"}'],
    ['no layers', { ...DRAWING, layers: [] }],
    ['layers that are none', { ...DRAWING, layers: ['a'] }],
    ['no frame rate', { ...DRAWING, fr: 0 }],
    ['a length below nothing', { ...DRAWING, op: -1 }],
    ['a day', { ...DRAWING, op: 30 * 86_400 }],
    ['a size of text', { ...DRAWING, w: '400' }],
    ['a wall', { ...DRAWING, w: 100_000 }],
    ['very many layers', { ...DRAWING, layers: Array.from({ length: 3_000 }, () => ({ ty: 4 })) }],
    ['a composition in itself', { ...DRAWING, ...compositions(1, () => 'c0'), layers: [{ ty: 0, refId: 'c0' }] }],
    [
      'compositions that double forty times',
      { ...DRAWING, ...compositions(40, (index) => `c${index + 1}`), layers: [{ ty: 0, refId: 'c0' }] },
    ],
    ['a shape a thousand million times', { ...DRAWING, layers: [{ ty: 4, shapes: [{ ty: 'rc' }, repeater(1e9)] }] }],
    [
      'copies of copies of copies',
      { ...DRAWING, layers: [{ ty: 4, shapes: [{ ty: 'rc' }, repeater(50), repeater(50), repeater(50)] }] },
    ],
    ['a number of copies as text', shapes({ ty: 'rc' }, repeater('1000000000'))],
    ['a number of copies as text in hexadecimal', shapes({ ty: 'rc' }, repeater('0x3b9aca00'))],
    ['a number of copies as text in keyframes', shapes({ ty: 'rc' }, repeater([{ t: 0, s: ['1e9'] }]))],
    [
      'more copies than a number can say, also of nothing',
      JSON.stringify(shapes(repeater('ENDLESS'), { ty: 'rc' }, repeater('ENDLESS'))).replaceAll('"ENDLESS"', '1e999'),
    ],
    ['a star with a million points', shapes({ ty: 'sr', sy: 1, pt: { a: 0, k: 1e6 } })],
    ['a star with a million points as text', shapes({ ty: 'sr', sy: 2, pt: { a: 0, k: '1e6' } })],
    [
      'a gradient of a million colours',
      shapes({ ty: 'rc' }, { ty: 'gf', g: { p: '1e6', k: { a: 0, k: [0, 0, 0, 0] } } }),
    ],
    ['a zigzag of a million teeth', shapes({ ty: 'rc' }, { ty: 'zz', r: { a: 0, k: '1e6' } })],
    [
      'a composition behind another of the same name',
      {
        ...DRAWING,
        assets: [
          { id: 'c0', layers: [{ ty: 0, refId: 'c0' }] },
          { id: 'c0', layers: [{ ty: 4 }] },
        ],
        layers: [{ ty: 0, refId: 'c0' }],
      },
    ],
    ['layers in layers for ever', { ...DRAWING, layers: [{ ty: 4, shapes: nested }] }],
    ['a picture from elsewhere', { ...DRAWING, assets: [{ id: 'a', u: 'https://spy.example/', p: 'a.png', e: 0 }] }],
    ['a picture beside it', { ...DRAWING, assets: [{ id: 'a', u: 'images/', p: 'a.png' }] }],
    ['a drawing of another kind in it', { ...DRAWING, assets: [{ id: 'a', p: 'data:image/svg+xml;base64,PHN2Zy8+' }] }],
    ['data from elsewhere', { ...DRAWING, assets: [{ id: 'a', t: 3, p: 'https://spy.example/data.json' }] }],
  ])('refuses %s in words', (_, drawing) => {
    const text = typeof drawing === 'string' ? drawing : JSON.stringify(drawing);
    expect(() => cleanLottie(text)).toThrow(/^This animation can’t be used: .*\.$/);
  });
});
