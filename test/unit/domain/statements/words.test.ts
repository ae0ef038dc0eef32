import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { STATEMENT_WORDS } from '#shared/domain/statements/words/statement-words.ts';

const { en } = STATEMENT_WORDS;
const listPlaces = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const isWorded = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));

/** Words that are the same in English. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  de: ['status', 'credits', 'bonus'],
  fr: ['date', 'points', 'kind', 'count', 'total'],
  es: ['total'],
  pt: ['total'],
};

describe.each(LANGUAGES.filter((language) => language !== 'en'))('statement texts in %s', (language) => {
  const words = Object.entries(STATEMENT_WORDS[language]);

  test('every statement text is translated', () => {
    expect(words.map(([name]) => name)).toEqual(Object.keys(en));
    expect(words.filter(([, text]) => text.trim() === '')).toEqual([]);
    const untranslated = words.filter(([name, text]) => text === en[name as keyof typeof en] && isWorded(text));
    expect(untranslated.map(([name]) => name)).toEqual(SAME[language]);
  });

  test('statement texts have the same placeholders as English', () => {
    for (const [name, text] of words) expect(listPlaces(text), name).toEqual(listPlaces(en[name as keyof typeof en]));
  });
});
