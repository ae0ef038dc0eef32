import { describe, expect, test } from 'vitest';
import { events } from '#shared/routes/items.ts';
import { assemble, orderOf } from '#test/infra/assembly.ts';
import { expected } from '#test/infra/functions/functions.ts';
import { OTHERS } from '#test/support/infra/settings.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

const nameOf = (part: string) => `referral-tracking-${part}`;
const order = orderOf(assemble());

/** What the readers of the stream are fed with, by the kind of item. */
const FOLLOWED = new Set<string>([
  ...events,
  ...['promoter', 'lead', 'commission', 'payout'],
  ...['batch-process', 'batch-chunk'],
]);

const writers = expected.filter(({ items }) => items.writes.some((kind) => FOLLOWED.has(kind)));
const stacksOfWriters = [...new Set(writers.map(({ stack }) => stack))].filter((stack) => stack !== 'stream');

test('what writes is in the stacks of the API, in those of schedules and workers, and in the stream’s own', () => {
  expect(stacksOfWriters).toEqual(expect.arrayContaining(['tracking', 'promoters', 'payouts', 'workers', 'schedule']));
});

describe.each(stacksOfWriters)('%s', (stack) => {
  test('is deployed after the readers of the stream: no writer meets an older projector', () => {
    expect(order.get(nameOf(stack))).toContain(nameOf('stream'));
  });
});

test('every stack of the API comes after the readers of the stream', () => {
  const areas = new Set(expected.filter(({ method }) => method !== 'none').map(({ stack }) => stack));
  expect([...areas].filter((area) => !order.get(nameOf(area))?.has(nameOf('stream')))).toEqual([]);
});

test('what sends mail, which passes over what it does not know, comes before the projector that asks for it', () => {
  expect(expected.find(({ name }) => name === 'QueueMail')?.stack).toBe('outside');
  expect(order.get(nameOf('stream'))).toContain(nameOf('outside'));
});

test.runIf(isDeep).each(Object.values(OTHERS))('with the settings %o no stack has to wait for itself', (settings) => {
  const circles = [...orderOf(assemble(settings))].filter(([name, before]) => before.has(name));
  expect(circles.map(([name]) => name)).toEqual([]);
});

test('no stack has to wait for itself', () => {
  expect([...order].filter(([name, before]) => before.has(name)).map(([name]) => name)).toEqual([]);
});
