import type { Duration } from '#shared/domain/rewards/reward.ts';
import { flatGain, type Gain } from '#shared/domain/rewards/reward-steps.ts';
import type { Amounts } from './amounts.ts';
import type { Earning } from './earning.ts';
import type { TermsSpeaker } from './speech.ts';
import { rulesInWords } from './step-in-words.ts';

type Written = Pick<Amounts, 'amount' | 'percent'>;

/**
 * Describes a reward by its terms: "20% of every sale in the first 12 months of each customer". Dashboard, portal,
 * sign-up page and mails use the same words.
 */
export function earningInWords(earning: Earning, speaker: TermsSpeaker, amounts: Written): string {
  return [givenInWords(earning, speaker, amounts), ...limitsInWords(earning, speaker, amounts)].join(', ');
}

function limitsInWords({ limits, unit }: Earning, { say }: TermsSpeaker, { amount }: Written): string[] {
  const { least, most, mostOfMonth } = limits;
  return [
    ...(least === undefined ? [] : [say('limitLeast', { amount: amount(least, unit) })]),
    ...(most === undefined ? [] : [say('limitMost', { amount: amount(most, unit) })]),
    ...(mostOfMonth === undefined ? [] : [say('limitMonth', { amount: amount(mostOfMonth, unit) })]),
  ];
}

function givenInWords(earning: Earning, speaker: TermsSpeaker, amounts: Written): string {
  const { say } = speaker;
  if (earning.per === 'target') return forTarget(earning, speaker, amounts);
  if (earning.per === 'referral') {
    return say('earnsPerReferral', { amount: amounts.amount(earning.amount ?? 0, earning.unit) });
  }
  const earns = bySales(earning, speaker, amounts);
  const plans = plansInWords(earning, speaker);
  return plans === null ? earns : say('earnsForPlans', { earns, plans });
}

/** "$50.00 for every 10 customers", "$5.00 for joining". */
function forTarget({ target, ...earning }: Earning, { say, sayCounted }: TermsSpeaker, { amount }: Written): string {
  const gives = { amount: amount(earning.amount ?? 0, earning.unit) };
  if (target === null || target.metric === 'joined') return say('earnsByJoining', gives);
  const { metric, amount: many, repeats } = target;
  if (metric === 'revenue') {
    return say(repeats ? 'earnsEveryRevenue' : 'earnsAtRevenue', { ...gives, target: amount(many, 'cash') });
  }
  const of = metric === 'referrals' ? 'Referrals' : 'Customers';
  return sayCounted(repeats ? `earnsEvery${of}` : `earnsAt${of}`, many, gives);
}

/** "Team, pro", "monthly plans: Team"; null for all plans. */
function plansInWords({ plans, applyOn, planNames: names }: Earning, { say }: TermsSpeaker): string | null {
  if (plans === null || applyOn === 'all') return null;
  const period = applyOn === 'specific' ? undefined : PERIODS[applyOn];
  const named = names.join(', ');
  if (!period) return named || null;
  return named === '' ? say(period) : say('plansOf', { period: say(period), names: named });
}

const PERIODS = { monthly: 'plansMonthly', yearly: 'plansYearly', one_time: 'plansOneTime' } as const;

function bySales(earning: Earning, speaker: TermsSpeaker, amounts: Written): string {
  const { tier, of, steps, duration } = earning;
  const gain = gainOf(earning);
  if (steps.length === 0) {
    const ofTier = of === 'commission' && 'percent' in gain;
    if (ofTier) return within(duration, sharedIn(earning, gain.percent, speaker, amounts), speaker);
    return byWhom(tier, ofSales({ ...earning, gain }, speaker, amounts), speaker);
  }
  const earns = inSteps(earning, speaker, amounts);
  const isShared = of === 'commission' && steps.every(({ gain: given }) => 'percent' in given);
  return within(duration, isShared ? earns : byWhom(tier, earns, speaker), speaker);
}

function gainOf({ percent, amount, amountPer }: Earning): Gain {
  return percent === null ? flatGain(amount ?? 0, amountPer) : { percent };
}

/** Adds whose customers: one's own, or those of recruited promoters. */
function byWhom(tier: number, earns: string, { say }: TermsSpeaker): string {
  if (tier === 1) return earns;
  return tier === 2 ? say('earnsByTeam', { earns }) : say('earnsByTier', { earns, count: tier - 1 });
}

/** A share of the commissions of the tier below. */
function sharedIn({ tier }: Earning, share: string, { say }: TermsSpeaker, { percent }: Written): string {
  const values = { percent: percent(share) };
  return tier === 2 ? say('earnsOfTeam', values) : say('earnsOfTier', { ...values, tier: tier - 1 });
}

/** Adds the duration. */
function within(duration: Duration, earns: string, { say, sayCounted }: TermsSpeaker): string {
  if (duration.type === 'forever') return earns;
  if (duration.type === 'once') return say('earnsWithinOnce', { earns });
  return sayCounted(duration.type === 'months' ? 'earnsWithinMonths' : 'earnsWithinSales', duration.count, { earns });
}

/** "30% in the first 3 months of a customer; otherwise 20% of every sale". */
function inSteps(earning: Earning, speaker: TermsSpeaker, amounts: Written): string {
  const { steps, of, unit } = earning;
  const { say } = speaker;
  const always = (gain: Gain) => ofSales({ gain, unit, duration: { type: 'forever' } }, speaker, amounts);
  // The rules already say which sales.
  const given = (gain: Gain) =>
    'flat' in gain
      ? say(gain.per === 'sale' ? 'stepPerSale' : 'stepFlat', { amount: amounts.amount(gain.flat, unit) })
      : amounts.percent(gain.percent);
  return steps
    .map(({ gain, rules }, index) => {
      const isShared = of === 'commission' && 'percent' in gain;
      const shared = isShared ? sharedIn(earning, gain.percent, speaker, amounts) : null;
      if (rules.length > 0) return `${shared ?? given(gain)} ${rulesInWords(rules, speaker, amounts)}`;
      const earns = shared ?? always(gain);
      return index === 0 ? earns : say('stepOtherwise', { earns });
    })
    .reduce((one, other) => say('stepNext', { one, other }));
}

function ofSales(
  { gain, unit, duration }: { readonly gain: Gain } & Pick<Earning, 'unit' | 'duration'>,
  { say, sayCounted }: TermsSpeaker,
  { amount, percent }: Written,
): string {
  const name = 'percent' in gain ? 'earnsPercent' : gain.per === 'sale' ? 'earnsPerSale' : 'earnsFlat';
  const values = 'flat' in gain ? { amount: amount(gain.flat, unit) } : { percent: percent(gain.percent) };
  if (duration.type === 'forever') return say(name, values);
  if (duration.type === 'once') return say(`${name}Once`, values);
  return sayCounted(duration.type === 'months' ? `${name}Months` : `${name}Sales`, duration.count, values);
}
