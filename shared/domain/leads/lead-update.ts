import { type Campaign, rulePlans } from '#shared/domain/campaigns/campaign.ts';
import type { FraudRules } from '#shared/domain/fraud/rules.ts';
import { type ClearedSuspicion, findSuspicion, type Suspicion } from '#shared/domain/fraud/suspicion.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { isTooFarAhead } from '#shared/domain/time.ts';
import { approveClaim, assertStaysClaim } from './claim.ts';
import {
  addFormerOwner,
  changeCustomerSince,
  extendActivity,
  isSameOwner,
  type Lead,
  type LeadShare,
  type LeadState,
  type Owner,
  updateActivity,
} from './lead.ts';

const STILL_MOVING = 'The referral’s commissions are still being moved: try again when that is done.';

/** Manual changes; undefined fields stay. */
export interface LeadChange {
  readonly uid?: string | undefined;
  readonly email?: string | undefined;
  readonly state?: LeadState | undefined;
  /** For state `active`, ISO 8601; default now. */
  readonly activeAt?: string | undefined;
  /** ISO 8601. */
  readonly customerSince?: string | undefined;
  readonly planName?: string | undefined;
  readonly username?: string | undefined;
  /** Default: recalculated. */
  readonly suspicion?: Suspicion | undefined;
  /** Reason to clear the suspicion. */
  readonly note?: string | undefined;
  /** Leaves its commissions behind. */
  readonly soft?: boolean | undefined;
  readonly shares?: readonly LeadShare[] | undefined;
}

/**
 * Applies manual changes (specification: PUT /api/v1/leads/update).
 * @returns `before` itself without change
 * @throws Refusal `invalid` for approving a claim, a plan without reward, or a customer date over a day ahead
 */
export function decideLeadChange(
  before: Lead,
  change: LeadChange,
  owner: Membership,
  now: string,
  rules?: FraudRules,
): Lead {
  assertStaysClaim(before, change);
  checkCustomer(change, owner, now);
  const { uid, email, customerSince, planName } = change;
  const isCustomer = before.customerSince !== null;
  const since = isCustomer && customerSince !== undefined ? changeCustomerSince(before, customerSince) : before;
  // A lead set to active is a customer, even without a sale.
  const customerSinceAfter = !isCustomer && change.state === 'active' ? (customerSince ?? now) : customerSince;
  const changed: Lead = {
    ...since,
    ...(uid === undefined ? {} : { uid }),
    ...(email === undefined ? {} : { email }),
    ...(customerSinceAfter === undefined ? {} : { customerSince: customerSinceAfter }),
    ...(planName === undefined ? {} : { planName }),
    ...(change.username === undefined ? {} : { username: change.username }),
    ...changeLeadState(before, change, now),
    ...changeLeadOwner(before, owner, change.soft ?? false),
    ...changeLeadShares(before, change.shares),
  };
  const suspicion = change.suspicion ?? recalculateSuspicion(before, changed, owner.promoter, rules);
  const isCleared =
    change.suspicion === 'no_suspicion' && (before.suspicion !== suspicion || change.note !== undefined);
  const after = {
    ...updateActivity(since, changed, now),
    suspicion,
    ...(isCleared ? clearSuspicion(before, change.note ?? null, now) : {}),
  };
  const isSame = (Object.keys(after) as (keyof Lead)[]).every((field) => after[field] === before[field]);
  return isSame ? before : { ...after, revision: before.revision + 1 };
}

function checkCustomer({ planName, customerSince }: LeadChange, owner: Membership, now: string): void {
  if (planName !== undefined && !hasPlan(owner.campaign, planName)) {
    throw new Refusal({ code: 'invalid', message: 'plan_name is not a plan of the campaign.' });
  }
  if (customerSince !== undefined && isTooFarAhead(customerSince, now)) {
    throw new Refusal({ code: 'invalid', message: 'customer_since is invalid: it is more than a day in the future.' });
  }
}

/** Removes personal data and identifiers; id and owner stay for commissions. */
export function eraseLead(
  { traffic, audience, cleared, revenue, lastActiveAt, lastCancelledAt, ...lead }: Lead,
  now: string,
): Lead {
  return {
    ...lead,
    state: 'denied',
    uid: null,
    email: null,
    customerSince: null,
    cancelledAt: null,
    activityAt: null,
    planName: null,
    username: null,
    firstName: null,
    lastName: null,
    website: null,
    customFields: null,
    subId: null,
    deletedAt: now,
    revision: lead.revision + 1,
  };
}

/** Later notes replace earlier ones. */
function clearSuspicion(
  { suspicion, cleared }: Lead,
  note: string | null,
  now: string,
): { readonly cleared?: ClearedSuspicion } {
  const clearedSuspicion = suspicion === 'no_suspicion' ? cleared?.suspicion : suspicion;
  return clearedSuspicion === undefined ? {} : { cleared: { suspicion: clearedSuspicion, note, at: now } };
}

function hasPlan({ rules }: Campaign, plan: string): boolean {
  return rules.some((rule) => rule.applyOn !== 'all' && rulePlans(rule).includes(plan));
}

/** Cancellation dates stay while denied: enabling restores the state from them. */
function changeLeadState(before: Lead, { state, activeAt }: LeadChange, now: string): Partial<Lead> {
  const { state: stateBefore, cancelledAt } = before;
  if (state === undefined || state === stateBefore) return {};
  if (state === 'denied') return { state };
  const active = state === 'active' ? extendActivity(before, activeAt ?? now, now) : {};
  if (state !== 'cancelled') return { state, cancelledAt: null, ...active };
  return cancelledAt === null ? { state, cancelledAt: now, lastCancelledAt: now } : { state };
}

/**
 * Approves a lead: restores a denied one, confirms a claim, and clears the suspicion.
 * @returns `lead` itself without change
 */
export function markLeadApproved(lead: Lead, now: string): Lead {
  const enabled = lead.isClaim ? approveClaim(lead, now) : markLeadEnabled(lead, now);
  if (enabled.suspicion === 'no_suspicion') return enabled;
  return { ...enabled, suspicion: 'no_suspicion', ...clearSuspicion(lead, null, now), revision: lead.revision + 1 };
}

/**
 * Restores a denied lead's state from its data; a claim becomes pending.
 * @returns `lead` itself if it is not denied
 */
export function markLeadEnabled(lead: Lead, now: string): Lead {
  if (lead.state !== 'denied') return lead;
  if (lead.isClaim) return { ...lead, state: 'pending', revision: lead.revision + 1 };
  const { cancelledAt, customerSince } = lead;
  const state = cancelledAt !== null ? 'cancelled' : customerSince !== null ? 'active' : 'signup';
  return updateActivity(lead, { ...lead, state, revision: lead.revision + 1 }, now);
}

function changeLeadShares({ shares = [] }: Lead, newShares: readonly LeadShare[] | undefined): Pick<Lead, 'shares'> {
  const describe = (list: readonly LeadShare[]) =>
    list.map(({ promotionId, percentage }) => `${promotionId}:${percentage}`).join();
  return newShares === undefined || describe(newShares) === describe(shares) ? {} : { shares: newShares };
}

function changeLeadOwner(before: Lead, { promoter, promotion }: Membership, keepsCommissions: boolean): Partial<Lead> {
  const to = { promoterId: promoter.id, campaignId: promotion.campaignId, promotionId: promotion.id };
  if (isSameOwner(before, to)) return {};
  // The result would depend on the last move's progress.
  if (keepsCommissions && before.moving) throw new Refusal({ code: 'invalid', message: STILL_MOVING });
  const from: Owner = { promoterId: before.promoterId, campaignId: before.campaignId };
  return { ...to, ...addFormerOwner(before, to), moving: keepsCommissions ? null : { from, to } };
}

/** The sign-up's IP address is not stored. */
function recalculateSuspicion(before: Lead, after: Lead, promoter: Promoter, rules?: FraudRules): Suspicion {
  const moved = !isSameOwner(before, after);
  if (!moved && before.email === after.email) return before.suspicion;
  const byEmail = findSuspicion({ email: after.email }, promoter, rules);
  if (byEmail !== 'no_suspicion' && byEmail !== before.cleared?.suspicion) return byEmail;
  return moved || before.suspicion === 'same_promoter_email' ? 'no_suspicion' : before.suspicion;
}
