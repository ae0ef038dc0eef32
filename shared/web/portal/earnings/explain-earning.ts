import type { Amounts } from '#shared/domain/terms/amounts.ts';
import type { Translation } from '#web/portal/texts/provider.tsx';

interface Earned {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly unit: string;
}

/** Explains the amount of a commission: "20 % of €100.00", "€5.00 for each of 3". */
export function explainEarning(earned: Earned, speech: Pick<Translation, 'say'>, amounts: Amounts): string {
  const { limited_by: limits, promo_code: code, split_percentage: percentage } = earned.metadata;
  const why = whyWithoutLimits(earned, speech, amounts);
  const byCode = typeof code === 'string' ? speech.say('whyByCode', { why, code }) : why;
  const whole = Array.isArray(limits) ? speech.say('whyLimited', { why: byCode }) : byCode;
  return typeof percentage === 'number' ? speech.say('whyShare', { percentage, whole }) : whole;
}

function whyWithoutLimits(
  { metadata, unit }: Earned,
  { say }: Pick<Translation, 'say'>,
  { amount, money }: Amounts,
): string {
  const { percent, of, base, flat, quantity, per, refunded } = metadata;
  if (typeof percent === 'string' && typeof base === 'number') {
    return of === 'commission'
      ? say('whyPercentOfTier', { percent, base: amount(base, unit) })
      : say('whyPercent', { percent, base: money(base) });
  }
  if (typeof flat === 'number') {
    const given = amount(flat, unit);
    if (per === 'sale') return say('whyFlat', { amount: given });
    return quantity === 1 || typeof quantity !== 'number'
      ? say('whyFlatItem', { amount: given })
      : say('whyFlatMany', { amount: given, quantity });
  }
  if (typeof refunded === 'number' && typeof of === 'number') {
    return say('whyRefund', { refunded: money(refunded), whole: money(of) });
  }
  if ('refund_event_id' in metadata) return say('whyRefundReversal');
  return say('whyByHand');
}
