import { describe, expect, it } from 'vitest';
import { template } from './definition.ts';
import { htmlOf, plainTextOf, textsTooLong } from './definition-texts.ts';

/** Shorter times can't be measured reliably. */
const SHORTEST_TOLD_MS = 25;
const TRIES = 3;

describe('the text of a textarea', () => {
  it.each(['', 'One line', 'Two\nlines', 'An end\n', '\n\nThree  spaces', '1 < 2 & "so on" > <b>not bold</b> &amp;'])(
    '%j is returned as it was typed',
    (typed) => {
      expect(plainTextOf(htmlOf(typed))).toBe(typed);
      expect(htmlOf(typed).replaceAll('<br />', '')).not.toContain('<');
    },
  );

  it.each([
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['<ul><li>One</li> <li><b>Two</b></li></ul>', 'One\nTwo'],
    ['One<br>Two<BR/>Three', 'One\nTwo\nThree'],
    ['a&nbsp;b', 'a b'],
  ])('are those of %s', (html, words) => {
    expect(plainTextOf(html)).toBe(words);
  });

  it.each(['<', '<br', '</p> ', '&', '< '])('with %j repeated takes linear time', (piece) => {
    // Processor time, the best of several runs, which excludes other load of the machine.
    const tookMs = (pieces: number) =>
      Math.min(
        ...Array.from({ length: TRIES }, () => {
          const begun = process.cpuUsage();
          plainTextOf(piece.repeat(pieces));
          const { user, system } = process.cpuUsage(begun);
          return (user + system) / 1_000;
        }),
      );
    expect(tookMs(100_000)).toBeLessThan(40 * Math.max(tookMs(10_000), SHORTEST_TOLD_MS));
  });
});

describe('errors of texts that are too long', () => {
  const lengths = { titles: [5, 0, 3, 9], textareas: [6, 0, 0, 0] };
  const with_ = (fields: object) => textsTooLong(template.fields.parse(fields), lengths);

  it('contain the length and the limit', () => {
    expect(with_({ template_title1: 'Sixsix', template_textarea1: '<b>seven</b><br />7' })).toEqual({
      template_title1: { code: 'template-text-too-long', values: { length: 6, most: 5 } },
      template_textarea1: { code: 'template-text-too-long', values: { length: 7, most: 6 } },
    });
  });

  it('don’t occur for texts that just fit, or without a limit', () => {
    expect(
      with_({ template_title1: 'Fives', template_title2: 'x'.repeat(500), template_textarea1: 'a&amp;b<br />cd' }),
    ).toEqual({});
  });
});

describe('a template slide', () => {
  it('has nothing to show until a template is chosen', () => {
    expect(template.isDisplayable(template.fields.parse({}))).toBe(false);
    const chosen = { template_selectedtemplate: { name: 'Menu', css_path: '' } };
    expect(template.isDisplayable(template.fields.parse(chosen))).toBe(true);
  });

  it('keeps its choice as it was sent', () => {
    const chosen = { template_selectedtemplate: { name: 'Menu', css_path: '/media/library/menu.css' } };
    const fields = template.fields.parse(chosen);
    expect(fields).toMatchObject(chosen);
    expect(fields.template_selectedtemplate).toEqual(chosen.template_selectedtemplate);
    expect(template.fields.safeParse({ ...chosen, hash: 'a"b' }).success).toBe(false);
  });
});
