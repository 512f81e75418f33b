import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** How many characters are named. More say no more. */
const MOST_NAMED = 10;
/** No font has it: it is drawn as a font draws what it lacks, usually as a box. */
const NONCHARACTER = '\u{10FFFF}';
/** Spaces, and characters that are only drawn together with others. */
const IS_NOT_DRAWN_ALONE = /[\s\p{C}\p{M}]/u;
const SIDE = 32;

/**
 * Notes characters that canvases of this process draw as text although no font has them. Returns the set to which they
 * are added. Characters of fonts that are in a document are drawn as paths.
 */
export function noteMissingCharacters(): ReadonlySet<string> {
  const missing = new Set<string>();
  const checked = new Set<string>();
  const sample = createCanvas(SIDE, SIDE).getContext('2d');
  const prototype = Object.getPrototypeOf(sample) as SKRSContext2D;
  const { fillText, strokeText } = prototype;
  const drawingOf = (character: string, font: string) => {
    sample.font = font.replace(/(?<![\d.])[\d.]+px/, `${SIDE / 2}px`);
    sample.clearRect(0, 0, SIDE, SIDE);
    fillText.call(sample, character, SIDE / 4, (SIDE * 3) / 4);
    return Buffer.from(sample.getImageData(0, 0, SIDE, SIDE).data);
  };
  const check = (text: string, font: string) => {
    for (const character of text) {
      if (checked.has(character) || missing.size === MOST_NAMED) continue;
      checked.add(character);
      if (IS_NOT_DRAWN_ALONE.test(character)) continue;
      if (drawingOf(character, font).equals(drawingOf(NONCHARACTER, font))) missing.add(character);
    }
  };
  prototype.fillText = function (...[text, ...rest]) {
    check(text, this.font);
    fillText.call(this, text, ...rest);
  };
  prototype.strokeText = function (...[text, ...rest]) {
    check(text, this.font);
    strokeText.call(this, text, ...rest);
  };
  return missing;
}
