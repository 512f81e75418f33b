import { expect, test } from 'vitest';
import { languageFor, TABLES } from '#dashboard/languages/languages.ts';
import { MAIL_WORDS } from '#server/mail/words/words-by-language.ts';

/** Typographical errors in each language. */
const WRONG: Record<string, [what: string, pattern: RegExp][]> = {
  de: [
    ['another language’s quotation marks', /["”«»]|“(?=\w)/],
    ['an ordinary space before the percent sign', / %/],
  ],
  es: [
    ['a question without its opening mark', /^[^¿]*\?(?!\w)/],
    ['an exclamation without its opening mark', /^[^¡]*!/],
    ['another language’s quotation marks', /["“”]/],
    ['an ordinary space before the percent sign', / %/],
  ],
  fr: [
    ['an ordinary space, or none, instead of a narrow no-break space', /[^\u202f][;!?](?!\w)/],
    ['an ordinary space instead of a no-break space', / [:%»]|« /],
    ['another language’s quotation marks', /["“”']/],
  ],
};

test.each(Object.entries(TABLES))('%s follows its typographical rules', async (code, load) => {
  const { default: table } = await load();
  const inMails = sentencesOf(MAIL_WORDS[languageFor([code])]);
  const found = (WRONG[code] ?? []).flatMap(([what, pattern]) =>
    [...Object.values(table), ...inMails]
      .filter((sentence) => pattern.test(sentence))
      .map((sentence) => `${what}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

/** All texts in the words of emails, with “Menu” in place of names and counts. */
function sentencesOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [words('Menu', 'Menu')];
  return Object.values(words as object).flatMap(sentencesOf);
}
