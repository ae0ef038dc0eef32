import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { STATEMENT_WORDS } from '#shared/domain/statements/words/words.ts';

const { en } = STATEMENT_WORDS;
const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
/** Whether a text has words of its own, beside its places. */
const isWorded = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));

/** What is written in another language as it is in English: names of things that both languages have. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  de: [],
  fr: ['date', 'points', 'count', 'total'],
  es: ['total'],
  pt: ['total'],
};

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the words of statements in %s', (language) => {
  const words = Object.entries(STATEMENT_WORDS[language]);

  test('are all there, none is empty or left in English', () => {
    expect(words.map(([name]) => name)).toEqual(Object.keys(en));
    expect(words.filter(([, text]) => text.trim() === '')).toEqual([]);
    const left = words.filter(([name, text]) => text === en[name as keyof typeof en] && isWorded(text));
    expect(left.map(([name]) => name)).toEqual(SAME[language]);
  });

  test('have the same places for values', () => {
    for (const [name, text] of words) expect(placesIn(text), name).toEqual(placesIn(en[name as keyof typeof en]));
  });
});
