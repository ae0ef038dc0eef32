import { dayOf } from '#shared/domain/day.ts';
import { isStale } from '#shared/domain/rates/day-rates.ts';
import { listRates } from '#shared/store/rates/rates.ts';
import { attention, type Check, ok } from './check.ts';

/** Checks that exchange rates are recent. */
export const rates: Check = {
  name: 'rates',
  async run({ service }, runtime) {
    const today = dayOf(runtime.now());
    const [last] = await listRates(today, 1);
    const next = `npm run admin -- rates refresh --stack ${service}\nSee "Rates" in lib/runbook.md.`;
    if (!last) return [attention('rates', 'there are none: amounts in other currencies are refused', next)];
    return [
      isStale(last, today)
        ? attention('rates', `the last ones are of ${last.day}`, next)
        : ok('rates', `of ${last.day}`),
    ];
  },
};
