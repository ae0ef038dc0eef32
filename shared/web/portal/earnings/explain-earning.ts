import type { AmountFormatters } from '#shared/domain/terms/amounts.ts';
import type { Translation } from '#web/portal/texts/provider.tsx';

interface EarningDetails {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly unit: string;
}

/** Explains the amount of a commission: "20 % of €100.00", "€5.00 per item, 3 items". */
export function explainEarning(
  earned: EarningDetails,
  translation: Pick<Translation, 'translate' | 'translateCount'>,
  amounts: AmountFormatters,
): string {
  const { limited_by: limits, promo_code: code, split_percentage: share } = earned.metadata;
  const why = explainBase(earned, translation, amounts);
  const withCode = typeof code === 'string' ? translation.translate('whyByCode', { why, code }) : why;
  const whole = Array.isArray(limits) ? translation.translate('whyLimited', { why: withCode }) : withCode;
  return typeof share === 'number'
    ? translation.translate('whyShare', { percent: amounts.percent(share), whole })
    : whole;
}

function explainBase(
  { metadata, unit }: EarningDetails,
  translation: Pick<Translation, 'translate' | 'translateCount'>,
  amounts: AmountFormatters,
): string {
  const { translate } = translation;
  const { amount, money } = amounts;
  const { percent, of, base, flat, quantity, per, refunded, per_referral: bySignup } = metadata;
  if (typeof percent === 'string' && typeof base === 'number') {
    const share = amounts.percent(percent);
    return of === 'commission'
      ? translate('whyPercentOfTier', { percent: share, base: amount(base, unit) })
      : translate('whyPercent', { percent: share, base: money(base) });
  }
  if (typeof flat === 'number') {
    const flatAmount = amount(flat, unit);
    if (per === 'sale') return translate('whyFlat', { amount: flatAmount });
    return quantity === 1 || typeof quantity !== 'number'
      ? translate('whyFlatItem', { amount: flatAmount })
      : translate('whyFlatItems', { amount: flatAmount, quantity });
  }
  if (typeof refunded === 'number' && typeof of === 'number') {
    return translate('whyRefund', { refunded: money(refunded), whole: money(of) });
  }
  if ('refund_event_id' in metadata) return translate('whyRefundReversal');
  if (typeof bySignup === 'number') return translate('whyReferral', { amount: amount(bySignup, unit) });
  return explainTarget({ metadata, unit }, translation, amounts) ?? translate('whyByHand');
}

/** "$50.00 for reaching 10 customers", "$50.00 for every 10 customers, 2 times"; undefined without a target. */
function explainTarget(
  { metadata: { target, of, each, from, to }, unit }: EarningDetails,
  { translate, translateCount }: Pick<Translation, 'translate' | 'translateCount'>,
  { amount, money }: AmountFormatters,
): string | undefined {
  if (typeof target !== 'string' || typeof each !== 'number') return undefined;
  const given = { amount: amount(each, unit) };
  if (target === 'joined') return translate('earnsByJoining', given);
  const isFirst = to === 1;
  const times = Number(to) - Number(from);
  const why =
    target === 'revenue'
      ? translate(isFirst ? 'earnsAtRevenue' : 'earnsEveryRevenue', { ...given, target: money(Number(of)) })
      : translateCount(
          `earns${isFirst ? 'At' : 'Every'}${target === 'referrals' ? 'Referrals' : 'Customers'}`,
          Number(of),
          given,
        );
  return times === 1 ? why : translate('whyTimes', { why, times });
}
