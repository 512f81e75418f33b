import { afterAll, beforeAll, expect, test } from 'vitest';
import { language } from '#ui/language.ts';
import { translated, translatedFields } from './answers.ts';
import { languageFor, TABLES } from './languages.ts';

beforeAll(async () => {
  language.addResourceBundle('de', 'translation', (await TABLES.de()).default);
  await language.changeLanguage('de');
});
afterAll(() => language.changeLanguage('en'));

test('a sentence of the server is translated', () => {
  expect(translated('This slide is archived. Restore it first.')).toBe(
    'Diese Folie ist archiviert. Stellen Sie sie zuerst wieder her.',
  );
});

test('so is one with a value in it', () => {
  expect(translated('This file is too large. The limit is 25 MB.')).toBe(
    'Diese Datei ist zu groß: Höchstens 25 MB können hochgeladen werden.',
  );
});

test('a value is left as it is, whatever it looks like', () => {
  expect(translated('The key $t(Yes) {{key}} is not allowed.')).toBe(
    'Der Schlüssel $t(Yes) {{key}} wird nicht angenommen.',
  );
});

test('a sentence without a translation is returned unchanged', () => {
  expect(translated('Something quite new.')).toBe('Something quite new.');
  expect(translatedFields({ name: 'Something quite new.' })).toEqual({ name: 'Something quite new.' });
});

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['nl', 'es-419'], 'es'],
  [['nl'], 'en'],
  [['en-GB', 'de'], 'en'],
])('who reads %j gets %s', (wishes, code) => {
  expect(languageFor(wishes)).toBe(code);
});
