import { describe, expect, test } from 'vitest';
import { parseExampleEvent } from './example-events.ts';
import { LevelStory } from './example-levels.ts';
import { Story } from './example-story.ts';
import { describeEarnings, listUnreadTables, readExamples, readLevelExamples } from './example-table.ts';
import { readTerms } from './example-terms.ts';

// Each row of the tables in shared/domain/README.md is a test.
const examples = readExamples();
const levels = readLevelExamples();

test.each(examples)('the worked example matches the README: $name', ({ terms, happens, earned }) => {
  const story = new Story(readTerms(terms));
  const atOnce = (text: string) => text.split(' together with ').map(parseExampleEvent);
  expect(happens.map((one) => describeEarnings(story.apply(...atOnce(one))))).toEqual(earned);
});

describe('levels', () => {
  test.each(levels)('the level example matches the README: $name', ({ before, happens, earned, campaign }) => {
    const story = new LevelStory();
    for (const one of before) story.apply(one);
    expect(happens.map((one) => describeEarnings(story.apply(one)))).toEqual(earned);
    expect(story.campaign).toBe(campaign);
  });
});

test('each example has a unique name, and every table is read', () => {
  const names = [...examples, ...levels].map(({ name }) => name);
  expect(examples.length).toBeGreaterThan(20);
  expect(levels.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  expect(listUnreadTables()).toEqual([]);
});
