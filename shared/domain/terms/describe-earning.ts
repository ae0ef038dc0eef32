import type { Duration } from '#shared/domain/rewards/reward.ts';
import { buildFlatGain, type Gain } from '#shared/domain/rewards/reward-steps.ts';
import type { AmountFormatters } from './amounts.ts';
import { describeStepRules } from './describe-step-rules.ts';
import type { RewardEarning } from './earning.ts';
import type { TermsTranslator } from './translation.ts';

type Formatters = Pick<AmountFormatters, 'amount' | 'percent'>;

/**
 * Describes a reward by its terms: "20% of every sale in each customer’s first 12 months". Dashboard, portal,
 * sign-up page and mails use the same words.
 */
export function describeEarning(earning: RewardEarning, translator: TermsTranslator, amounts: Formatters): string {
  return [describeGain(earning, translator, amounts), ...describeLimits(earning, translator, amounts)].join(', ');
}

function describeLimits(
  { limits, unit }: RewardEarning,
  { translate }: TermsTranslator,
  { amount }: Formatters,
): string[] {
  const { least, most, mostOfMonth } = limits;
  return [
    ...(least === undefined ? [] : [translate('limitMin', { amount: amount(least, unit) })]),
    ...(most === undefined ? [] : [translate('limitMax', { amount: amount(most, unit) })]),
    ...(mostOfMonth === undefined ? [] : [translate('limitMonth', { amount: amount(mostOfMonth, unit) })]),
  ];
}

function describeGain(earning: RewardEarning, translator: TermsTranslator, amounts: Formatters): string {
  const { translate } = translator;
  if (earning.per === 'target') return describeTarget(earning, translator, amounts);
  if (earning.per === 'referral') {
    return translate('earnsPerReferral', { amount: amounts.amount(earning.amount ?? 0, earning.unit) });
  }
  const earns = describeSaleEarning(earning, translator, amounts);
  const plans = describePlans(earning, translator);
  return plans === null ? earns : translate('earnsForPlans', { earns, plans });
}

/** "$50.00 for every 10 customers", "$5.00 for joining". */
function describeTarget(
  { target, ...earning }: RewardEarning,
  { translate, translateCount }: TermsTranslator,
  { amount }: Formatters,
): string {
  const values = { amount: amount(earning.amount ?? 0, earning.unit) };
  if (target === null || target.metric === 'joined') return translate('earnsByJoining', values);
  const { metric, amount: targetAmount, repeats } = target;
  if (metric === 'revenue') {
    return translate(repeats ? 'earnsEveryRevenue' : 'earnsAtRevenue', {
      ...values,
      target: amount(targetAmount, 'cash'),
    });
  }
  const suffix = metric === 'referrals' ? 'Referrals' : 'Customers';
  return translateCount(repeats ? `earnsEvery${suffix}` : `earnsAt${suffix}`, targetAmount, values);
}

/** "Team, pro", "monthly plans: Team"; null for all plans. */
function describePlans(
  { plans, applyOn, planNames: names }: RewardEarning,
  { translate }: TermsTranslator,
): string | null {
  if (plans === null || applyOn === 'all') return null;
  const period = applyOn === 'specific' ? undefined : PERIODS[applyOn];
  const planNames = names.join(', ');
  if (!period) return planNames || null;
  return planNames === '' ? translate(period) : translate('plansOf', { period: translate(period), names: planNames });
}

const PERIODS = { monthly: 'plansMonthly', yearly: 'plansYearly', one_time: 'plansOneTime' } as const;

function describeSaleEarning(earning: RewardEarning, translator: TermsTranslator, amounts: Formatters): string {
  const { tier, of, steps, duration } = earning;
  const gain = toGain(earning);
  if (steps.length === 0) {
    const ofTier = of === 'commission' && 'percent' in gain;
    if (ofTier) return addDuration(duration, describeTierShare(earning, gain.percent, translator, amounts), translator);
    return addReferrer(tier, describeGainPerSale({ ...earning, gain }, translator, amounts), translator);
  }
  const earns = describeSteps(earning, translator, amounts);
  const isShared = of === 'commission' && steps.every(({ gain: stepGain }) => 'percent' in stepGain);
  return addDuration(duration, isShared ? earns : addReferrer(tier, earns, translator), translator);
}

function toGain({ percent, amount, amountPer }: RewardEarning): Gain {
  return percent === null ? buildFlatGain(amount ?? 0, amountPer) : { percent };
}

/** Adds whose customers: one's own, or those of recruited promoters. */
function addReferrer(tier: number, earns: string, { translate }: TermsTranslator): string {
  if (tier === 1) return earns;
  return tier === 2 ? translate('earnsByTeam', { earns }) : translate('earnsByTier', { earns, count: tier - 1 });
}

/** A share of the commissions of the tier below. */
function describeTierShare(
  { tier }: RewardEarning,
  share: string,
  { translate }: TermsTranslator,
  { percent }: Formatters,
): string {
  const values = { percent: percent(share) };
  return tier === 2 ? translate('earnsOfTeam', values) : translate('earnsOfTier', { ...values, tier: tier - 1 });
}

/** Adds the duration. */
function addDuration(duration: Duration, earns: string, { translate, translateCount }: TermsTranslator): string {
  if (duration.type === 'forever') return earns;
  if (duration.type === 'once') return translate('earnsWithinOnce', { earns });
  return translateCount(duration.type === 'months' ? 'earnsWithinMonths' : 'earnsWithinSales', duration.count, {
    earns,
  });
}

/** "30% in a customer’s first 3 months; otherwise 20% of every sale". */
function describeSteps(earning: RewardEarning, translator: TermsTranslator, amounts: Formatters): string {
  const { steps, of, unit } = earning;
  const { translate } = translator;
  const describeAllSales = (gain: Gain) =>
    describeGainPerSale({ gain, unit, duration: { type: 'forever' } }, translator, amounts);
  // The rules already say which sales.
  const describeOwn = (gain: Gain) =>
    'flat' in gain
      ? translate(gain.per === 'sale' ? 'stepPerSale' : 'stepFlat', { amount: amounts.amount(gain.flat, unit) })
      : amounts.percent(gain.percent);
  return steps
    .map(({ gain, rules }, index) => {
      const isShared = of === 'commission' && 'percent' in gain;
      const shared = isShared ? describeTierShare(earning, gain.percent, translator, amounts) : null;
      if (rules.length > 0) return `${shared ?? describeOwn(gain)} ${describeStepRules(rules, translator, amounts)}`;
      const earns = shared ?? describeAllSales(gain);
      return index === 0 ? earns : translate('stepOtherwise', { earns });
    })
    .reduce((one, other) => translate('stepNext', { one, other }));
}

function describeGainPerSale(
  { gain, unit, duration }: { readonly gain: Gain } & Pick<RewardEarning, 'unit' | 'duration'>,
  { translate, translateCount }: TermsTranslator,
  { amount, percent }: Formatters,
): string {
  const name = 'percent' in gain ? 'earnsPercent' : gain.per === 'sale' ? 'earnsPerSale' : 'earnsFlat';
  const values = 'flat' in gain ? { amount: amount(gain.flat, unit) } : { percent: percent(gain.percent) };
  if (duration.type === 'forever') return translate(name, values);
  if (duration.type === 'once') return translate(`${name}Once`, values);
  return translateCount(duration.type === 'months' ? `${name}Months` : `${name}Sales`, duration.count, values);
}
