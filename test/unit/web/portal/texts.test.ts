import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { fillPlaceholders } from '#shared/domain/text/placeholders.ts';
import en from '#web/portal/texts/en.ts';
import { loadTexts, selectLanguage } from '#web/portal/texts/languages.ts';

const others = LANGUAGES.filter((language) => language !== 'en');
const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));
const listPlaceholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).sort();

/** Texts that are the same in English. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  de: ['optional', 'team', 'status', 'kindBonus', 'linkName', 'link', 'code', 'website'],
  fr: ['points_one', 'points_other', 'menu', 'date', 'kind', 'total', 'code', 'actions'],
  es: ['plan', 'total'],
  pt: ['menu', 'total', 'link'],
};

describe.each(others)('portal texts in %s', (language) => {
  test('every portal text exists and is not empty', async () => {
    const texts = await loadTexts(language);
    expect(Object.keys(texts)).toEqual(Object.keys(en));
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('portal texts are translated', async () => {
    const texts = await loadTexts(language);
    const untranslated = Object.entries(texts).filter(
      ([name, text]) => hasWords(text) && text === en[name as keyof typeof en],
    );
    expect(untranslated.map(([name]) => name)).toEqual(SAME[language]);
  });

  test('portal texts have the same placeholders as English', async () => {
    const texts = await loadTexts(language);
    const placeholders = (all: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(all).map(([name, text]) => [name, listPlaceholders(text)]));
    expect(placeholders(texts)).toEqual(placeholders(en));
  });
});

test('a text is filled with its values and keeps placeholders without a value', () => {
  expect(fillPlaceholders('{a} of {b}, {a}', { a: 1 })).toBe('1 of {b}, 1');
});

test.each([
  { chosen: null, preferred: ['nl-NL', 'de-AT', 'en'], language: 'de', locale: 'de-AT' },
  { chosen: 'fr', preferred: ['de-AT'], language: 'fr', locale: 'fr' },
  { chosen: 'xx', preferred: ['pt-BR'], language: 'pt', locale: 'pt-BR' },
  { chosen: null, preferred: ['nl'], language: 'en', locale: 'en' },
])(
  'a promoter who prefers $preferred and has chosen $chosen gets $language',
  ({ chosen, preferred, language, locale }) => {
    expect(selectLanguage(chosen, preferred)).toEqual({ language, locale });
  },
);

test('an invalid browser language is skipped', () => {
  expect(selectLanguage(null, ['en-US@posix', 'de-AT'])).toEqual({ language: 'de', locale: 'de-AT' });
  expect(selectLanguage(null, ['en-US@posix'])).toEqual({ language: 'en', locale: 'en' });
});
