import type { LimitName } from '#shared/domain/rewards/reward-limits.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { CompanyReward } from '#web/dashboard/campaigns/queries.ts';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';

/** Empty text: no limit. */
export type LimitsDraft = Readonly<Record<LimitName, string>>;

export const LIMITS = ['min_amount', 'max_amount', 'max_per_customer_month'] as const satisfies readonly LimitName[];

export const NO_LIMITS: LimitsDraft = { min_amount: '', max_amount: '', max_per_customer_month: '' };

/** Creates the draft of limits. @param currency null for units without decimals */
export function createLimitsDraft(reward: Pick<CompanyReward, LimitName>, currency: string | null): LimitsDraft {
  const formatLimit = (limit: number | null) => (limit === null ? '' : formatAmountInput(limit, currency));
  return Object.fromEntries(LIMITS.map((name) => [name, formatLimit(reward[name])])) as LimitsDraft;
}

/**
 * Builds the request (0: no limit) or returns errors by field.
 * @param currency null for units without decimals
 */
export function buildLimitsRequest(
  draft: LimitsDraft,
  currency: string | null,
): { readonly body: Readonly<Record<LimitName, number>>; readonly errors: FieldErrors } {
  const read = LIMITS.map((name) => [name, parseAmountInput(draft[name].trim() || '0', currency)] as const);
  const errors = Object.fromEntries(
    read.flatMap(([name, limit]) => (limit === null ? [[name, amountHint(currency)]] : [])),
  );
  const body = Object.fromEntries(read.map(([name, limit]) => [name, limit ?? 0])) as Record<LimitName, number>;
  const { min_amount: min, max_amount: max } = body;
  const isAbove = max > 0 && min > max;
  return { body, errors: isAbove ? { min_amount: 'Must not exceed the maximum per sale.', ...errors } : errors };
}
