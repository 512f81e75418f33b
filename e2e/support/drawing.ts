/** A Lottie drawing of two seconds: a square that moves from left to right at a constant speed. */
export function makeDrawing(): Uint8Array {
  const constant = (k: unknown) => ({ a: 0, k });
  const linear = { i: { x: 1, y: 1 }, o: { x: 0, y: 0 } };
  const shapes = [
    { ty: 'rc', p: constant([0, 0]), s: constant([40, 40]), r: constant(6) },
    { ty: 'fl', c: constant([0.88, 0.65, 0.28, 1]), o: constant(100) },
    { ty: 'tr', p: constant([0, 0]), a: constant([0, 0]), s: constant([100, 100]), r: constant(0), o: constant(100) },
  ];
  const path = {
    a: 1,
    k: [
      { t: 0, s: [40, 100, 0], ...linear },
      { t: 60, s: [360, 100, 0] },
    ],
  };
  const ks = { o: constant(100), r: constant(0), p: path, a: constant([0, 0, 0]), s: constant([100, 100, 100]) };
  const layer = { ty: 4, ind: 1, ip: 0, op: 60, st: 0, sr: 1, bm: 0, ks, shapes: [{ ty: 'gr', it: shapes }] };
  const drawing = { v: '5.7.4', fr: 30, ip: 0, op: 60, w: 400, h: 200, assets: [], layers: [layer] };
  return new TextEncoder().encode(JSON.stringify(drawing));
}
