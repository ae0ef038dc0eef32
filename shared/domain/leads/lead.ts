import type { FraudRules } from '#shared/domain/fraud/rules.ts';
import { type Cleared, type Signs, type Suspicion, suspicionOf } from '#shared/domain/fraud/suspicion.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Exact } from '#shared/domain/reports/exact.ts';
import type { MonthSums } from '#shared/domain/rewards/reward-limits.ts';
import type { Traffic } from '#shared/domain/tracking/traffic.ts';

/** The states that a company can set. */
export const SETTABLE_LEAD_STATES = ['signup', 'active', 'subscribed', 'denied', 'cancelled'] as const;
/** A lead is `pending` as long as the company has not decided on the claim of a promoter ({@link Lead.isClaim}). */
export const LEAD_STATES = [...SETTABLE_LEAD_STATES, 'pending'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/**
 * How a lead came to its promoter; a lead that came without a visitor counts as a non-link one in reports. `manual` is by the
 * company by hand, `promoter` by the promoter itself.
 */
export type Origin = 'link' | 'ref_id' | 'promo_code' | 'promoter_email' | 'manual' | 'promoter';

/** Where a lead, a click or a commission belongs: a promoter in a campaign. */
export interface Owner {
  readonly promoterId: number;
  readonly campaignId: number;
}

/** Whether two things belong to the same promoter in the same campaign. */
export function sameOwner(one: Owner, other: Owner): boolean {
  return one.promoterId === other.promoterId && one.campaignId === other.campaignId;
}

/** A promoter who has a share of what a lead's sales earn, besides the promoter whose lead it is. */
export interface LeadShare extends Owner {
  readonly promotionId: number;
  /** A whole number from 1 to 99: of each commission, what this promoter gets. */
  readonly percentage: number;
}

/** Where commissions of a lead go from and to that was given to another promoter; kept until all have been moved. */
export interface Move {
  readonly from: Owner;
  readonly to: Owner & { readonly promotionId: number };
  /** The batch process that moves them, where they are more than a call moves. */
  readonly process?: number;
}

/** Whose a lead was before, once it belongs to another. */
export function formerOwners(before: Lead, after: Owner): Pick<Lead, 'formerOwners'> {
  const { promoterId, campaignId, formerOwners = [] } = before;
  if (sameOwner(before, after)) return before.formerOwners ? { formerOwners } : {};
  const others = formerOwners.filter((one) => !sameOwner(one, before) && !sameOwner(one, after));
  return { formerOwners: [...others, { promoterId, campaignId }] };
}

/** Whether a lead rests on no more than a promoter's word: the promoter has added it, and it has neither signed up nor bought. */
export function isUnconfirmed({ origin, signedUpAt, customerSince, salesCount }: Lead): boolean {
  return origin === 'promoter' && signedUpAt === null && customerSince === null && salesCount === 0;
}

/** Somebody a promoter referred, known by e-mail, by the company's own id, or both. */
export interface Lead extends Owner {
  readonly id: number;
  readonly state: LeadState;
  readonly uid: string | null;
  readonly email: string | null;
  readonly promotionId: number;
  /**
   * Set while a promoter only claims to have referred this person. Tracking finds no claim: its e-mail leads nowhere, and another lead may
   * have it. Approval makes it a lead and removes this; a claim that is denied keeps it.
   */
  readonly isClaim?: true;
  readonly origin: Origin;
  readonly createdAt: string;
  readonly signedUpAt: string | null;
  readonly customerSince: string | null;
  readonly cancelledAt: string | null;
  /**
   * The newest date of its cancellations, ISO 8601; a date ahead counts as the time of the call. Sales that are older leave it cancelled.
   * Read by {@link newestCancellation} alone: it stays when the lead is active again, and is absent of leads from before it was kept.
   */
  readonly lastCancelledAt?: string;
  /** When it last became an active customer, here, or ceased to be one, ISO 8601; null for one that never was. */
  readonly activityAt: string | null;
  /**
   * The newest date that shows the lead active, ISO 8601: of its sales, or of the change by hand that made it active. Left out of leads
   * that have not bought since this was kept.
   */
  readonly lastActiveAt?: string;
  /** With whom it was active first, from `customerSince` on, and until when, ISO 8601. Left out until that has ended. */
  readonly firstActive?: Owner & { readonly until: string };
  readonly planName: string | null;
  readonly suspicion: Suspicion;
  /** What it was suspected of, and a person has cleared: that rule raises no suspicion again. Left out where nothing was. */
  readonly cleared?: Cleared;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly website: string | null;
  readonly customFields: Readonly<Record<string, unknown>> | null;
  readonly subId: string | null;
  /** How its visitor came; left out where it came without one, or before this was kept. */
  readonly traffic?: Traffic;
  readonly salesCount: number;
  /**
   * What its sales have brought less their refunds, in the smallest unit of the account's currency; left out where that is not
   * known: of one that an earlier version has made, until a rebuild, and of what is left of a deleted one.
   */
  readonly revenue?: Exact;
  /** What its sales have given by rewards that limit the sum of a month; left out where none did. */
  readonly monthSums?: MonthSums | undefined;
  /** Set while commissions are still to follow the lead to the promoter it was given to. */
  readonly moving: Move | null;
  /** Who has a share of what it earns, besides its own promoter; left out where nobody ever had. */
  readonly shares?: readonly LeadShare[];
  /** Whose it was before, each once: they may have commissions of it. Left out for one that was never another's. */
  readonly formerOwners?: readonly Owner[];
  /** The commission that its first sign-up has earned; left out where that has earned none. */
  readonly referralCommissionId?: number;
  /** Set when the lead was deleted: it cannot be found, and nothing personal is left of it. */
  readonly deletedAt: string | null;
  /**
   * Goes up with every change but what a further sale adds; a decision made on an older one is not committed. With `salesCount` it
   * shows whether anything has been added to `revenue`: a sale raises that one, all else this one.
   */
  readonly revision: number;
}

/** What a caller knows a lead by. */
export interface Identifiers {
  readonly uid: string | null;
  readonly email: string | null;
}

/** What a caller may say about a lead at sign-up. */
export interface LeadDetails {
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly website: string | null;
  readonly customFields: Readonly<Record<string, unknown>> | null;
  readonly subId: string | null;
  readonly ip: string | null;
}

/** Of a lead of whom nothing is said but how to find it. */
export const NO_DETAILS: LeadDetails = {
  ...{ username: null, firstName: null, lastName: null, website: null },
  ...{ customFields: null, subId: null, ip: null },
};

/**
 * The lead with what its e-mail or an address newly learned says of it: a suspicion is raised whenever it shows, and never
 * lowered. What a person has cleared is not raised again.
 */
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

/** Whether the lead is a paying customer at present. */
export function isActive(lead: Pick<Lead, 'state' | 'customerSince'>): boolean {
  return lead.customerSince !== null && (lead.state === 'active' || lead.state === 'subscribed');
}

/** Whether a lead was active after a cancellation: then that cancellation came late and ends nothing. @param at of the cancellation, ISO 8601 */
export function wasActiveAfter({ lastActiveAt, customerSince }: Lead, at: string): boolean {
  const last = lastActiveAt ?? customerSince;
  return last !== null && at < last;
}

/** The date that a sale of a cancelled lead has to reach to make it active again, ISO 8601; null for a lead that is not cancelled. */
export function newestCancellation({
  cancelledAt,
  lastCancelledAt,
}: Pick<Lead, 'cancelledAt' | 'lastCancelledAt'>): string | null {
  return cancelledAt === null ? null : (lastCancelledAt ?? cancelledAt);
}

/**
 * The date up to which a lead is known to be active, with one more date.
 * @param at when it bought, ISO 8601; dates ahead of `now` count as now
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
 * The lead with the time of what its change means for active customers: it becomes one, ceases to be one, or is another
 * promoter's. It becomes one for the first time when it became a customer, which a company may have said beforehand. Events
 * may be late; that time never goes back, or it would be active before it was a customer.
 * @param before as it was
 * @param at when it was changed, ISO 8601
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

/** Whether the lead is active for the first time, with one promoter since it became a customer. */
function isFirstActive(lead: Lead): boolean {
  return isActive(lead) && !lead.firstActive && lead.activityAt === lead.customerSince;
}

/**
 * Where a lead was an active customer first, and since when that counts: since it became a customer, or no time at all where
 * that is said to have been later than its end. Null for one that never was, or of whom earlier versions have not kept it.
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

/** The lead, a customer already, with another time since when it is: as long as it is active first, that began then, too. */
export function withCustomerSince(lead: Lead, customerSince: string): Lead {
  return { ...lead, customerSince, activityAt: isFirstActive(lead) ? customerSince : lead.activityAt };
}

/** When a change of a lead counts for active customers: as it happened, or with the change before, where that was later. */
export function activityTime({ activityAt }: Pick<Lead, 'activityAt'>, at: string): string {
  return activityAt && activityAt > at ? activityAt : at;
}

/**
 * The lead with an identifier it lacked, where the caller named one that no other lead has (contract: Finding a lead).
 * @param taken who holds the identifiers that the caller sent: lead ids, undefined where nobody does
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
