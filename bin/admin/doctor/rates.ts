import { toDay } from '#shared/domain/day.ts';
import { areRatesStale } from '#shared/domain/rates/day-rates.ts';
import { listRates } from '#shared/store/rates/rates.ts';
import { attentionFinding, type DeploymentCheck, okFinding } from './check.ts';

/** Checks that exchange rates are recent. */
export const ratesCheck: DeploymentCheck = {
  name: 'rates',
  async run({ service }, runtime) {
    const today = toDay(runtime.now());
    const [last] = await listRates(today, 1);
    const next = `npm run admin -- rates refresh --stack ${service}\nSee "Rates" in lib/runbook.md.`;
    if (!last) return [attentionFinding('rates', 'none: amounts in other currencies are rejected', next)];
    return [
      areRatesStale(last, today)
        ? attentionFinding('rates', `the latest are from ${last.day}`, next)
        : okFinding('rates', `the latest are from ${last.day}`),
    ];
  },
};
