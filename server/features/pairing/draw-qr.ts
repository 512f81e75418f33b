import { encode } from 'uqr';
import type { QrDrawing } from '#contract/endpoints/pairing.ts';

/** Readers tell a code from what is around it by this many empty squares. */
const MARGIN = 2;

/** A text as a QR code that stands some glare and dirt. Squares in a row are one stroke. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: MARGIN });
  const strokes = data.flatMap((row, y) => {
    const runs = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...runs.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`);
  });
  return { size, path: strokes.join('') };
}
