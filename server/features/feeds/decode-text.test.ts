import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the text of a document', () => {
  it.each([
    ['plain bytes', latin('abc'), '', 'abc'],
    ['the encoding of its sender', latin('\x80 \xfc'), 'text/xml; charset=ISO-8859-1', '€ ü'],
    ['the encoding of its declaration', latin('<?xml version="1.0" encoding="iso-8859-15"?>\xa4'), 'text/xml', '€'],
    [
      'the sender’s, where both say one',
      latin('<?xml version="1.0" encoding="iso-8859-15"?>\xa4'),
      'a/b;charset=latin1',
      '¤',
    ],
    [
      'UTF-8, where the document says so and is right',
      Buffer.from('<?xml encoding="UTF-8"?>ü'),
      'a/b; charset=latin1',
      'ü',
    ],
    [
      'the sender’s, where the document says UTF-8 and is wrong',
      latin('<?xml encoding="UTF-8"?>\xfc'),
      'a/b; charset=latin1',
      'ü',
    ],
    ['the encoding of a page’s head', latin('<head><meta charset="windows-1251"></head>\xcf'), 'text/html', 'П'],
    [
      'the older way of pages',
      latin('<meta http-equiv=x content="text/html; charset=windows-1251">\xcf'),
      'text/html',
      'П',
    ],
    ['UTF-16 without a mark', Buffer.from('<?xml?>ü', 'utf16le'), '', 'ü'],
    ['Japanese', Buffer.from([0x83, 0x65]), 'text/xml; charset=Shift_JIS', 'テ'],
    ['what it looks like, where nobody says', latin('<?xml?>Cr\xeape \x80'), 'text/xml', 'Crêpe €'],
    ['what it looks like, where everybody is wrong', latin('<?xml encoding="UTF-8"?>\xfc'), 'a/b;charset=utf-8', 'ü'],
    ['UTF-8 that breaks off', Buffer.from('<?xml?>ü¡€').subarray(0, -1), 'text/xml', 'ü¡\ufffd'],
    ['no encoding that there is', latin('abc'), 'text/xml; charset=x-nothing', 'abc'],
    ['no bytes', latin(''), 'text/xml', ''],
  ])('is read by %s', (_, bytes, contentType, end) => {
    const text = decodeText(bytes, contentType);
    expect(text.slice(text.length - end.length)).toBe(end);
    if (end === '') expect(text).toBe('');
  });
});
