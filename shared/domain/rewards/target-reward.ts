import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { type Commission, initialCommissionStatus } from '#shared/domain/commissions/commission.ts';
import { buildCommissionWithoutSale } from '#shared/domain/commissions/commission-without-sale.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Counter } from '#shared/domain/projections/change.ts';
import { computeProjectionChanges } from '#shared/domain/projections/projection.ts';
import { isBanned, type Promoter, type Promotion } from '#shared/domain/promoters/promoter.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import type { Reward, RewardTarget } from './reward.ts';

/** A promotion with its current totals. */
export interface TargetFacts {
  readonly promoter: Pick<Promoter, 'status' | 'deletedAt'>;
  readonly promotion: Promotion;
  readonly campaign: Campaign;
  readonly counters: Readonly<Record<Counter, number>>;
}

/** A promotion that events may have brought to a target. */
export interface TargetProgress {
  readonly owner: Owner;
  /** Whether its promoter can earn by the events: joined, accepted or unblocked. */
  readonly joins: boolean;
  /** Whether all events are long past, which suppresses notices. */
  readonly past: boolean;
  /** In the order of counting. */
  readonly events: readonly CountedEvent[];
}

interface CountedEvent {
  readonly at: string;
  readonly counts: Partial<Readonly<Record<Counter, number>>>;
}

/** Returns the target rewards of a campaign. */
export function listTargetRewards({ rules, rewards }: Pick<Campaign, 'rules' | 'rewards'>): (Reward & {
  readonly target: RewardTarget;
})[] {
  const rewardIds = new Set(rules.map(({ rewardId }) => rewardId));
  return rewards.flatMap(({ target, ...reward }) =>
    target && rewardIds.has(reward.id) ? [{ ...reward, target }] : [],
  );
}

/** Counters of targets. Refunds are negative, so a reversal increases them. */
const COUNTED: readonly Counter[] = ['leads_count', 'customers_count', 'sales_total', 'refunds_total'];

/** Returns the promotions that an event may bring to a target. Clicks do not. */
export function findTargetProgress(event: JournalEvent): TargetProgress[] {
  if (event.event === 'click') return [];
  const isImported = event.imported === true;
  const counted = computeProjectionChanges(event).flatMap((change): TargetProgress[] =>
    change.of === 'promotion' && COUNTED.some((name) => (change.counts[name] ?? 0) > 0)
      ? [{ owner: change.owner, joins: false, past: isImported, events: [{ at: event.at, counts: change.counts }] }]
      : [],
  );
  const joined = event.event === 'change' ? (event.letIn ?? []) : [];
  const events = [{ at: event.at, counts: {} }];
  return [...counted, ...joined.map((owner): TargetProgress => ({ owner, joins: true, past: isImported, events }))];
}

/** A reward to give for the times after `from`, up to `to`. */
interface DueTarget {
  readonly reward: Reward & { readonly target: RewardTarget };
  readonly from: number;
  readonly to: number;
  /** Date of the event that reached it. */
  readonly at: string;
}

/** Times given per event, so that the amount stays a safe integer; the rest follows with the next event. */
const MAX_TIMES = 1_000_000;

/**
 * Returns the target rewards that a promotion has reached and was not given. Given rewards stay after refunds; then
 * none is due until the promotion exceeds its former maximum. Promoters who left by a tier upgrade still earn by the
 * referrals that stayed.
 */
export function findDueTargets(
  { promoter, promotion, campaign, counters }: TargetFacts,
  { joins, events }: Pick<TargetProgress, 'joins' | 'events'>,
): DueTarget[] {
  if (promoter.deletedAt !== null || hasLeft(promotion) || isBanned(promoter, promotion)) return [];
  return listTargetRewards(campaign).flatMap((reward) => {
    const from = promotion.targets?.[reward.id]?.times ?? 0;
    const isOpen = reward.target.metric !== 'joined' || (joins && promoter.status === 'approved');
    const to = isOpen ? Math.min(countTimesReached(reward.target, counters), from + MAX_TIMES) : 0;
    return to > from ? [{ reward, from, to, at: findReachedAt(reward.target, to, counters, events) }] : [];
  });
}

/**
 * Returns the date of the event that reached a target so many times. If totals had reached it before, such as for a new
 * reward or member, returns the date of the last event.
 */
function findReachedAt(
  target: RewardTarget,
  times: number,
  counters: TargetFacts['counters'],
  events: readonly CountedEvent[],
): string {
  let before = counters;
  for (const { at, counts } of events.toReversed()) {
    before = subtractCounts(before, counts);
    if (target.metric !== 'joined' && countTimesReached(target, before) < times) return at;
  }
  const last = events.at(-1);
  if (!last) throw new Error('No event has reached the target.');
  return last.at;
}

function subtractCounts(counters: TargetFacts['counters'], counts: CountedEvent['counts']): TargetFacts['counters'] {
  const entries = Object.entries(counters) as [Counter, number][];
  return Object.fromEntries(entries.map(([name, value]) => [name, value - (counts[name] ?? 0)])) as typeof counters;
}

/** Whether a promoter left the campaign other than by a tier upgrade. */
function hasLeft({ hidden, movedUpAt }: Promotion): boolean {
  return hidden && movedUpAt === undefined;
}

/** Counts how often totals have reached a target: at most once, unless it repeats. */
export function countTimesReached(
  { metric, amount, repeats }: RewardTarget,
  counters: TargetFacts['counters'],
): number {
  if (metric === 'joined') return 1;
  const values = {
    referrals: counters.leads_count,
    customers: counters.customers_count,
    // Refunds are negative.
    revenue: counters.sales_total + counters.refunds_total,
  };
  const times = Math.floor(Math.max(0, values[metric]) / amount);
  return repeats ? times : Math.min(1, times);
}

/**
 * Creates the commission of a target: the reward's amount times the due number, dated like the event.
 * @param currency ISO 4217
 */
export function buildTargetCommission(
  id: number,
  { reward, from, to, at }: DueTarget,
  { promotion, campaign }: Pick<TargetFacts, 'promotion' | 'campaign'>,
  currency: string,
): Commission {
  const amountPerTarget = 'flat' in reward.gain ? reward.gain.flat : 0;
  const amount = amountPerTarget * (to - from);
  return buildCommissionWithoutSale({
    id,
    type: 'target',
    reward,
    promotion,
    campaign,
    currency,
    at,
    amount,
    status: initialCommissionStatus(campaign, { suspicion: 'no_suspicion', unit: reward.unit, amount }),
    calculation: { target: reward.target.metric, of: reward.target.amount, each: amountPerTarget, from, to },
    leadId: null,
    suspicion: 'no_suspicion',
  });
}

/** Records in a promotion which targets were given. */
export function recordGivenTargets(promotion: Promotion, due: readonly DueTarget[]): Promotion {
  const reached = Object.fromEntries(due.map(({ reward, to, at }) => [reward.id, { times: to, at }]));
  return { ...promotion, targets: { ...promotion.targets, ...reached }, revision: promotion.revision + 1 };
}

/** Returns when a promotion last reached a target other than joining, ISO 8601. */
export function findLastTargetTime({ targets = {} }: Pick<Promotion, 'targets'>, campaign: Campaign): string | null {
  const joining = new Set(
    listTargetRewards(campaign).flatMap(({ id, target }) => (target.metric === 'joined' ? [id] : [])),
  );
  const times = Object.entries(targets).flatMap(([id, { at }]) => (joining.has(Number(id)) ? [] : [at]));
  return times.sort().at(-1) ?? null;
}
