import { expect, it } from 'vitest';
import { calendarText } from './calendar-text.ts';

const TEXT = 'SUMMARY:Königstag';
const codes = [...TEXT].map((character) => character.charCodeAt(0));

it.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['UTF-16 little endian', new Uint8Array([0xff, 0xfe, ...codes.flatMap((code) => [code, 0])])],
  ['UTF-16 big endian', new Uint8Array([0xfe, 0xff, ...codes.flatMap((code) => [0, code])])],
  ['Windows-1252', new Uint8Array(codes)],
])('reads a calendar in %s', (_, bytes) => {
  expect(calendarText(bytes)).toBe(TEXT);
});
