import { describe, expect, it } from 'vitest';
import { textSizeIn } from './text-size.ts';

describe('textSizeIn', () => {
  it.each([
    ['', 300],
    [0, 300],
    ['0', 300],
    [48, 48],
    ['48', 48],
    ['48px', 48],
    ['36pt', 48],
    ['3em', 48],
    ['3rem', 48],
    ['50%', 150],
    ['10vw', 96],
    ['10vh', 54],
    ['10vmin', 54],
    ['1000px', 300],
    ['200%', 300],
  ])('%s in a quarter of a screen in which 300 fits is %s', (size, pixels) => {
    expect(textSizeIn({ width: 960, height: 540 }, size, 300)).toBe(pixels);
  });
});
