import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('decodeText', () => {
  it.each([
    ['UTF-8 for ASCII', latin1('abc'), '', 'abc'],
    ['the encoding of the content type', latin1('\x80 \xfc'), 'text/xml; charset=ISO-8859-1', '€ ü'],
    ['the declared encoding', latin1('<?xml version="1.0" encoding="iso-8859-15"?>\xa4'), 'text/xml', '€'],
    [
      'the content type if both have an encoding',
      latin1('<?xml version="1.0" encoding="iso-8859-15"?>\xa4'),
      'a/b;charset=latin1',
      '¤',
    ],
    [
      'UTF-8 if the document declares it correctly',
      Buffer.from('<?xml encoding="UTF-8"?>ü'),
      'a/b; charset=latin1',
      'ü',
    ],
    [
      'the content type if the document declares UTF-8 wrongly',
      latin1('<?xml encoding="UTF-8"?>\xfc'),
      'a/b; charset=latin1',
      'ü',
    ],
    ['the encoding in a page’s head', latin1('<head><meta charset="windows-1251"></head>\xcf'), 'text/html', 'П'],
    [
      'the older declaration of pages',
      latin1('<meta http-equiv=x content="text/html; charset=windows-1251">\xcf'),
      'text/html',
      'П',
    ],
    ['UTF-16 without a byte order mark', Buffer.from('<?xml?>ü', 'utf16le'), '', 'ü'],
    ['a Japanese encoding', Buffer.from([0x83, 0x65]), 'text/xml; charset=Shift_JIS', 'テ'],
    ['a guess if no encoding is declared', latin1('<?xml?>Cr\xeape \x80'), 'text/xml', 'Crêpe €'],
    ['a guess if all declarations are wrong', latin1('<?xml encoding="UTF-8"?>\xfc'), 'a/b;charset=utf-8', 'ü'],
    ['UTF-8 if it is incomplete', Buffer.from('<?xml?>ü¡€').subarray(0, -1), 'text/xml', 'ü¡\ufffd'],
    ['UTF-8 if the encoding is unknown', latin1('abc'), 'text/xml; charset=x-nothing', 'abc'],
    ['anything if it is empty', latin1(''), 'text/xml', ''],
  ])('uses %s', (_, bytes, contentType, end) => {
    const text = decodeText(bytes, contentType);
    expect(text.slice(text.length - end.length)).toBe(end);
    if (end === '') expect(text).toBe('');
  });
});
