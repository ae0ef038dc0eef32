import { describe, expect, test } from 'vitest';
import { validPassword } from '#shared/domain/portal/password.ts';
import { secondsToWait, type Tries, withTry } from '#shared/domain/portal/tries.ts';
import { DAY_MS } from '#shared/domain/time.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const later = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString();

describe('wrong passwords', () => {
  test('after five wrong passwords, the delay grows from 30 seconds to 15 minutes', () => {
    const waits: number[] = [];
    let [tries, now]: [Tries | null, string] = [null, NOW];
    for (let count = 0; count < 12; count += 1) {
      tries = withTry(tries, now);
      waits.push(secondsToWait(tries, now));
      now = tries.nextAt;
      expect(secondsToWait(tries, now)).toBe(0);
    }
    expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  test('wrong passwords are forgotten after a day', () => {
    const tries = { failed: 40, nextAt: later(900_000), endsAt: later(DAY_MS) };
    expect(secondsToWait(tries, later(DAY_MS))).toBe(0);
    expect(withTry(tries, later(DAY_MS)).failed).toBe(1);
  });
});

describe('valid portal password', () => {
  const own = { hash: 'own', setAt: NOW, replaced: 'first' };

  test('a promoter without a password has no valid one', () => {
    expect(validPassword({}, null)).toBeNull();
    expect(validPassword({ tempPasswordHash: null }, null)).toBeNull();
  });

  test('a temporary password is valid until replaced, and so is the next one', () => {
    expect(validPassword({ tempPasswordHash: 'first' }, null)).toEqual({ hash: 'first', isTemporary: true });
    expect(validPassword({ tempPasswordHash: 'first' }, own)).toEqual({ hash: 'own', isTemporary: false });
    expect(validPassword({ tempPasswordHash: 'second' }, own)).toEqual({ hash: 'second', isTemporary: true });
  });
});
