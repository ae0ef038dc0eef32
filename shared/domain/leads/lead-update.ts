import { type Campaign, plansOf } from '#shared/domain/campaigns/campaign.ts';
import type { FraudRules } from '#shared/domain/fraud/rules.ts';
import { type Cleared, type Suspicion, suspicionOf } from '#shared/domain/fraud/suspicion.ts';
import type { Membership } from '#shared/domain/promoters/membership.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { isTooFarAhead } from '#shared/domain/time.ts';
import { approvedClaim, assertStaysClaim } from './claim.ts';
import {
  activeUntil,
  formerOwners,
  type Lead,
  type LeadShare,
  type LeadState,
  type Owner,
  sameOwner,
  withActivity,
  withCustomerSince,
} from './lead.ts';

/** What a soft move is answered while commissions still follow the lead to where it is. */
const STILL_MOVING = 'What the lead has earned is still being moved: try again when that is over.';

/** What a company changes of a lead by hand; what is left out stays. */
export interface LeadChange {
  readonly uid?: string | undefined;
  readonly email?: string | undefined;
  readonly state?: LeadState | undefined;
  /** The date that shows a lead active whose state becomes `active`, ISO 8601; now, where it is left out. */
  readonly activeAt?: string | undefined;
  /** ISO 8601. */
  readonly customerSince?: string | undefined;
  readonly planName?: string | undefined;
  readonly username?: string | undefined;
  /** What a person has found of it; where that is left out, what its e-mail and its promoter show. */
  readonly suspicion?: Suspicion | undefined;
  /** Why it is cleared of what it was suspected of. */
  readonly note?: string | undefined;
  /** Whether a lead that goes to another promoter leaves its commissions behind. */
  readonly soft?: boolean | undefined;
  /** Who has a share of what it earns from now on; nobody, where it is empty. */
  readonly shares?: readonly LeadShare[] | undefined;
}

/**
 * Decides an update of a lead (specification: PUT /api/v1/leads/update).
 * @param owner whose lead it is afterwards
 * @param now ISO 8601
 * @param rules those of the account; as the service has them, where they are left out
 * @returns `before` itself where nothing changes
 * @throws Refusal `invalid` for a claim that is to be approved by this; for a plan that no reward of the owner's campaign is for, and a customer of more than a day ahead
 */
export function updatedLead(
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
  const since = isCustomer && customerSince !== undefined ? withCustomerSince(before, customerSince) : before;
  // Somebody who is said to be active is a customer, whether it ever bought here or not.
  const becomes = !isCustomer && change.state === 'active' ? (customerSince ?? now) : customerSince;
  const changed: Lead = {
    ...since,
    ...(uid === undefined ? {} : { uid }),
    ...(email === undefined ? {} : { email }),
    ...(becomes === undefined ? {} : { customerSince: becomes }),
    ...(planName === undefined ? {} : { planName }),
    ...(change.username === undefined ? {} : { username: change.username }),
    ...stateOf(before, change, now),
    ...moveOf(before, owner, change.soft ?? false),
    ...sharesAfter(before, change.shares),
  };
  const suspicion = change.suspicion ?? suspicionAfter(before, changed, owner.promoter, rules);
  const isCleared =
    change.suspicion === 'no_suspicion' && (before.suspicion !== suspicion || change.note !== undefined);
  const after = {
    ...withActivity(since, changed, now),
    suspicion,
    ...(isCleared ? clearedOf(before, change.note ?? null, now) : {}),
  };
  const isSame = (Object.keys(after) as (keyof Lead)[]).every((field) => after[field] === before[field]);
  return isSame ? before : { ...after, revision: before.revision + 1 };
}

/** @throws Refusal `invalid` for a plan that the campaign does not have, and a customer of more than a day ahead */
function checkCustomer({ planName, customerSince }: LeadChange, owner: Membership, now: string): void {
  if (planName !== undefined && !hasPlan(owner.campaign, planName)) {
    throw new Refusal({ code: 'invalid', message: 'plan_name is not a plan of the campaign.' });
  }
  if (customerSince !== undefined && isTooFarAhead(customerSince, now)) {
    throw new Refusal({ code: 'invalid', message: 'customer_since is invalid.' });
  }
}

/**
 * What is left of a lead that was deleted: its id and owner, for the commissions it has made. It can no longer be found,
 * and nothing shows who it was.
 */
export function erasedLead(
  { traffic: _, cleared: __, revenue: ___, lastActiveAt: ____, lastCancelledAt: _____, ...lead }: Lead,
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

/**
 * What is kept of a suspicion that a person clears: so it is not raised again. A later note takes the place of one before.
 * @param now ISO 8601
 */
function clearedOf({ suspicion, cleared }: Lead, note: string | null, now: string): { readonly cleared?: Cleared } {
  const of = suspicion === 'no_suspicion' ? cleared?.suspicion : suspicion;
  return of === undefined ? {} : { cleared: { suspicion: of, note, at: now } };
}

/** The plans that some reward of the campaign is for. */
function hasPlan({ rules }: Campaign, plan: string): boolean {
  return rules.some((rule) => rule.applyOn !== 'all' && plansOf(rule).includes(plan));
}

/**
 * Any state can be set from any; a lead that is cancelled already keeps its date, also while it is denied: the date shows
 * what the lead was before.
 */
function stateOf(before: Lead, { state, activeAt }: LeadChange, now: string): Partial<Lead> {
  const { state: was, cancelledAt } = before;
  if (state === undefined || state === was) return {};
  if (state === 'denied') return { state };
  const active = state === 'active' ? activeUntil(before, activeAt ?? now, now) : {};
  if (state !== 'cancelled') return { state, cancelledAt: null, ...active };
  return cancelledAt === null ? { state, cancelledAt: now, lastCancelledAt: now } : { state };
}

/**
 * The lead approved: one that is denied is again what its data say it was, a claim of a promoter becomes a lead, and no
 * suspicion is left, so that what it earns from now on is approved as its campaign has it.
 * @param now ISO 8601
 * @returns `lead` itself where nothing changes
 */
export function approvedLead(lead: Lead, now: string): Lead {
  const enabled = lead.isClaim ? approvedClaim(lead, now) : enabledLead(lead, now);
  if (enabled.suspicion === 'no_suspicion') return enabled;
  return { ...enabled, suspicion: 'no_suspicion', ...clearedOf(lead, null, now), revision: lead.revision + 1 };
}

/**
 * The lead denied no more: it is again what its data say it was. A claim of a promoter is pending again.
 * @param now ISO 8601
 * @returns `lead` itself where it is not denied
 */
export function enabledLead(lead: Lead, now: string): Lead {
  if (lead.state !== 'denied') return lead;
  if (lead.isClaim) return { ...lead, state: 'pending', revision: lead.revision + 1 };
  const { cancelledAt, customerSince } = lead;
  const state = cancelledAt !== null ? 'cancelled' : customerSince !== null ? 'active' : 'signup';
  return withActivity(lead, { ...lead, state, revision: lead.revision + 1 }, now);
}

function sharesAfter({ shares = [] }: Lead, wanted: readonly LeadShare[] | undefined): Pick<Lead, 'shares'> {
  const named = (some: readonly LeadShare[]) =>
    some.map(({ promotionId, percentage }) => `${promotionId}:${percentage}`).join();
  return wanted === undefined || named(wanted) === named(shares) ? {} : { shares: wanted };
}

function moveOf(before: Lead, { promoter, promotion }: Membership, soft: boolean): Partial<Lead> {
  const to = { promoterId: promoter.id, campaignId: promotion.campaignId, promotionId: promotion.id };
  if (sameOwner(before, to)) return {};
  // What is left behind would depend on how far the last move has come.
  if (soft && before.moving) throw new Refusal({ code: 'invalid', message: STILL_MOVING });
  const from: Owner = { promoterId: before.promoterId, campaignId: before.campaignId };
  return { ...to, ...formerOwners(before, to), moving: soft ? null : { from, to } };
}

/** Another e-mail or another promoter may be the same person, or no longer be; the sign-up's address is not kept. */
function suspicionAfter(before: Lead, after: Lead, promoter: Promoter, rules?: FraudRules): Suspicion {
  const moved = !sameOwner(before, after);
  if (!moved && before.email === after.email) return before.suspicion;
  const byEmail = suspicionOf({ email: after.email }, promoter, rules);
  if (byEmail !== 'no_suspicion' && byEmail !== before.cleared?.suspicion) return byEmail;
  return moved || before.suspicion === 'same_promoter_email' ? 'no_suspicion' : before.suspicion;
}
