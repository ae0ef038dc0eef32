import { describe, expect, test } from 'vitest';
import { happeningIn } from './example-happenings.ts';
import { LevelStory } from './example-levels.ts';
import { Story } from './example-story.ts';
import { earnedInWords, readExamples, readLevelExamples, unreadTables } from './example-table.ts';
import { readTerms } from './example-terms.ts';

// The tables of shared/domain/README.md are the tests: each row is one, by its name.
const examples = readExamples();
const levels = readLevelExamples();

test.each(examples)('$name', ({ terms, happens, earned }) => {
  const story = new Story(readTerms(terms));
  const atOnce = (text: string) => text.split(' together with ').map(happeningIn);
  expect(happens.map((one) => earnedInWords(story.happens(...atOnce(one))))).toEqual(earned);
});

describe('levels', () => {
  test.each(levels)('$name', ({ before, happens, earned, campaign }) => {
    const story = new LevelStory();
    for (const one of before) story.happens(one);
    expect(happens.map((one) => earnedInWords(story.happens(one)))).toEqual(earned);
    expect(story.campaign).toBe(campaign);
  });
});

test('each example has a name of its own, and each table of what happens is read', () => {
  const names = [...examples, ...levels].map(({ name }) => name);
  expect(examples.length).toBeGreaterThan(20);
  expect(levels.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  expect(unreadTables()).toEqual([]);
});
