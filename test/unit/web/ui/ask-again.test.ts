import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LONGEST_STREAM_WINDOW } from '#lib/settings/settings.ts';
import { askNowAndAgain } from '#web/ui/api/ask-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The longest that the projector can be set to collect, and some seconds for its work. */
const LONGEST_MS = (LONGEST_STREAM_WINDOW + 5) * 1000;

test('what follows from a change is asked for at once, when it is usually there, and after the longest that it can take', () => {
  const begin = Date.now();
  const asked: number[] = [];
  askNowAndAgain(() => asked.push(Date.now() - begin));
  expect(asked).toEqual([0]);
  vi.advanceTimersByTime(15_000);
  expect(asked.length).toBeGreaterThan(2);
  vi.runAllTimers();
  expect(asked.at(-1)).toBeGreaterThan(LONGEST_MS);
  expect(asked.length).toBeLessThan(8);
});
