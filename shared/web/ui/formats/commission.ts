interface Formatters {
  readonly amount: (value: number, unit: string) => string;
  readonly money: (value: number) => string;
}

interface CommissionDetails {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly unit: string;
  readonly tier: number;
  readonly split_details?: { readonly percentage: number } | null;
}

/** Explains the amount of a commission: "20% of 100.00", "5.00 per item, 3 items". */
export function explainCommission(commission: CommissionDetails, formatters: Formatters): string {
  const { split_details: share } = commission;
  const unsplit = explainWhole(commission, formatters);
  return share ? `${share.percentage}% share of: ${unsplit}` : unsplit;
}

/** Undefined if not calculated this way. */
type Explain = (commission: CommissionDetails, formatters: Formatters) => string | undefined;

function explainWhole(commission: CommissionDetails, formatters: Formatters): string {
  for (const explain of [explainPercentage, explainFlatAmount, explainRefund, explainReferral, explainTarget]) {
    const text = explain(commission, formatters);
    if (text !== undefined) return text;
  }
  return 'Added manually';
}

const explainPercentage: Explain = ({ metadata: { percent, of, base }, unit, tier }, { amount, money }) => {
  if (typeof percent !== 'string' || typeof base !== 'number') return undefined;
  // In the unit of the lower tier's commission.
  return `${percent}% of ${of === 'commission' ? `${amount(base, unit)} from tier ${tier - 1}` : money(base)}`;
};

const explainFlatAmount: Explain = ({ metadata: { flat, quantity, per }, unit }, { amount }) => {
  if (typeof flat !== 'number') return undefined;
  if (per === 'sale') return `${amount(flat, unit)} per sale`;
  return `${amount(flat, unit)} per item${quantity === 1 ? '' : `, ${quantity} items`}`;
};

const explainRefund: Explain = ({ metadata }, { money }) => {
  const { refunded, of, sale_event_id: sale, refund_event_id: refund } = metadata;
  if (typeof refunded === 'number' && typeof of === 'number') {
    return `${money(refunded)} of ${money(of)} refunded${typeof sale === 'string' ? `, ${sale}` : ''}`;
  }
  return typeof refund === 'string' ? `Refund reversal, ${refund}` : undefined;
};

const explainReferral: Explain = ({ metadata: { per_referral: flat }, unit }, { amount }) =>
  typeof flat === 'number' ? `${amount(flat, unit)} for a sign-up` : undefined;

const explainTarget: Explain = ({ metadata: { target, each, of, from, to }, unit }, { amount, money }) => {
  if (typeof target !== 'string' || typeof each !== 'number') return undefined;
  if (target === 'joined') return `${amount(each, unit)} for joining`;
  const targetText = target === 'revenue' ? `${money(Number(of))} of revenue` : `${of} ${target}`;
  const times = Number(to) - Number(from);
  return `${amount(each, unit)} for ${targetText}${times === 1 ? '' : `, ${times} times`}`;
};
