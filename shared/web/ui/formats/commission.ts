/** How amounts are written, of the account's currency and of a unit. */
interface Written {
  readonly amount: (value: number, unit: string) => string;
  readonly money: (value: number) => string;
}

interface Earned {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly unit: string;
  readonly tier: number;
  /** Which part of the amount it is, where promoters share it. */
  readonly split_details?: { readonly percentage: number } | null;
}

/**
 * Why a commission is as large as it is, in words: "20% of 100.00", "5.00 for each of 3".
 * @param commission its `metadata` says how the amount came about
 */
export function whyThisAmount(earned: Earned, written: Written): string {
  const { split_details: share } = earned;
  const whole = whyTheWhole(earned, written);
  return share ? `${share.percentage}% share of: ${whole}` : whole;
}

function whyTheWhole({ metadata, unit, tier }: Earned, { amount, money }: Written): string {
  const { percent, of, base, flat, quantity, per, refunded, sale_event_id: sale, refund_event_id: refundId } = metadata;
  if (typeof percent === 'string' && typeof base === 'number') {
    // A tier's share of what the tier below has earned is in the unit of that.
    const whole = of === 'commission' ? `${amount(base, unit)} of tier ${tier - 1}` : money(base);
    return `${percent}% of ${whole}`;
  }
  if (typeof flat === 'number') {
    if (per === 'sale') return `${amount(flat, unit)} for each sale`;
    return quantity === 1 ? `${amount(flat, unit)} for each item` : `${amount(flat, unit)} for each of ${quantity}`;
  }
  if (typeof refunded === 'number' && typeof of === 'number') {
    return `${money(refunded)} of ${money(of)} refunded${typeof sale === 'string' ? `, ${sale}` : ''}`;
  }
  if (typeof refundId === 'string') return `Refund taken back, ${refundId}`;
  const { per_referral: ofReferral, target, each, from, to } = metadata;
  if (typeof ofReferral === 'number') return `${amount(ofReferral, unit)} for a referral that signed up`;
  if (typeof target === 'string' && typeof each === 'number') {
    if (target === 'joined') return `${amount(each, unit)} for joining`;
    const many = target === 'revenue' ? `${money(Number(of))} of revenue` : `${of} ${target}`;
    const times = Number(to) - Number(from);
    return `${amount(each, unit)} for ${many}${times === 1 ? '' : `, ${times} times`}`;
  }
  return 'Given by hand';
}
