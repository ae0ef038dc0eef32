import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTaken, waitAfter } from '#shared/domain/webhooks/retry.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WAITS = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

const failures = fc.integer({ min: 1, max: WAITS.length });
const chance = fc.double({ min: 0, max: 1, noNaN: true });

describe('retry delay', () => {
  test.each(WAITS.map((wait, index) => [index + 1, wait]))(
    'the delay after attempt %i is %i ms plus up to 10% jitter',
    (failed, wait) => {
      expect(waitAfter(failed, 0)).toBe(wait);
      expect(waitAfter(failed, 0.5)).toBe((wait * 21) / 20);
      expect(waitAfter(failed, 1)).toBe((wait * 11) / 10);
    },
  );

  test('the delay ends after seven retries', () => {
    expect(waitAfter(8, 0.5)).toBeNull();
    expect(waitAfter(9, 0.5)).toBeNull();
  });

  test('the delay has a jitter between 0 and 10%', () => {
    fc.assert(
      fc.property(failures, chance, (failed, by) => {
        const wait = waitAfter(failed, by) ?? 0;
        const longer = wait / (WAITS[failed - 1] ?? 0) - 1;
        expect(longer).toBeGreaterThanOrEqual(0);
        expect(longer).toBeLessThanOrEqual(0.1 + 1e-9);
      }),
    );
  });

  test('the delay never decreases from attempt to attempt', () => {
    fc.assert(
      fc.property(failures, chance, chance, (failed, by, otherBy) => {
        const next = waitAfter(failed + 1, by);
        if (next === null) return;
        expect(next).toBeGreaterThanOrEqual(waitAfter(failed, by) ?? 0);
        if (failed < 6) expect(next).toBeGreaterThan(waitAfter(failed, otherBy) ?? 0);
      }),
    );
  });
});

describe('successful responses', () => {
  test.each([200, 201, 202, 204, 299])('a message is accepted with status %i', (status) => {
    expect(isTaken({ status })).toBe(true);
  });

  test.each([100, 199, 300, 301, 302, 304, 307, 308, 400, 401, 404, 410, 429, 500, 503, 599])(
    'a message is not accepted with status %i',
    (status) => {
      expect(isTaken({ status })).toBe(false);
    },
  );

  test.each(['timeout', 'dns', 'address', 'tls', 'connection'] as const)(
    'a message is not accepted without a response: %s',
    (error) => {
      expect(isTaken({ error })).toBe(false);
    },
  );
});
