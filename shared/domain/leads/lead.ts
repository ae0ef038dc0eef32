import type { FraudRules } from '#shared/domain/fraud/rules.ts';
import {
  type ClearedSuspicion,
  type FraudSignals,
  findSuspicion,
  type Suspicion,
} from '#shared/domain/fraud/suspicion.ts';
import { canEarn, type Promoter } from '#shared/domain/promoters/promoter.ts';
import type { ExactInteger } from '#shared/domain/reports/exact-integer.ts';
import type { MonthSums } from '#shared/domain/rewards/reward-limits.ts';
import type { VisitorFacts } from '#shared/domain/tracking/traffic.ts';

export const SETTABLE_LEAD_STATES = ['signup', 'active', 'subscribed', 'denied', 'cancelled'] as const;
/** `pending`: a claim ({@link Lead.isClaim}). */
export const LEAD_STATES = [...SETTABLE_LEAD_STATES, 'pending'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** Attribution; `manual`: by the company, `promoter`: by the promoter itself. */
export type LeadOrigin = 'link' | 'ref_id' | 'promo_code' | 'promoter_email' | 'manual' | 'promoter';

/** A promoter in a campaign, owner of leads, clicks and commissions. */
export interface Owner {
  readonly promoterId: number;
  readonly campaignId: number;
}

/** Whether promoter and campaign are equal. */
export function isSameOwner(a: Owner, b: Owner): boolean {
  return a.promoterId === b.promoterId && a.campaignId === b.campaignId;
}

/** Another promoter's share of commissions. */
export interface LeadShare extends Owner {
  readonly promotionId: number;
  /** Integer from 1 to 99. */
  readonly percentage: number;
}

/** A pending move of commissions. */
export interface LeadMove {
  readonly from: Owner;
  readonly to: Owner & { readonly promotionId: number };
  /** For large moves. */
  readonly process?: number;
}

/** Returns former owners after a change. */
export function addFormerOwner(before: Lead, after: Owner): Pick<Lead, 'formerOwners'> {
  const { promoterId, campaignId, formerOwners = [] } = before;
  if (isSameOwner(before, after)) return before.formerOwners ? { formerOwners } : {};
  const others = formerOwners.filter((owner) => !isSameOwner(owner, before) && !isSameOwner(owner, after));
  return { formerOwners: [...others, { promoterId, campaignId }] };
}

/** Whether the person has neither signed up nor bought. */
export function isProspect({ signedUpAt, customerSince, salesCount }: Lead): boolean {
  return signedUpAt === null && customerSince === null && salesCount === 0;
}

/**
 * Whether another promoter may get the person: one who has neither signed up nor bought, and whose promoter cannot earn.
 * @param own membership of its promoter; null if deleted
 */
export function isAbandoned(lead: Lead, own: Parameters<typeof canEarn>[0]): boolean {
  return isProspect(lead) && !canEarn(own);
}

/** Whether only its promoter has vouched for it: no sign-up, no sale. */
export function isUnconfirmed(lead: Lead): boolean {
  return lead.origin === 'promoter' && isProspect(lead);
}

/** A referred person, identified by e-mail, uid, or both. */
export interface Lead extends Owner, VisitorFacts {
  readonly id: number;
  readonly state: LeadState;
  readonly uid: string | null;
  readonly email: string | null;
  readonly promotionId: number;
  /** Unapproved claim of its promoter. Tracking ignores it; another lead may have its e-mail. */
  readonly isClaim?: true;
  readonly origin: LeadOrigin;
  readonly createdAt: string;
  readonly signedUpAt: string | null;
  readonly customerSince: string | null;
  readonly cancelledAt: string | null;
  /**
   * ISO 8601, at most the time of the call. Older sales do not reactivate the lead. Read only by {@link
   * newestCancellation}, since it outlasts a reactivation.
   */
  readonly lastCancelledAt?: string;
  /** Last start or end of activity, ISO 8601. */
  readonly activityAt: string | null;
  /** Latest sale or manual activation, ISO 8601. */
  readonly lastActiveAt?: string;
  /** First active period; absent until its end, ISO 8601. */
  readonly firstActive?: Owner & { readonly until: string };
  readonly planName: string | null;
  readonly suspicion: Suspicion;
  /** Its rule is ignored from then on. */
  readonly cleared?: ClearedSuspicion;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly website: string | null;
  readonly customFields: Readonly<Record<string, unknown>> | null;
  readonly subId: string | null;
  readonly salesCount: number;
  /** Sales less refunds, in the smallest unit. Absent in old records until a rebuild, and for deleted leads. */
  readonly revenue?: ExactInteger;
  /** For rewards with a monthly limit. */
  readonly monthSums?: MonthSums | undefined;
  /** Until all commissions follow. */
  readonly moving: LeadMove | null;
  readonly shares?: readonly LeadShare[];
  /** They may have commissions of it. */
  readonly formerOwners?: readonly Owner[];
  readonly referralCommissionId?: number;
  readonly deletedAt: string | null;
  /** For optimistic locking; further sales change only `salesCount`. Both together detect any change of `revenue`. */
  readonly revision: number;
}

/** Identifiers sent by a caller. */
export interface LeadIdentifiers {
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

export const NO_LEAD_DETAILS: LeadDetails = {
  username: null,
  firstName: null,
  lastName: null,
  website: null,
  customFields: null,
  subId: null,
  ip: null,
};

/** Returns the details that a lead keeps with another promoter: not its visit's. */
export function selectOwnDetails({ username, firstName, lastName, website, customFields }: Lead): LeadDetails {
  return { ...NO_LEAD_DETAILS, username, firstName, lastName, website, customFields };
}

/** Raises suspicions; never lowers them or repeats a cleared one. */
export function raiseSuspicion(
  lead: Lead,
  signals: Omit<FraudSignals, 'email'>,
  promoter: Pick<Promoter, 'email' | 'ips' | 'samePayment'>,
  rules?: FraudRules,
): Lead {
  if (lead.suspicion !== 'no_suspicion') return lead;
  const suspicion = findSuspicion({ ...signals, email: lead.email }, promoter, rules);
  return suspicion === 'no_suspicion' || suspicion === lead.cleared?.suspicion ? lead : { ...lead, suspicion };
}

/** Whether the lead is a paying customer now. */
export function isActiveLead(lead: Pick<Lead, 'state' | 'customerSince'>): boolean {
  return lead.customerSince !== null && (lead.state === 'active' || lead.state === 'subscribed');
}

/** Whether the lead was active after a cancellation, which is late then and ignored. */
export function wasActiveAfter({ lastActiveAt, customerSince }: Lead, at: string): boolean {
  const last = lastActiveAt ?? customerSince;
  return last !== null && at < last;
}

/** Returns the date from which sales reactivate a canceled lead, ISO 8601. */
export function newestCancellation({
  cancelledAt,
  lastCancelledAt,
}: Pick<Lead, 'cancelledAt' | 'lastCancelledAt'>): string | null {
  return cancelledAt === null ? null : (lastCancelledAt ?? cancelledAt);
}

/** Extends its known activity to a date, at most `now`. */
export function extendActivity(
  { lastActiveAt }: Pick<Lead, 'lastActiveAt'>,
  at: string,
  now: string,
): { readonly lastActiveAt: string } {
  const activeAt = at < now ? at : now;
  return { lastActiveAt: lastActiveAt !== undefined && lastActiveAt > activeAt ? lastActiveAt : activeAt };
}

/**
 * Updates activity when the lead becomes or stops being an active customer, or changes owner. It starts with
 * `customerSince`. Late events never move it back, or it would be active before it was a customer.
 */
export function updateActivity(before: Lead, after: Lead, at: string): Lead {
  const changed = isActiveLead(before) !== isActiveLead(after) || (isActiveLead(after) && !isSameOwner(before, after));
  if (!changed) return after;
  const isFirst = !isActiveLead(before) && before.activityAt === null;
  const activityAt = isFirst ? after.customerSince : activityTime(before, at);
  if (!isFirstActive(before)) return { ...after, activityAt };
  const { promoterId, campaignId } = before;
  return { ...after, activityAt, firstActive: { promoterId, campaignId, until: activityAt ?? at } };
}

function isFirstActive(lead: Lead): boolean {
  return isActiveLead(lead) && !lead.firstActive && lead.activityAt === lead.customerSince;
}

/** Returns a lead's first owner and start as an active customer; null for none, or if unknown. */
export function findFirstActivity(lead: Lead): (Owner & { readonly since: string }) | null {
  const { customerSince, firstActive } = lead;
  if (customerSince === null) return null;
  if (isFirstActive(lead)) return { promoterId: lead.promoterId, campaignId: lead.campaignId, since: customerSince };
  if (!firstActive) return null;
  const { promoterId, campaignId, until } = firstActive;
  const endedBeforeStart = until < customerSince;
  return { promoterId, campaignId, since: endedBeforeStart ? until : customerSince };
}

/** Changes a customer's start date, and that of an unbroken first activity. */
export function changeCustomerSince(lead: Lead, customerSince: string): Lead {
  return { ...lead, customerSince, activityAt: isFirstActive(lead) ? customerSince : lead.activityAt };
}

/** Returns the time of a change, or of a later previous one. */
export function activityTime({ activityAt }: Pick<Lead, 'activityAt'>, at: string): string {
  return activityAt && activityAt > at ? activityAt : at;
}

/** Adds missing identifiers that are free (contract: Finding a lead). */
export function addFreeIdentifiers(
  lead: Lead,
  sent: LeadIdentifiers,
  holders: { readonly uid: number | undefined; readonly email: number | undefined },
): Lead {
  const uid = lead.uid ?? (holders.uid === undefined ? sent.uid : null);
  const email = lead.email ?? (holders.email === undefined ? sent.email : null);
  return uid === lead.uid && email === lead.email ? lead : { ...lead, uid, email };
}
