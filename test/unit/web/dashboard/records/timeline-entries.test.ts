import { expect, test } from 'vitest';
import {
  isInPart,
  mergeTimeline,
  type TimelineEntry,
  timelineEvent,
} from '#web/dashboard/records/timeline/timeline-entries.ts';

const entry = (id: string, day: number): TimelineEntry => ({
  kind: 'event',
  id,
  time: `2026-11-0${day}T00:00:00.000Z`,
  text: id,
});
const getIds = (entries: readonly TimelineEntry[]) => entries.map(({ id }) => id);

test('entries of all lists are merged, newest first, each once', () => {
  const changes = [entry('paid', 5), entry('approved', 2)];
  const sources = [changes, [entry('mail', 3)], [entry('paid', 5)], []];
  const merged = mergeTimeline(sources.map((entries) => ({ entries, hasMore: false })));
  expect(getIds(merged)).toEqual(['paid', 'mail', 'approved']);
});

test('entries older than the loaded part of a longer list are left out', () => {
  const long = { entries: [entry('a', 9), entry('b', 6)], hasMore: true };
  const longer = { entries: [entry('c', 8), entry('d', 4)], hasMore: true };
  const page = { entries: [entry('e', 7), entry('f', 5)], hasMore: false };
  expect(getIds(mergeTimeline([long, longer, page]))).toEqual(['a', 'c', 'e', 'b']);
  expect(getIds(mergeTimeline([{ ...long, hasMore: false }, page]))).toEqual(['a', 'e', 'b', 'f']);
  expect(getIds(mergeTimeline([{ entries: [], hasMore: true }, page]))).toEqual(['e', 'f']);
});

test('an event that has not happened has no entry', () => {
  expect(timelineEvent('Paid', null)).toEqual([]);
  expect(timelineEvent('Paid', '2026-11-01T00:00:00.000Z')).toMatchObject([{ kind: 'event', text: 'Paid' }]);
});

test('events of the record and its commissions are in one part', () => {
  const kinds = ['event', 'commission', 'change', 'webhook', 'mail'] as const;
  const inPart = (part: Parameters<typeof isInPart>[1]) =>
    kinds.filter((kind) => isInPart({ kind } as TimelineEntry, part));
  expect(inPart('all')).toEqual(kinds);
  expect(inPart('event')).toEqual(['event', 'commission']);
  expect(inPart('mail')).toEqual(['mail']);
});
