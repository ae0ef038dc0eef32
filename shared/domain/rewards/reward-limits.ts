/** Limits of a reward, as integers in its unit. */
export interface RewardLimits {
  /** Minimum per sale. */
  readonly least?: number | undefined;
  /** Maximum per sale. */
  readonly most?: number | undefined;
  /** Maximum per customer and month, net of refunds. */
  readonly mostOfMonth?: number | undefined;
}

/** API names of the limits. */
export type LimitName = 'min_amount' | 'max_amount' | 'max_per_customer_month';

/** Effect of limits, stored with the commission. */
export interface LimitEffect {
  /** Limits that changed the amount, in the order of application. */
  readonly limited_by?: readonly LimitName[];
  /** Amount without limits. */
  readonly without_limits?: number;
  /** Month of a monthly limit: `2026-03`. */
  readonly customer_month?: string;
  /** Earned by the customer's earlier sales in that month. */
  readonly given_before?: number;
}

/** Commissions of a customer's sales, by reward id and month (`2026-03`). */
export type MonthSums = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Applies the limits of a reward: first those per sale, then the one per customer and month.
 * @param at the sale's date, ISO 8601: its UTC month counts, however late it is reported
 * @param sums earned before by this customer and reward, by month
 */
export function applyRewardLimits(
  limits: RewardLimits | undefined,
  amount: number,
  at: string,
  sums: MonthSums[string] = {},
): { readonly amount: number; readonly limited: LimitEffect } {
  if (!limits) return { amount, limited: {} };
  const month = toUtcMonth(at);
  const before = sums[month] ?? 0;
  const { least = 0, most = Number.POSITIVE_INFINITY, mostOfMonth } = limits;
  const raised = Math.max(amount, least);
  const cut = Math.min(raised, most);
  const remaining = mostOfMonth === undefined ? cut : Math.min(cut, Math.max(0, mostOfMonth - before));
  const by: [LimitName, boolean][] = [
    ['min_amount', raised > amount],
    ['max_amount', cut < raised],
    ['max_per_customer_month', remaining < cut],
  ];
  const limitedBy = by.flatMap(([name, holds]) => (holds ? [name] : []));
  return {
    amount: remaining,
    limited: {
      ...(limitedBy.length > 0 ? { limited_by: limitedBy, without_limits: amount } : {}),
      ...(mostOfMonth === undefined ? {} : { customer_month: month, given_before: before }),
    },
  };
}

interface CountedCommission {
  readonly rewardId: number | null;
  readonly amount: number;
  readonly calculation: object;
}

/**
 * Adds commissions of a sale to the monthly sums; those of refunds are negative. Returns the same object if none
 * counts.
 */
export function addToMonthSums(
  sums: MonthSums | undefined,
  commissions: readonly CountedCommission[],
): MonthSums | undefined {
  let after = sums;
  for (const { rewardId, amount, calculation } of commissions) {
    const { customer_month: month } = calculation as LimitEffect;
    if (month === undefined || rewardId === null || amount === 0) continue;
    const ofReward = after?.[rewardId] ?? {};
    after = { ...after, [rewardId]: { ...ofReward, [month]: (ofReward[month] ?? 0) + amount } };
  }
  return after;
}

function toUtcMonth(at: string): string {
  return new Date(at).toISOString().slice(0, 'yyyy-mm'.length);
}
