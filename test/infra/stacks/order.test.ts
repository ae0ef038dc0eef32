import { describe, expect, test } from 'vitest';
import { eventItems } from '#shared/routes/items.ts';
import { assemble, findOrder } from '#test/infra/assembly.ts';
import { expectedFunctions } from '#test/infra/functions/functions.ts';
import { OTHER_SETTINGS } from '#test/support/infra/settings.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

const getName = (part: string) => `referral-tracking-${part}`;
const order = findOrder(assemble());

/** Item kinds that the stream's readers receive. */
const STREAM_ITEM_KINDS = new Set<string>([
  ...eventItems,
  ...['promoter', 'lead', 'commission', 'payout'],
  ...['batch-process', 'batch-chunk'],
]);

const writers = expectedFunctions.filter(({ items }) => items.writes.some((kind) => STREAM_ITEM_KINDS.has(kind)));
const stacksOfWriters = [...new Set(writers.map(({ stack }) => stack))].filter((stack) => stack !== 'stream');

test('writers are in the stacks of the API, schedules, workers and the stream', () => {
  expect(stacksOfWriters).toEqual(expect.arrayContaining(['tracking', 'promoters', 'payouts', 'workers', 'schedule']));
});

describe.each(stacksOfWriters)('%s', (stack) => {
  test("a writer's stack is deployed after the stream readers", () => {
    expect(order.get(getName(stack))).toContain(getName('stream'));
  });
});

test('every API stack is deployed after the stream readers', () => {
  const areas = new Set(expectedFunctions.filter(({ method }) => method !== 'none').map(({ stack }) => stack));
  expect([...areas].filter((area) => !order.get(getName(area))?.has(getName('stream')))).toEqual([]);
});

test('the mailer, which skips unknown messages, is deployed before the projector', () => {
  expect(expectedFunctions.find(({ name }) => name === 'QueueMail')?.stack).toBe('outside');
  expect(order.get(getName('stream'))).toContain(getName('outside'));
});

test.runIf(isDeep).each(Object.values(OTHER_SETTINGS))(
  'stack dependencies have no cycle with the settings %o',
  (settings) => {
    const cycles = [...findOrder(assemble(settings))].filter(([name, before]) => before.has(name));
    expect(cycles.map(([name]) => name)).toEqual([]);
  },
);

test('stack dependencies have no cycle', () => {
  expect([...order].filter(([name, before]) => before.has(name)).map(([name]) => name)).toEqual([]);
});
