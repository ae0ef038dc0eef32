import { describe, expect, test } from 'vitest';
import { findValidPassword } from '#shared/domain/portal/password.ts';
import {
  attemptDelaySeconds,
  countPasswordAttempt,
  type PasswordAttempts,
} from '#shared/domain/portal/password-attempts.ts';
import { DAY_MS } from '#shared/domain/time.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const getTimeAfter = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString();

describe('wrong passwords', () => {
  test('after five wrong passwords, the delay grows from 30 seconds to 15 minutes', () => {
    const waits: number[] = [];
    let [tries, now]: [PasswordAttempts | null, string] = [null, NOW];
    for (let count = 0; count < 12; count += 1) {
      tries = countPasswordAttempt(tries, now);
      waits.push(attemptDelaySeconds(tries, now));
      now = tries.nextAt;
      expect(attemptDelaySeconds(tries, now)).toBe(0);
    }
    expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  test('wrong passwords are forgotten after a day', () => {
    const tries = { failed: 40, nextAt: getTimeAfter(900_000), endsAt: getTimeAfter(DAY_MS) };
    expect(attemptDelaySeconds(tries, getTimeAfter(DAY_MS))).toBe(0);
    expect(countPasswordAttempt(tries, getTimeAfter(DAY_MS)).failed).toBe(1);
  });
});

describe('valid portal password', () => {
  const own = { hash: 'own', setAt: NOW, replaced: 'first' };

  test('a promoter without a password has no valid one', () => {
    expect(findValidPassword({}, null)).toBeNull();
    expect(findValidPassword({ tempPasswordHash: null }, null)).toBeNull();
  });

  test('a temporary password is valid until replaced, and so is the next one', () => {
    expect(findValidPassword({ tempPasswordHash: 'first' }, null)).toEqual({ hash: 'first', isTemporary: true });
    expect(findValidPassword({ tempPasswordHash: 'first' }, own)).toEqual({ hash: 'own', isTemporary: false });
    expect(findValidPassword({ tempPasswordHash: 'second' }, own)).toEqual({ hash: 'second', isTemporary: true });
  });
});
