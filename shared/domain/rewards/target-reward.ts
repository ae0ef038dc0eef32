import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { type Commission, firstStatus } from '#shared/domain/commissions/commission.ts';
import { commissionWithoutSale } from '#shared/domain/commissions/commission-without-sale.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Counter } from '#shared/domain/projections/change.ts';
import { changesOf } from '#shared/domain/projections/projection.ts';
import { isBanned, type Promoter, type Promotion } from '#shared/domain/promoters/promoter.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import type { Reward, Target } from './reward.ts';

/** A promotion with what it has brought, as it is now. */
export interface TargetFacts {
  readonly promoter: Pick<Promoter, 'status' | 'deletedAt'>;
  readonly promotion: Promotion;
  readonly campaign: Campaign;
  readonly counters: Readonly<Record<Counter, number>>;
}

/** A promotion that may have reached a target by events. */
export interface Nearer {
  readonly owner: Owner;
  /** Whether they let its promoter earn: it has joined the campaign, was accepted, or is blocked no more. */
  readonly joins: boolean;
  /** Whether they were all over long before: then nobody is told what follows from them. */
  readonly past: boolean;
  /** These events, in the order in which they were counted. */
  readonly events: readonly CountedEvent[];
}

/** What an event has counted for a promotion. */
interface CountedEvent {
  /** The date of the event, ISO 8601. */
  readonly at: string;
  readonly counts: Partial<Readonly<Record<Counter, number>>>;
}

/** The rewards for targets that a campaign gives, by its rules. */
export function targetRewardsOf({ rules, rewards }: Pick<Campaign, 'rules' | 'rewards'>): (Reward & {
  readonly target: Target;
})[] {
  const given = new Set(rules.map(({ rewardId }) => rewardId));
  return rewards.flatMap(({ target, ...reward }) => (target && given.has(reward.id) ? [{ ...reward, target }] : []));
}

/** What brings nearer to a target as it grows: refunds are negative, so they grow where one is taken back. */
const COUNTED: readonly Counter[] = ['leads_count', 'customers_count', 'sales_total', 'refunds_total'];

/** The promotions that an event brings nearer to a target. A click brings none. */
export function nearerBy(event: JournalEvent): Nearer[] {
  if (event.event === 'click') return [];
  const past = event.imported === true;
  const counted = changesOf(event).flatMap((change): Nearer[] =>
    change.of === 'promotion' && COUNTED.some((name) => (change.counts[name] ?? 0) > 0)
      ? [{ owner: change.owner, joins: false, past, events: [{ at: event.at, counts: change.counts }] }]
      : [],
  );
  const joined = event.event === 'change' ? (event.letIn ?? []) : [];
  const events = [{ at: event.at, counts: {} }];
  return [...counted, ...joined.map((owner): Nearer => ({ owner, joins: true, past, events }))];
}

/** A reward that a promotion is to be given now: for the times after `from`, up to `to`. */
interface DueTarget {
  readonly reward: Reward & { readonly target: Target };
  readonly from: number;
  readonly to: number;
  /** The date of the event that reached it, ISO 8601. */
  readonly at: string;
}

/** The most times that are given at once; others come with the next event. With it an amount stays an exact integer. */
const MOST_TIMES = 1_000_000;

/**
 * The rewards for targets that a promotion has reached and has not been given. What was given once stays given, also when
 * a refund takes the promotion below the target again: then nothing is due until it is further than it was.
 * Who has moved on by the level of the campaign is given what the referrals reach that stay there.
 */
export function dueTargets(
  { promoter, promotion, campaign, counters }: TargetFacts,
  { joins, events }: Pick<Nearer, 'joins' | 'events'>,
): DueTarget[] {
  if (promoter.deletedAt !== null || hasLeft(promotion) || isBanned(promoter, promotion)) return [];
  return targetRewardsOf(campaign).flatMap((reward) => {
    const from = promotion.targets?.[reward.id]?.times ?? 0;
    const isOpen = reward.target.metric !== 'joined' || (joins && promoter.status === 'approved');
    const to = isOpen ? Math.min(timesReached(reward.target, counters), from + MOST_TIMES) : 0;
    return to > from ? [{ reward, from, to, at: reachedAt(reward.target, to, counters, events) }] : [];
  });
}

/**
 * The date of the event that reached a target so many times. If the figures had reached it before these events, it is the
 * date of the last of them: the campaign gives the reward since then, or the promoter has been let in.
 */
function reachedAt(
  target: Target,
  times: number,
  counters: TargetFacts['counters'],
  events: readonly CountedEvent[],
): string {
  let before = counters;
  for (const { at, counts } of events.toReversed()) {
    before = less(before, counts);
    if (target.metric !== 'joined' && timesReached(target, before) < times) return at;
  }
  const last = events.at(-1);
  if (!last) throw new Error('No event has reached the target.');
  return last.at;
}

function less(counters: TargetFacts['counters'], counts: CountedEvent['counts']): TargetFacts['counters'] {
  const entries = Object.entries(counters) as [Counter, number][];
  return Object.fromEntries(entries.map(([name, value]) => [name, value - (counts[name] ?? 0)])) as typeof counters;
}

/** Whether a promoter is in the campaign no more, and has not gone on by its level. */
function hasLeft({ hidden, movedUpAt }: Promotion): boolean {
  return hidden && movedUpAt === undefined;
}

/** How often figures have reached a target: once at the most, unless it repeats. */
export function timesReached({ metric, amount, repeats }: Target, counters: TargetFacts['counters']): number {
  if (metric === 'joined') return 1;
  const values = {
    referrals: counters.leads_count,
    customers: counters.customers_count,
    // Refunds are negative there.
    revenue: counters.sales_total + counters.refunds_total,
  };
  const times = Math.floor(Math.max(0, values[metric]) / amount);
  return repeats ? times : Math.min(1, times);
}

/**
 * The commission of a target that was reached: the amount of the reward, as often as it is due, dated like the event that
 * reached it.
 * @param currency the account's, ISO 4217
 */
export function targetCommission(
  id: number,
  { reward, from, to, at }: DueTarget,
  { promotion, campaign }: Pick<TargetFacts, 'promotion' | 'campaign'>,
  currency: string,
): Commission {
  const each = 'flat' in reward.gain ? reward.gain.flat : 0;
  const amount = each * (to - from);
  return commissionWithoutSale({
    ...{ id, type: 'target', reward, promotion, campaign, currency, at, amount },
    status: firstStatus(campaign, { suspicion: 'no_suspicion', unit: reward.unit, amount }),
    calculation: { target: reward.target.metric, of: reward.target.amount, each, from, to },
    leadId: null,
    suspicion: 'no_suspicion',
  });
}

/** A promotion that was given what was due. */
export function withTargets(promotion: Promotion, due: readonly DueTarget[]): Promotion {
  const given = Object.fromEntries(due.map(({ reward, to, at }) => [reward.id, { times: to, at }]));
  return { ...promotion, targets: { ...promotion.targets, ...given }, revision: promotion.revision + 1 };
}

/** When a promotion has last reached a target of its campaign, joining apart, ISO 8601; null where it never has. */
export function targetReachedAt({ targets = {} }: Pick<Promotion, 'targets'>, campaign: Campaign): string | null {
  const joining = new Set(
    targetRewardsOf(campaign).flatMap(({ id, target }) => (target.metric === 'joined' ? [id] : [])),
  );
  const times = Object.entries(targets).flatMap(([id, { at }]) => (joining.has(Number(id)) ? [] : [at]));
  return times.sort().at(-1) ?? null;
}
