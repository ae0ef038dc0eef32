import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import type { RewardTarget } from '#shared/domain/rewards/reward.ts';
import type { CompanyReward } from '#web/dashboard/campaigns/queries.ts';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { integerHint, parseIntegerInput } from '#web/ui/formats/integer-input.ts';

/** `repeats`: can be reached repeatedly. */
export interface TargetDraft {
  readonly metric: Exclude<RewardTarget['metric'], 'joined'>;
  readonly target: string;
  readonly repeats: boolean;
}

export const NEW_TARGET: TargetDraft = { metric: 'customers', target: '10', repeats: false };

/** Creates the draft of a milestone. */
export function createTargetDraft(reward: CompanyReward, currency: string): TargetDraft {
  const { target_metric: metric, target_amount: amount, target_repeats: repeats } = reward;
  if (metric === null || metric === 'joined' || amount === null) return NEW_TARGET;
  return { metric, target: formatAmountInput(amount, metricCurrency(metric, currency)), repeats };
}

/** Builds the request, or returns a hint for a malformed number. */
export function buildTargetRequest({ metric, target, repeats }: TargetDraft, currency: string) {
  const amount =
    metric === 'revenue' ? parseAmountInput(target, currency) : parseIntegerInput(target, { min: 1, max: MAX_AMOUNT });
  if (!amount || amount > MAX_AMOUNT) {
    const hint = metric === 'revenue' ? amountHint(currency) : integerHint({ min: 1, max: MAX_AMOUNT });
    return { hint } as const;
  }
  return { body: { target_metric: metric, target_amount: amount, target_repeats: repeats } } as const;
}

const metricCurrency = (metric: TargetDraft['metric'], currency: string): string | null =>
  metric === 'revenue' ? currency : null;
