import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAcceptedByReceiver, retryDelay } from '#shared/domain/webhooks/retry.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RETRY_DELAYS_MS = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

const failures = fc.integer({ min: 1, max: RETRY_DELAYS_MS.length });
const anyRandom = fc.double({ min: 0, max: 1, noNaN: true });

describe('retry delay', () => {
  test.each(RETRY_DELAYS_MS.map((wait, index) => [index + 1, wait]))(
    'the delay after attempt %i is %i ms plus up to 10% jitter',
    (failedAttempts, wait) => {
      expect(retryDelay(failedAttempts, 0)).toBe(wait);
      expect(retryDelay(failedAttempts, 0.5)).toBe((wait * 21) / 20);
      expect(retryDelay(failedAttempts, 1)).toBe((wait * 11) / 10);
    },
  );

  test('there is no delay after the seventh retry, which is the last', () => {
    expect(retryDelay(8, 0.5)).toBeNull();
    expect(retryDelay(9, 0.5)).toBeNull();
  });

  test('the delay has a jitter between 0 and 10%', () => {
    fc.assert(
      fc.property(failures, anyRandom, (failedAttempts, random) => {
        const delay = retryDelay(failedAttempts, random) ?? 0;
        const jitterShare = delay / (RETRY_DELAYS_MS[failedAttempts - 1] ?? 0) - 1;
        expect(jitterShare).toBeGreaterThanOrEqual(0);
        expect(jitterShare).toBeLessThanOrEqual(0.1 + 1e-9);
      }),
    );
  });

  test('the delay never decreases from attempt to attempt', () => {
    fc.assert(
      fc.property(failures, anyRandom, anyRandom, (failedAttempts, random, otherRandom) => {
        const next = retryDelay(failedAttempts + 1, random);
        if (next === null) return;
        expect(next).toBeGreaterThanOrEqual(retryDelay(failedAttempts, random) ?? 0);
        if (failedAttempts < 6) expect(next).toBeGreaterThan(retryDelay(failedAttempts, otherRandom) ?? 0);
      }),
    );
  });
});

describe('successful responses', () => {
  test.each([200, 201, 202, 204, 299])('a message is accepted with status %i', (status) => {
    expect(isAcceptedByReceiver({ status })).toBe(true);
  });

  test.each([100, 199, 300, 301, 302, 304, 307, 308, 400, 401, 404, 410, 429, 500, 503, 599])(
    'a message is not accepted with status %i',
    (status) => {
      expect(isAcceptedByReceiver({ status })).toBe(false);
    },
  );

  test.each(['timeout', 'dns', 'address', 'tls', 'connection'] as const)(
    'a message is not accepted without a response: %s',
    (error) => {
      expect(isAcceptedByReceiver({ error })).toBe(false);
    },
  );
});
