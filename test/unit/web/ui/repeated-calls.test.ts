import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_STREAM_WINDOW_S } from '#lib/settings/settings.ts';
import { callRepeatedly } from '#web/ui/api/repeated-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The maximum stream window plus some seconds for processing. */
const LONGEST_MS = (MAX_STREAM_WINDOW_S + 5) * 1000;

test('a changed view is refetched immediately, after the usual delay, and after the longest possible delay', () => {
  const begin = Date.now();
  const calls: number[] = [];
  callRepeatedly(() => calls.push(Date.now() - begin));
  expect(calls).toEqual([0]);
  vi.advanceTimersByTime(15_000);
  expect(calls.length).toBeGreaterThan(2);
  vi.runAllTimers();
  expect(calls.at(-1)).toBeGreaterThan(LONGEST_MS);
  expect(calls.length).toBeLessThan(8);
});
