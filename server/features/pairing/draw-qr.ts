import { encode } from 'uqr';
import type { QrDrawing } from '#contract/endpoints/pairing.ts';

/** Empty modules around the code, so that readers can detect it. */
const MARGIN = 2;

/** Draws a text as a QR code with medium error correction. Adjacent dark modules in a row are one rectangle. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: MARGIN });
  const rectangles = data.flatMap((row, y) => {
    const runs = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...runs.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`);
  });
  return { size, path: rectangles.join('') };
}
