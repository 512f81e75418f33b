import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const decode = async (bytes: Uint8Array, contentType = 'text/xml') => decodeText(bytes, contentType);

/** Headlines in old encodings; JavaScript can't encode them. */
const TEXTS: { encoding: string; text: string; base64: string }[] = JSON.parse(
  readFileSync(new URL('samples/encoded-texts.json', import.meta.url), 'utf8'),
);
const LATIN = ['windows-1250', 'iso-8859-2', 'windows-1252'];

/** A feed with one headline in ASCII markup. */
function feedOf(headline: Uint8Array, declaration = '<?xml version="1.0"?>'): Buffer {
  const start = `${declaration}<rss version="2.0"><channel><link>https://news.example/</link><item><title>`;
  return Buffer.concat([latin1(start), headline, latin1('</title></item></channel></rss>')]);
}

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
    ['UTF-16 of JSON without a byte order mark', Buffer.from('{"title":"ü"}', 'utf16le'), '', 'ü"}'],
    ['UTF-16 with the higher byte first', Buffer.from('\ufeff<a>ü', 'utf16le').swap16(), 'text/xml', 'ü'],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff<a>ü'), 'text/xml; charset=windows-1251', '<a>ü'],
    ['a Japanese encoding', Buffer.from([0x83, 0x65]), 'text/xml; charset=Shift_JIS', 'テ'],
    ['a Japanese encoding of ASCII bytes', latin1('\x1b$B%F\x1b(B'), 'text/xml; charset=iso-2022-jp', 'テ'],
    ['a guess if no encoding is declared', latin1('<?xml?>Cr\xeape \x80'), 'text/xml', 'Crêpe €'],
    ['a guess if all declarations are wrong', latin1('<?xml encoding="UTF-8"?>\xfc'), 'a/b;charset=utf-8', 'ü'],
    [
      'UTF-8 although another encoding is declared',
      Buffer.from('Zürich – 20 €'),
      'a/b; charset=latin1',
      'Zürich – 20 €',
    ],
    ['UTF-8 although GBK is declared', Buffer.from('新线开通'), 'a/b; charset=gbk', '新线开通'],
    ['UTF-8 if it is incomplete', Buffer.from('<?xml?>ü¡€').subarray(0, -1), 'text/xml', 'ü¡'],
    ['UTF-8 if single letters are damaged', Buffer.concat([Buffer.from('ü¡€ß'), latin1('\xe9x')]), 'text/xml', 'ü¡€ßx'],
    ['UTF-8 if the encoding is unknown', latin1('abc'), 'text/xml; charset=x-nothing', 'abc'],
    ['anything if it is empty', latin1(''), 'text/xml', ''],
  ])('uses %s', async (_, bytes, contentType, end) => {
    const text = await decode(bytes, contentType);
    expect(text.slice(text.length - end.length)).toBe(end);
    if (end === '') expect(text).toBe('');
  });

  describe.each(TEXTS)('of text in $encoding: $text', ({ encoding, text, base64 }) => {
    const headline = Buffer.from(base64, 'base64');
    const isLatin = LATIN.includes(encoding);

    it('uses the declared encoding', async () => {
      expect(await decode(feedOf(headline), `text/xml; charset=${encoding}`)).toContain(text);
      expect(await decode(feedOf(headline, `<?xml version="1.0" encoding="${encoding}"?>`))).toContain(text);
    });

    it.each([
      ['is undeclared', feedOf(headline), 'text/xml'],
      ['is undeclared without markup', headline, ''],
      ['is declared as UTF-8', feedOf(headline, '<?xml version="1.0" encoding="UTF-8"?>'), 'text/xml; charset=utf-8'],
      ...(isLatin
        ? []
        : ([
            ['is declared as Latin 1', feedOf(headline), 'text/xml; charset=iso-8859-1'],
            ['is declared as windows-1252', feedOf(headline, '<?xml encoding="windows-1252"?>'), 'text/xml'],
            ['is declared as an unknown encoding', feedOf(headline), 'text/xml; charset=x-nothing'],
          ] as const)),
    ] as const)('guesses it if it %s', async (_, bytes, contentType) => {
      expect(await decode(bytes, contentType)).toContain(text);
    });

    it.each(['gbk', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'windows-1251', 'koi8-r', 'iso-8859-5', 'utf-8'])(
      'never returns other characters if it is declared as %s',
      async (wrong) => {
        if (isLatin) return;
        const decoded = await decode(feedOf(headline), `text/xml; charset=${wrong}`).catch(() => text);
        expect(decoded).toContain(text);
      },
    );
  });

  it.each([
    ['too few letters', [0xb9, 0xab, 0xcb, 0xbe, 0xb9, 0xab]],
    ['bytes of no language', Array.from({ length: 20 }, (_, index) => [0x81, 0x8d, 0xff, 0xfe, 0x90][index % 5] ?? 0)],
  ])('throws rather than returning wrong characters for %s', async (_, bytes) => {
    await expect(decode(feedOf(Buffer.from(bytes)))).rejects.toThrow(
      'The text of this source can’t be decoded. Its encoding is unknown.',
    );
  });

  it.each(TEXTS.filter(({ encoding }) => !LATIN.includes(encoding)).slice(0, 3))(
    'guesses $encoding although only the end of a long text is beyond ASCII',
    async ({ text, base64 }) => {
      const start = latin1('<p>plain</p>'.repeat(150_000));
      expect(await decode(Buffer.concat([start, Buffer.from(base64, 'base64')]))).toContain(text);
    },
  );
});
