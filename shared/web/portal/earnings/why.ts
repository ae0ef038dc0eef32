import type { Amounts } from '#web/portal/formats/amounts.ts';
import type { Speech } from '#web/portal/texts/provider.tsx';

interface Earned {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly unit: string;
}

/**
 * Why a commission is as large as it is, in words: "20 % of €100.00", "€5.00 for each of 3".
 * @param commission its `metadata` says how the amount came about
 */
export function whyThisAmount(
  { metadata, unit }: Earned,
  { say }: Pick<Speech, 'say'>,
  { amount, money }: Amounts,
): string {
  const { percent, of, base, flat, quantity, refunded } = metadata;
  if (typeof percent === 'string' && typeof base === 'number') {
    return of === 'commission'
      ? say('whyPercentOfTier', { percent, base: amount(base, unit) })
      : say('whyPercent', { percent, base: money(base) });
  }
  if (typeof flat === 'number') {
    return quantity === 1 || typeof quantity !== 'number'
      ? say('whyFlat', { amount: amount(flat, unit) })
      : say('whyFlatMany', { amount: amount(flat, unit), quantity });
  }
  if (typeof refunded === 'number' && typeof of === 'number') {
    return say('whyRefund', { refunded: money(refunded), whole: money(of) });
  }
  return say('whyByHand');
}
