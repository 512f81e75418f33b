import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { noteMissingCharacters } from './missing-characters.ts';

it('notes characters that no font has, and no others', () => {
  const missing = noteMissingCharacters();
  const context = createCanvas(100, 100).getContext('2d');
  context.font = '12px serif';
  context.fillText('Aé 1.\u00A0\u200B', 0, 50);
  expect([...missing]).toEqual([]);
  // Of a script of the Bronze Age that no system has a font for.
  context.fillText('A\u{12F90}', 0, 50);
  context.strokeText('\u{12F91}', 0, 50);
  expect([...missing]).toEqual(['\u{12F90}', '\u{12F91}']);
});
