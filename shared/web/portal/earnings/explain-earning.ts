import type { AmountFormatters } from '#shared/domain/terms/amounts.ts';
import type { Translation } from '#web/portal/texts/provider.tsx';

interface Earned {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly unit: string;
}

/** Explains the amount of a commission: "20 % of €100.00", "€5.00 per item, 3 items". */
export function explainEarning(
  earned: Earned,
  speech: Pick<Translation, 'translate'>,
  amounts: AmountFormatters,
): string {
  const { limited_by: limits, promo_code: code, split_percentage: percentage } = earned.metadata;
  const why = whyWithoutLimits(earned, speech, amounts);
  const byCode = typeof code === 'string' ? speech.translate('whyByCode', { why, code }) : why;
  const whole = Array.isArray(limits) ? speech.translate('whyLimited', { why: byCode }) : byCode;
  return typeof percentage === 'number' ? speech.translate('whyShare', { percentage, whole }) : whole;
}

function whyWithoutLimits(
  { metadata, unit }: Earned,
  { translate }: Pick<Translation, 'translate'>,
  { amount, money }: AmountFormatters,
): string {
  const { percent, of, base, flat, quantity, per, refunded } = metadata;
  if (typeof percent === 'string' && typeof base === 'number') {
    return of === 'commission'
      ? translate('whyPercentOfTier', { percent, base: amount(base, unit) })
      : translate('whyPercent', { percent, base: money(base) });
  }
  if (typeof flat === 'number') {
    const given = amount(flat, unit);
    if (per === 'sale') return translate('whyFlat', { amount: given });
    return quantity === 1 || typeof quantity !== 'number'
      ? translate('whyFlatItem', { amount: given })
      : translate('whyFlatMany', { amount: given, quantity });
  }
  if (typeof refunded === 'number' && typeof of === 'number') {
    return translate('whyRefund', { refunded: money(refunded), whole: money(of) });
  }
  if ('refund_event_id' in metadata) return translate('whyRefundReversal');
  return translate('whyByHand');
}
