import { describe, expect, it, vi } from 'vitest';
import { definitions } from '#slide-types/definitions.ts';
import { hyphenationIn, withHyphens } from './hyphenation.ts';

/** With visible hyphens. */
async function hyphenated(language: string, html: string): Promise<string> {
  return (await hyphenationIn(language))(html).replaceAll('\u00ad', '·');
}

describe('hyphenation', () => {
  it.each([
    ['de', 'Jahreshauptversammlung', 'Jah·res·haupt·ver·samm·lung'],
    ['de-AT', 'Öffnungszeiten', 'Öff·nungs·zeiten'],
    ['de_CH', 'Mitarbeiterinnen', 'Mit·ar·bei·te·rinnen'],
    ['en', 'internationalization', 'inter·na·tion·al·iza·tion'],
    ['fr-CA', 'anticonstitutionnellement', 'anti·cons·ti·tu·tion·nel·le·ment'],
    ['es', 'Responsabilidades', 'Res·pon·sa·bi·li·dades'],
  ])('marks where words in %s may be divided', async (language, word, marked) => {
    expect(await hyphenated(language, word)).toBe(marked);
  });

  it.each([
    ['tags and attributes', '<img alt="Jahreshauptversammlung &gt; x" src="/a"><p style="color:red">'],
    ['entities', '&CounterClockwiseContourIntegral;'],
    ['addresses', 'www.jahreshauptversammlung.de info@jahreshauptversammlung.de /jahreshauptversammlung'],
    ['short words', '<p>Heute ist <b>Montag</b>, 9&nbsp;Uhr</p>'],
    ['words that their author has hyphenated', 'Jahreshaupt\u00adversammlung'],
    ['text that nobody can read', 'Jahreshauptversammlung '.repeat(400)],
  ])('leaves %s unchanged', async (_, html) => {
    expect((await hyphenationIn('de'))(html)).toBe(html);
  });

  it.each(['', 'x', 'tlh', 'constructor'])('changes nothing in the language %j', async (language) => {
    expect(await hyphenated(language, 'Jahreshauptversammlung')).toBe('Jahreshauptversammlung');
  });

  it('loads the patterns again after they could not be loaded', async () => {
    vi.doMock('hyphen/patterns/it.js', () => {
      throw new Error('unreadable');
    });
    await expect(hyphenationIn('it')).rejects.toThrow();
    vi.doUnmock('hyphen/patterns/it.js');
    expect(await hyphenated('it', 'internazionalizzazione')).toContain('·');
  });

  it('starts the library again after many words, because it remembers all of them', async () => {
    const { default: create } = await import('hyphen');
    const createHyphenator = vi.fn(create);
    vi.doMock('hyphen', () => ({ default: createHyphenator }));
    const hyphenate = await hyphenationIn('pl');
    vi.doUnmock('hyphen');
    const word = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    for (let number = 10_000; number < 15_001; number += 1) hyphenate(`samolot${word(number)}`);
    expect(createHyphenator).toHaveBeenCalledTimes(2);
  });

  it('marks words next to tags, entities and punctuation', async () => {
    expect(await hyphenated('de', '<h1>„Jahreshaupt<b>versammlungen</b>“&nbsp;Tagesordnung:</h1>')).toBe(
      '<h1>„Jah·res·haupt<b>ver·samm·lungen</b>“&nbsp;Tages·ord·nung:</h1>',
    );
  });

  it.each([
    ['Neue E-Ladesäulen', 'Neue E-\u2060Lade·säulen'],
    ['<b>E-Mail</b> und (U-Bahn)', '<b>E-\u2060Mail</b> und (U-\u2060Bahn)'],
    ['Hin- und Rückfahrt, Kfz-Schein, 3-D-Druck, A-1', 'Hin- und Rückfahrt, Kfz-Schein, 3-D-Druck, A-1'],
    ['info@e-mail.de', 'info@e-mail.de'],
  ])('ends no line after the single letter of %s', async (text, marked) => {
    expect(await hyphenated('de', text)).toBe(marked);
  });

  it('marks the texts of a slide that its type wraps, and nothing else', async () => {
    const hyphenate = await hyphenationIn('de');
    const word = 'Jahreshauptversammlung';
    const texts = { name: word, rte_content: word, template_title1: word, template_textarea4: word };
    const marked = (type: number) =>
      Object.entries(withHyphens({ type, ...texts }, hyphenate)).flatMap(([field, text]) =>
        String(text).includes('\u00ad') ? [field] : [],
      );
    expect(marked(definitions.rte.index)).toEqual(['rte_content']);
    expect(marked(definitions.template.index)).toEqual(['template_title1', 'template_textarea4']);
    expect(marked(definitions.image.index)).toEqual([]);
  });
});
