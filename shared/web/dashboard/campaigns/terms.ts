import { percentOf } from '#shared/domain/decimal.ts';

/** What of a reward its words are made of. */
export interface Terms {
  readonly unit: string;
  readonly percent: string | null;
  readonly amount: number | null;
  readonly duration: string;
  readonly duration_count: number | null;
  readonly tier_level: number;
  readonly tier_mode: string | null;
}

type Write = (amount: number, unit: string) => string;

/** What a reward gives, in words: "20% of every sale in the first 12 months". @param write writes an amount of a unit */
export function inTerms(terms: Terms, write: Write): string {
  const { percent, amount, unit, duration, duration_count: many } = terms;
  const until = duration === 'months' || duration === 'repeating' ? ` in the first ${many} months` : '';
  const sales =
    duration === 'once' ? 'the first sale' : duration === 'sales' ? `the first ${many} sales` : 'every sale';
  if (percent === null) return `${write(amount ?? 0, unit)} for each item of ${sales}${until}`;
  const below = terms.tier_mode === 'commission' ? `what tier ${terms.tier_level - 1} earns by ${sales}` : sales;
  return `${percent}% of ${below}${until}`;
}

/**
 * What a sale of one item earns, tier by tier, of a customer's first: the same rule as that of the service.
 * @param amount of the sale, in the smallest unit
 * @returns for each tier its reward and what it gives, in the smallest unit of its `unit`
 */
export function earnedBy<Reward extends Terms>(amount: number, rewards: readonly Reward[]) {
  const earned: { readonly reward: Reward; readonly amount: number }[] = [];
  let below = 0;
  for (const reward of firstOfTier(rewards)) {
    const base = reward.tier_mode === 'commission' && reward.tier_level > 1 ? below : amount;
    below = reward.percent === null ? (reward.amount ?? 0) : percentOf(base, reward.percent);
    earned.push({ reward, amount: below });
  }
  return earned;
}

/** Of several rewards for the same tier the first counts. */
function firstOfTier<Reward extends Terms>(rewards: readonly Reward[]): Reward[] {
  const tiers = new Map<number, Reward>();
  for (const reward of rewards) if (!tiers.has(reward.tier_level)) tiers.set(reward.tier_level, reward);
  return [...tiers.values()].sort((one, other) => one.tier_level - other.tier_level);
}
