import { describe, expect, test } from 'vitest';
import { isTimeZone, localDay, startOfDay, UTC } from '#shared/domain/time-zone.ts';

describe('the day of an instant', () => {
  test.each([
    ['UTC', '2026-03-28T23:59:59.999Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29'],
    // Summer time since 2026-03-29.
    ['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-30'],
    // Winter time since 2026-10-25.
    ['Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00.000Z', '2026-10-26'],
    ['America/New_York', '2026-01-01T04:59:59.999Z', '2025-12-31'],
    ['America/New_York', '2026-01-01T05:00:00.000Z', '2026-01-01'],
    // Summer time from 2026-03-08 to 2026-11-01.
    ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-03-09'],
    ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00.000Z', '2026-11-02'],
    ['Asia/Kolkata', '2026-06-30T18:29:59.999Z', '2026-06-30'],
    ['Asia/Kolkata', '2026-06-30T18:30:00.000Z', '2026-07-01'],
    ['Pacific/Apia', '2026-06-30T10:59:59.999Z', '2026-06-30'],
    ['Pacific/Apia', '2026-06-30T11:00:00.000Z', '2026-07-01'],
    // Samoa skipped 2011-12-30.
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
  ])('in %s, %s is on %s', (timeZone, at, day) => {
    expect(localDay(at, timeZone)).toBe(day);
  });

  test('without a time zone is the UTC day', () => {
    expect(localDay('2026-03-28T23:30:00.000Z')).toBe('2026-03-28');
  });
});

test.each([
  ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['Asia/Kolkata', '2026-07-01', '2026-06-30T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-07-01', '2026-06-30T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-07-01', '2026-07-01T12:00:00.000Z'],
  // Clocks skip midnight.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
])('in %s, %s begins at %s', (timeZone, day, start) => {
  expect(startOfDay(day, timeZone)).toBe(start);
});

test.each([UTC, 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+5'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

test.each(['', 'utc', 'EST', '+02:00', 'Berlin', 'Europe/Atlantis', 'Europe/Berlin '])(
  '"%s" is not a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);
