/** Limits of what a reward gives, in whole numbers of its unit; what is left out does not limit. */
export interface RewardLimits {
  /** The least that a sale gives. */
  readonly least?: number | undefined;
  /** The most that a sale gives. */
  readonly most?: number | undefined;
  /** The most that the sales of a customer give in a month, less what refunds of them take back. */
  readonly mostOfMonth?: number | undefined;
}

/** The names of the limits, as calls and commissions have them. */
export type LimitName = 'min_amount' | 'max_amount' | 'max_per_customer_month';

/** What a sale gives once it is limited, kept with the commission. */
export interface Limited {
  /** The limits that have changed the amount, in the order in which they did. */
  readonly limited_by?: readonly LimitName[];
  /** What it would have been without limits. */
  readonly without_limits?: number;
  /** The month that it counts in, `2026-03`, where the reward limits the sum of a customer and month. */
  readonly customer_month?: string;
  /** What earlier sales of that customer and month have given. */
  readonly given_before?: number;
}

/** What is given to promoters by the sales of a customer: by the id of the reward, then by month, `2026-03`. */
export type MonthSums = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * What a sale gives within the limits of its reward: first the limits of each sale, then that of the customer and month.
 * @param amount what it would give without limits
 * @param at the date of the sale, ISO 8601: it counts in that month of UTC, however late it is reported
 * @param sums what sales of this customer have given by this reward before, by month
 */
export function limitedTo(
  limits: RewardLimits | undefined,
  amount: number,
  at: string,
  sums: MonthSums[string] = {},
): { readonly amount: number; readonly limited: Limited } {
  if (!limits) return { amount, limited: {} };
  const month = monthOf(at);
  const before = sums[month] ?? 0;
  const { least = 0, most = Number.POSITIVE_INFINITY, mostOfMonth } = limits;
  const raised = Math.max(amount, least);
  const cut = Math.min(raised, most);
  const left = mostOfMonth === undefined ? cut : Math.min(cut, Math.max(0, mostOfMonth - before));
  const by: [LimitName, boolean][] = [
    ['min_amount', raised > amount],
    ['max_amount', cut < raised],
    ['max_per_customer_month', left < cut],
  ];
  const limitedBy = by.flatMap(([name, holds]) => (holds ? [name] : []));
  return {
    amount: left,
    limited: {
      ...(limitedBy.length > 0 ? { limited_by: limitedBy, without_limits: amount } : {}),
      ...(mostOfMonth === undefined ? {} : { customer_month: month, given_before: before }),
    },
  };
}

/** A commission, as far as sums of months go by it. */
interface Counted {
  readonly rewardId: number | null;
  readonly amount: number;
  readonly calculation: object;
}

/**
 * The sums with what commissions of a customer's sale give, or what refunds of it take back (then negative).
 * @returns the same where none of them counts in a month
 */
export function monthSumsWith(sums: MonthSums | undefined, commissions: readonly Counted[]): MonthSums | undefined {
  let after = sums;
  for (const { rewardId, amount, calculation } of commissions) {
    const { customer_month: month } = calculation as Limited;
    if (month === undefined || rewardId === null || amount === 0) continue;
    const ofReward = after?.[rewardId] ?? {};
    after = { ...after, [rewardId]: { ...ofReward, [month]: (ofReward[month] ?? 0) + amount } };
  }
  return after;
}

function monthOf(at: string): string {
  return new Date(at).toISOString().slice(0, 'yyyy-mm'.length);
}
