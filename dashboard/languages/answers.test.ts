import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { failureSentence, sentenceOf } from '#slide-types/sentence-of.ts';
import { language } from '#ui/language.ts';
import { fieldSentences } from './answers.ts';
import { languageFor, TABLES } from './languages.ts';

beforeAll(async () => {
  language.addResourceBundle('de', 'translation', (await TABLES.de()).default);
  await language.changeLanguage('de');
});
afterAll(() => language.changeLanguage('en'));

const fromNewerServer = { code: 'quite-new' } as unknown as Problem;

test('an error is shown in the language of the page', () => {
  expect(sentenceOf(problem('slide-archived'), 'This slide is archived. Restore it first.')).toBe(
    'Diese Folie ist archiviert. Stellen Sie sie zuerst wieder her.',
  );
});

test('so is one with a value', () => {
  expect(sentenceOf(problem('file-too-large', { most: 25 }))).toBe(
    'Diese Datei ist zu groß. Erlaubt sind 25 MB. Speichern Sie sie kleiner und laden Sie sie dann hoch.',
  );
});

test('so is the reason within an error', () => {
  const reason = problem('animation-too-long', { minutes: 10 });
  const why = problem('animation-refused', { reason });
  expect(sentenceOf(problem('portal-file-file-refused', { label: 'a.json', why }))).toBe(
    '„a.json“ kann nicht importiert werden. Diese Animation kann nicht verwendet werden: Sie ist länger als 10 Minuten. Exportieren Sie sie neu und laden Sie sie dann hoch.',
  );
});

test('a value is left as it is, whatever it looks like', () => {
  expect(sentenceOf(problem('key-not-allowed', { key: '$t(Yes) {{key}} $&' }))).toBe(
    'Der Schlüssel $t(Yes) {{key}} $& wird nicht angenommen.',
  );
});

test('an error of a newer server is shown as the server wrote it', () => {
  expect(sentenceOf(fromNewerServer, 'Something quite new.')).toBe('Something quite new.');
  const within = problem('animation-refused', { reason: fromNewerServer });
  expect(sentenceOf(within, 'This animation can’t be used: new.')).toBe('This animation can’t be used: new.');
});

test('fields without a code keep the server’s sentence', () => {
  expect(
    fieldSentences({ name: problem('slide-name-missing') }, { name: 'The slide needs a name.', age: 'Old.' }),
  ).toEqual({ name: 'Die Folie braucht einen Namen.', age: 'Old.' });
});

test('the state of a feed or a conversion is translated if it is a failure', () => {
  const refused = {
    error: 'The source returned an error (503). Check the address.',
    ...problem('feed-refused', { status: 503 }),
  };
  expect(failureSentence(refused)).toBe('Die Quelle hat einen Fehler gemeldet (503). Prüfen Sie die Adresse.');
  expect(failureSentence({ error: null })).toBeNull();
  expect(failureSentence({ error: 'Something of an earlier server.' })).toBe('Something of an earlier server.');
});

test('in English, fields need no server', async () => {
  await language.changeLanguage('en');
  expect(sentenceOf(problem('name-too-long', { most: 200 }))).toBe(
    'A name can have at most 200 characters. Shorten it.',
  );
  await language.changeLanguage('de');
});

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['nl', 'es-419'], 'es'],
  [['nl'], 'en'],
  [['en-GB', 'de'], 'en'],
])('who reads %j gets %s', (preferred, code) => {
  expect(languageFor(preferred)).toBe(code);
});
