import type { Speech } from '#web/portal/texts/provider.tsx';
import type { Amounts } from './amounts.ts';

/** What a campaign promises, as the interface has it. */
export interface Earning {
  readonly tier: number;
  readonly percent: string | null;
  readonly percent_of: string;
  readonly amount: number | null;
  readonly unit: string;
  readonly duration: string;
  readonly duration_count: number | null;
  readonly plan_ids: readonly string[] | null;
}

type Speaker = Pick<Speech, 'say' | 'sayCounted'>;

/** What one earns, in words: "20 % of every payment for 12 months". */
export function earningInWords(earning: Earning, speaker: Speaker, amounts: Pick<Amounts, 'amount'>): string {
  const { say } = speaker;
  const { tier, percent, percent_of: of, plan_ids: plans } = earning;
  if (of === 'commission' && percent !== null) return say('earnsOfTier', { percent });
  const earns = ofSales(earning, speaker, amounts);
  const whose = tier > 1 ? say('earnsByTeam', { earns }) : earns;
  return plans === null ? whose : say('earnsForPlans', { earns: whose, plans: plans.join(', ') });
}

function ofSales(
  { percent, amount, unit, duration, duration_count: count }: Earning,
  { say, sayCounted }: Speaker,
  amounts: Pick<Amounts, 'amount'>,
): string {
  const name = percent === null ? 'earnsFlat' : 'earnsPercent';
  const values = { percent: percent ?? '', amount: amounts.amount(amount ?? 0, unit) };
  if (duration === 'once') return say(`${name}Once`, values);
  if (count === null) return say(name, values);
  return sayCounted(duration === 'months' ? `${name}Months` : `${name}Sales`, count, values);
}
