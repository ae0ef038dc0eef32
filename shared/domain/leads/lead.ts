import type { FraudRules } from '#shared/domain/fraud/rules.ts';
import { type Cleared, type Signs, type Suspicion, suspicionOf } from '#shared/domain/fraud/suspicion.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Exact } from '#shared/domain/reports/exact.ts';
import type { MonthSums } from '#shared/domain/rewards/reward-limits.ts';
import type { Traffic } from '#shared/domain/tracking/traffic.ts';

export const SETTABLE_LEAD_STATES = ['signup', 'active', 'subscribed', 'denied', 'cancelled'] as const;
/** `pending`: a claim without decision ({@link Lead.isClaim}). */
export const LEAD_STATES = [...SETTABLE_LEAD_STATES, 'pending'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/**
 * Attribution of a lead; all but `link` are non-link in reports. `manual`: by the company; `promoter`: by the promoter
 * itself.
 */
export type Origin = 'link' | 'ref_id' | 'promo_code' | 'promoter_email' | 'manual' | 'promoter';

/** A promoter in a campaign, owner of leads, clicks and commissions. */
export interface Owner {
  readonly promoterId: number;
  readonly campaignId: number;
}

/** Whether promoter and campaign are the same. */
export function sameOwner(one: Owner, other: Owner): boolean {
  return one.promoterId === other.promoterId && one.campaignId === other.campaignId;
}

/** Another promoter's share of a lead's commissions. */
export interface LeadShare extends Owner {
  readonly promotionId: number;
  /** Integer from 1 to 99. */
  readonly percentage: number;
}

/** A pending move of a lead's commissions to another owner. */
export interface Move {
  readonly from: Owner;
  readonly to: Owner & { readonly promotionId: number };
  /** Batch process for moves too large for a request. */
  readonly process?: number;
}

/** Returns a lead's former owners after a change of owner. */
export function formerOwners(before: Lead, after: Owner): Pick<Lead, 'formerOwners'> {
  const { promoterId, campaignId, formerOwners = [] } = before;
  if (sameOwner(before, after)) return before.formerOwners ? { formerOwners } : {};
  const others = formerOwners.filter((one) => !sameOwner(one, before) && !sameOwner(one, after));
  return { formerOwners: [...others, { promoterId, campaignId }] };
}

/** Whether a lead has only been added by its promoter: without sign-up or sale. */
export function isUnconfirmed({ origin, signedUpAt, customerSince, salesCount }: Lead): boolean {
  return origin === 'promoter' && signedUpAt === null && customerSince === null && salesCount === 0;
}

/** A referred person, identified by e-mail, the company's id, or both. */
export interface Lead extends Owner {
  readonly id: number;
  readonly state: LeadState;
  readonly uid: string | null;
  readonly email: string | null;
  readonly promotionId: number;
  /**
   * An unapproved claim of its promoter. Tracking ignores it, and another lead may have its e-mail. Removed on
   * approval; denied claims keep it.
   */
  readonly isClaim?: true;
  readonly origin: Origin;
  readonly createdAt: string;
  readonly signedUpAt: string | null;
  readonly customerSince: string | null;
  readonly cancelledAt: string | null;
  /**
   * Latest cancellation date, ISO 8601, at most the time of the call. Older sales do not reactivate the lead. Read by
   * {@link newestCancellation} only: it stays after reactivation, and old leads lack it.
   */
  readonly lastCancelledAt?: string;
  /** Last start or end of being an active customer, ISO 8601. */
  readonly activityAt: string | null;
  /** Latest date of a sale or manual activation, ISO 8601; absent for leads without a sale since this field exists. */
  readonly lastActiveAt?: string;
  /** Owner and end of its first active period from `customerSince`, ISO 8601; absent until then. */
  readonly firstActive?: Owner & { readonly until: string };
  readonly planName: string | null;
  readonly suspicion: Suspicion;
  /** Suspicion cleared by a user; that rule is ignored from then on. */
  readonly cleared?: Cleared;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly website: string | null;
  readonly customFields: Readonly<Record<string, unknown>> | null;
  readonly subId: string | null;
  /** Absent without visitor, and in old records. */
  readonly traffic?: Traffic;
  readonly salesCount: number;
  /**
   * Sales less refunds, in the account's smallest unit. Absent if unknown: for leads of earlier versions until a
   * rebuild, and deleted ones.
   */
  readonly revenue?: Exact;
  /** Monthly sums by reward, for rewards with a monthly limit. */
  readonly monthSums?: MonthSums | undefined;
  /** Set while commissions have yet to follow the lead. */
  readonly moving: Move | null;
  readonly shares?: readonly LeadShare[];
  /** Distinct earlier owners, who may have commissions of it. */
  readonly formerOwners?: readonly Owner[];
  /** Commission of its first sign-up. */
  readonly referralCommissionId?: number;
  /** Set for deleted leads, which have no personal data. */
  readonly deletedAt: string | null;
  /**
   * Version for optimistic locking, incremented by all changes except further sales. Together with `salesCount`, it
   * detects any change of `revenue`.
   */
  readonly revision: number;
}

/** Identifiers sent by a caller. */
export interface Identifiers {
  readonly uid: string | null;
  readonly email: string | null;
}

/** Details sent with a sign-up. */
export interface LeadDetails {
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly website: string | null;
  readonly customFields: Readonly<Record<string, unknown>> | null;
  readonly subId: string | null;
  readonly ip: string | null;
}

export const NO_DETAILS: LeadDetails = {
  ...{ username: null, firstName: null, lastName: null, website: null },
  ...{ customFields: null, subId: null, ip: null },
};

/** Raises a suspicion from newly known facts; never lowers it or repeats a cleared one. */
export function withSuspicion(
  lead: Lead,
  signs: Omit<Signs, 'email'>,
  promoter: Pick<Promoter, 'email' | 'ips' | 'samePayment'>,
  rules?: FraudRules,
): Lead {
  if (lead.suspicion !== 'no_suspicion') return lead;
  const suspicion = suspicionOf({ ...signs, email: lead.email }, promoter, rules);
  return suspicion === 'no_suspicion' || suspicion === lead.cleared?.suspicion ? lead : { ...lead, suspicion };
}

/** Whether the lead is currently a paying customer. */
export function isActive(lead: Pick<Lead, 'state' | 'customerSince'>): boolean {
  return lead.customerSince !== null && (lead.state === 'active' || lead.state === 'subscribed');
}

/**
 * Whether the lead was active after a cancellation, which was late then and ends nothing. @param at of the
 * cancellation, ISO 8601
 */
export function wasActiveAfter({ lastActiveAt, customerSince }: Lead, at: string): boolean {
  const last = lastActiveAt ?? customerSince;
  return last !== null && at < last;
}

/** Returns the date that a sale must reach to reactivate a canceled lead, ISO 8601; null for other leads. */
export function newestCancellation({
  cancelledAt,
  lastCancelledAt,
}: Pick<Lead, 'cancelledAt' | 'lastCancelledAt'>): string | null {
  return cancelledAt === null ? null : (lastCancelledAt ?? cancelledAt);
}

/**
 * Extends the date up to which a lead is known to be active.
 * @param at of the sale, ISO 8601; limited to `now`
 */
export function activeUntil(
  { lastActiveAt }: Pick<Lead, 'lastActiveAt'>,
  at: string,
  now: string,
): { readonly lastActiveAt: string } {
  const known = at < now ? at : now;
  return { lastActiveAt: lastActiveAt !== undefined && lastActiveAt > known ? lastActiveAt : known };
}

/**
 * Updates the times of activity after a change: the lead becomes or stops being an active customer, or changes owner.
 * The first period starts with `customerSince`. Times never go back with late events, or it would be active before it
 * was a customer.
 * @param at time of the change, ISO 8601
 */
export function withActivity(before: Lead, after: Lead, at: string): Lead {
  const changed = isActive(before) !== isActive(after) || (isActive(after) && !sameOwner(before, after));
  if (!changed) return after;
  const isFirst = !isActive(before) && before.activityAt === null;
  const activityAt = isFirst ? after.customerSince : activityTime(before, at);
  if (!isFirstActive(before)) return { ...after, activityAt };
  const { promoterId, campaignId } = before;
  return { ...after, activityAt, firstActive: { promoterId, campaignId, until: activityAt ?? at } };
}

/** Whether it has been active without a break, with one owner, since it became a customer. */
function isFirstActive(lead: Lead): boolean {
  return isActive(lead) && !lead.firstActive && lead.activityAt === lead.customerSince;
}

/**
 * Returns the owner and start of a lead's first active period: `customerSince`, or its end if that is earlier. Null if
 * there was none or earlier versions did not store it.
 */
export function firstActivity(lead: Lead): (Owner & { readonly since: string }) | null {
  const { customerSince, firstActive } = lead;
  if (customerSince === null) return null;
  if (isFirstActive(lead)) return { promoterId: lead.promoterId, campaignId: lead.campaignId, since: customerSince };
  if (!firstActive) return null;
  const { promoterId, campaignId, until } = firstActive;
  const hadEnded = until < customerSince;
  return { promoterId, campaignId, since: hadEnded ? until : customerSince };
}

/** Changes a customer's start date, and with it a first active period that continues. */
export function withCustomerSince(lead: Lead, customerSince: string): Lead {
  return { ...lead, customerSince, activityAt: isFirstActive(lead) ? customerSince : lead.activityAt };
}

/** Returns the time at which a change counts: its own, or that of a later previous change. */
export function activityTime({ activityAt }: Pick<Lead, 'activityAt'>, at: string): string {
  return activityAt && activityAt > at ? activityAt : at;
}

/**
 * Adds missing identifiers that no other lead has (contract: Finding a lead).
 * @param taken ids of the leads that have the sent identifiers
 */
export function withFreeIdentifiers(
  lead: Lead,
  sent: Identifiers,
  taken: { readonly uid: number | undefined; readonly email: number | undefined },
): Lead {
  const uid = lead.uid ?? (taken.uid === undefined ? sent.uid : null);
  const email = lead.email ?? (taken.email === undefined ? sent.email : null);
  return uid === lead.uid && email === lead.email ? lead : { ...lead, uid, email };
}
