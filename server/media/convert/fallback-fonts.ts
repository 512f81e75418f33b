import { createCanvas } from '@napi-rs/canvas';

/**
 * Fonts with characters that European fonts lack: of the Noto project, Windows and macOS, for Chinese, Japanese,
 * Korean, Arabic, Hebrew, Thai and the languages of India. Those that aren't installed are skipped.
 */
const FALLBACKS = [
  ...['Noto Sans CJK SC', 'Noto Sans CJK JP', 'Noto Sans CJK KR', 'Noto Serif CJK JP', 'WenQuanYi Micro Hei'],
  ...['Microsoft YaHei', 'Yu Gothic', 'MS Gothic', 'Malgun Gothic'],
  ...['PingFang SC', 'Hiragino Sans', 'Apple SD Gothic Neo', 'Geeza Pro', 'Arial Unicode MS'],
  ...['Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans Thai', 'Noto Sans Devanagari', 'Nirmala UI', 'Leelawadee UI'],
  ...['Segoe UI', 'DejaVu Sans'],
]
  .map((family) => `"${family}"`)
  .join(', ');

/**
 * Makes all canvases of this process draw missing characters with these fonts. For a font that is not in a PDF, its
 * reader asks for any font with or without serifs. A browser would find the characters in others; the canvas of Node
 * only tries those that are named, and draws boxes.
 */
export function addFallbackFonts(): void {
  const prototype = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d')) as object;
  const font = Object.getOwnPropertyDescriptor(prototype, 'font') as PropertyDescriptor;
  Object.defineProperty(prototype, 'font', {
    ...font,
    set(value: string) {
      // The reader copies the state of one canvas to others.
      font.set?.call(this, value.endsWith(FALLBACKS) ? value : `${value}, ${FALLBACKS}`);
    },
  });
}
