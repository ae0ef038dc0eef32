import type { NextLevel } from '#shared/domain/rewards/levels.ts';
import type { Amounts } from './amounts.ts';
import type { TermsSpeaker } from './speech.ts';

/** Describes a tier upgrade: "From 25 customers on: Gold". */
export function levelInWords(
  { name: campaign, metric, amount }: NextLevel,
  { say, sayCounted }: TermsSpeaker,
  { money }: Pick<Amounts, 'money'>,
): string {
  if (metric === 'revenue') return say('levelRevenue', { amount: money(amount), campaign });
  return sayCounted('levelCustomers', amount, { campaign });
}
