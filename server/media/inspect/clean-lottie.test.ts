import { describe, expect, it } from 'vitest';
import { cleanLottie } from './clean-lottie.ts';

const ANIMATION = {
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
const shapes = (...list: object[]) => ({ ...ANIMATION, layers: [{ ty: 4, shapes: list }] });
/** Creates compositions that each use another one twice. */
const compositions = (count: number, usedBy: (index: number) => string) => ({
  assets: Array.from({ length: count }, (_, index) => {
    const layer = { ty: 0, refId: usedBy(index) };
    return { id: `c${index}`, layers: [layer, layer] };
  }),
});
const cleaned = (drawing: object) => JSON.parse(cleanLottie(JSON.stringify(drawing)).json);

describe('cleanLottie', () => {
  it('keeps an animation unchanged', () => {
    expect(cleaned(ANIMATION)).toEqual(ANIMATION);
  });

  it('removes expressions, but keeps curves with the same property name', () => {
    const curve = { a: 1, k: [{ t: 0, i: { x: [0.8], y: 1 }, o: { x: 0.2, y: [0] } }] };
    const position = { s: true, x: { a: 0, k: 10 }, y: { a: 0, k: 20 } };
    const layer = { ty: 4, ks: { o: { ...curve, x: "var $bm_rt; eval('1')" }, p: { ...position } } };
    expect(cleaned({ ...ANIMATION, layers: [layer] }).layers).toEqual([{ ty: 4, ks: { o: curve, p: position } }]);
  });

  it('names the layers that lost expressions, also in compositions', () => {
    const moved = { p: { a: 0, k: [0, 0], x: 'wiggle(2, 30)' } };
    const drawing = {
      ...ANIMATION,
      layers: [...ANIMATION.layers, { ty: 4, nm: 'Steam\n1', ks: moved }, { ty: 4, ind: 7, shapes: [{ it: [moved] }] }],
      assets: [{ id: 'c', layers: [{ ty: 4, nm: 'Spoon', ks: moved }] }],
    };
    expect(cleanLottie(JSON.stringify(drawing)).changedLayers).toEqual(['Steam 1', 'Layer 7', 'Spoon']);
    expect(cleanLottie(JSON.stringify(ANIMATION)).changedLayers).toEqual([]);
  });

  it('removes classes, ids and font addresses', () => {
    const font = { fName: 'Sans', fFamily: 'Sans', fPath: 'https://fonts.example/a.js', fOrigin: 't', origin: 2 };
    const drawing = { ...ANIMATION, fonts: { list: [font] }, layers: [{ ty: 4, cl: 'layer', ln: 'root' }] };
    expect(cleaned(drawing)).toEqual({
      ...ANIMATION,
      fonts: { list: [{ fName: 'Sans', fFamily: 'Sans' }] },
      layers: [{ ty: 4 }],
    });
    expect(cleanLottie(`{"__proto__":{"a":1},${JSON.stringify(ANIMATION).slice(1)}`).json).not.toContain('__proto__');
  });

  it('keeps embedded images and compositions', () => {
    const assets = [
      { id: 'a', w: 1, h: 1, u: '', p: PIXEL, e: 1 },
      { id: 'b', layers: [{ ty: 2, refId: 'a' }] },
    ];
    expect(cleaned({ ...ANIMATION, assets }).assets).toEqual(assets);
  });

  it('keeps stars, gradients, zigzags and repeaters with late keyframes', () => {
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

  it('keeps repeated shapes and nested compositions', () => {
    const drawing = {
      ...ANIMATION,
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
    ['no layers', { ...ANIMATION, layers: [] }],
    ['invalid layers', { ...ANIMATION, layers: ['a'] }],
    ['no frame rate', { ...ANIMATION, fr: 0 }],
    ['a negative duration', { ...ANIMATION, op: -1 }],
    ['a duration of a day', { ...ANIMATION, op: 30 * 86_400 }],
    ['a width that is a string', { ...ANIMATION, w: '400' }],
    ['a width of 100,000 pixels', { ...ANIMATION, w: 100_000 }],
    ['3,000 layers', { ...ANIMATION, layers: Array.from({ length: 3_000 }, () => ({ ty: 4 })) }],
    [
      'a composition that contains itself',
      { ...ANIMATION, ...compositions(1, () => 'c0'), layers: [{ ty: 0, refId: 'c0' }] },
    ],
    [
      'compositions whose layers double forty times',
      { ...ANIMATION, ...compositions(40, (index) => `c${index + 1}`), layers: [{ ty: 0, refId: 'c0' }] },
    ],
    ['a billion copies of a shape', { ...ANIMATION, layers: [{ ty: 4, shapes: [{ ty: 'rc' }, repeater(1e9)] }] }],
    [
      'nested repeaters',
      { ...ANIMATION, layers: [{ ty: 4, shapes: [{ ty: 'rc' }, repeater(50), repeater(50), repeater(50)] }] },
    ],
    ['a number of copies as a string', shapes({ ty: 'rc' }, repeater('1000000000'))],
    ['a number of copies as a hexadecimal string', shapes({ ty: 'rc' }, repeater('0x3b9aca00'))],
    ['a number of copies as a string in keyframes', shapes({ ty: 'rc' }, repeater([{ t: 0, s: ['1e9'] }]))],
    [
      'infinite copies, also of nothing',
      JSON.stringify(shapes(repeater('ENDLESS'), { ty: 'rc' }, repeater('ENDLESS'))).replaceAll('"ENDLESS"', '1e999'),
    ],
    ['a star with a million points', shapes({ ty: 'sr', sy: 1, pt: { a: 0, k: 1e6 } })],
    ['a star with a million points as a string', shapes({ ty: 'sr', sy: 2, pt: { a: 0, k: '1e6' } })],
    [
      'a gradient of a million colours',
      shapes({ ty: 'rc' }, { ty: 'gf', g: { p: '1e6', k: { a: 0, k: [0, 0, 0, 0] } } }),
    ],
    ['a zigzag of a million teeth', shapes({ ty: 'rc' }, { ty: 'zz', r: { a: 0, k: '1e6' } })],
    [
      'a recursive composition before another with the same id',
      {
        ...ANIMATION,
        assets: [
          { id: 'c0', layers: [{ ty: 0, refId: 'c0' }] },
          { id: 'c0', layers: [{ ty: 4 }] },
        ],
        layers: [{ ty: 0, refId: 'c0' }],
      },
    ],
    ['200 levels of nesting', { ...ANIMATION, layers: [{ ty: 4, shapes: nested }] }],
    ['an external image', { ...ANIMATION, assets: [{ id: 'a', u: 'https://spy.example/', p: 'a.png', e: 0 }] }],
    ['an image in another file', { ...ANIMATION, assets: [{ id: 'a', u: 'images/', p: 'a.png' }] }],
    ['an embedded SVG', { ...ANIMATION, assets: [{ id: 'a', p: 'data:image/svg+xml;base64,PHN2Zy8+' }] }],
    ['external data', { ...ANIMATION, assets: [{ id: 'a', t: 3, p: 'https://spy.example/data.json' }] }],
  ])('rejects %s with a reason', (_, drawing) => {
    const text = typeof drawing === 'string' ? drawing : JSON.stringify(drawing);
    expect(() => cleanLottie(text)).toThrow(/^This animation can’t be used: .*\.$/);
  });
});
