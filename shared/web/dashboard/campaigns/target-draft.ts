import { LARGEST_AMOUNT } from '#shared/domain/money/currency.ts';
import type { Target } from '#shared/domain/rewards/reward.ts';
import { amountAsked, asTyped, typedAmount } from '#web/ui/formats/typed-amount.ts';
import { typedWhole, wholeAsked } from '#web/ui/formats/typed-whole.ts';
import type { Reward } from './queries.ts';

/** `repeats`: can be reached repeatedly. */
export interface TargetDraft {
  readonly metric: Exclude<Target['metric'], 'joined'>;
  readonly target: string;
  readonly repeats: boolean;
}

export const NEW_TARGET: TargetDraft = { metric: 'customers', target: '10', repeats: false };

/** Creates the draft of a milestone. */
export function targetOf(reward: Reward, currency: string): TargetDraft {
  const { target_metric: metric, target_amount: amount, target_repeats: repeats } = reward;
  if (metric === null || metric === 'joined' || amount === null) return NEW_TARGET;
  return { metric, target: asTyped(amount, typedIn(metric, currency)), repeats };
}

/** Builds the request, or returns a hint for a malformed number. */
export function targetSaid({ metric, target, repeats }: TargetDraft, currency: string) {
  const amount =
    metric === 'revenue' ? typedAmount(target, currency) : typedWhole(target, { min: 1, max: LARGEST_AMOUNT });
  if (!amount || amount > LARGEST_AMOUNT) {
    const asked = metric === 'revenue' ? amountAsked(currency) : wholeAsked({ min: 1, max: LARGEST_AMOUNT });
    return { asked } as const;
  }
  return { said: { target_metric: metric, target_amount: amount, target_repeats: repeats } } as const;
}

const typedIn = (metric: TargetDraft['metric'], currency: string): string | null =>
  metric === 'revenue' ? currency : null;
