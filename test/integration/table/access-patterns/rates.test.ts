import { describe, expect, test } from 'vitest';
import { runtime } from '#shared/runtime.ts';
import { findRates, listRates, readRateDays, recordRates } from '#shared/store/rates/rates.ts';

/** Numbers refer to shared/store/README.md. */
describe('access patterns of rates', () => {
  test('31 to 33: rates are read for a day, for the last days, and as days of a range', async () => {
    const days = ['2001-05-03', '2001-05-04', '2001-05-07'];
    const now = runtime.now();
    for (const [index, day] of days.entries()) {
      expect(await recordRates({ day, rates: { USD: `0.8${index}` } }, now)).toBe(true);
    }
    expect(await recordRates({ day: '2001-05-04', rates: { USD: '9' } }, now)).toBe(false);
    expect(await findRates('2001-05-06')).toMatchObject({ day: '2001-05-04', rates: { USD: '0.81' }, takenAt: now });
    expect((await listRates('2001-05-08', 2)).map(({ day }) => day)).toEqual(['2001-05-07', '2001-05-04']);
    expect(await readRateDays('2001-05-04', '2001-05-07')).toEqual(new Set(['2001-05-04', '2001-05-07']));
    expect(await findRates('1970-01-01')).toBeNull();
  });
});
