import { expect, test } from 'vitest';
import { Story } from './example-story.ts';
import { earnedInWords, happeningIn, readExamples } from './example-table.ts';
import { readTerms } from './example-terms.ts';

// The tables of shared/domain/README.md are the tests: each row is one, by its name.
const examples = readExamples();

test.each(examples)('$name', ({ terms, happens, earned }) => {
  const story = new Story(readTerms(terms));
  expect(happens.map((one) => earnedInWords(story.happens(happeningIn(one))))).toEqual(earned);
});

test('each example has a name of its own', () => {
  expect(examples.length).toBeGreaterThan(20);
  expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
});
