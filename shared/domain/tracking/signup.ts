import type { FraudRules } from '#shared/domain/fraud/rules.ts';
import { type Signs, suspicionOf } from '#shared/domain/fraud/suspicion.ts';
import {
  formerOwners,
  type Identifiers,
  isUnconfirmed,
  type Lead,
  type LeadDetails,
  type Origin,
  sameOwner,
  withActivity,
  withFreeIdentifiers,
  withSuspicion,
} from '#shared/domain/leads/lead.ts';
import { revenueWith } from '#shared/domain/leads/lead-revenue.ts';
import { standingOf } from '#shared/domain/leads/lead-standing.ts';
import type { Membership } from '#shared/domain/promoters/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { SignupEvent } from './event.ts';
import { inTraffic, type Traffic } from './traffic.ts';

/** A sign-up as the caller reported it. */
export interface Signup extends Identifiers {
  readonly details: LeadDetails;
  readonly at: string;
  /** Replace the owner and the data of a lead that is known already. */
  readonly override: boolean;
  /** Whether the lead has only subscribed to something: its sign-up is still to come. */
  readonly subscribes?: boolean | undefined;
}

/** What is known when a sign-up is decided. */
export interface SignupFacts {
  readonly lead: Lead | null;
  /** Who holds the identifiers sent: lead ids. */
  readonly taken: { readonly uid: number | undefined; readonly email: number | undefined };
  /** Whom the visitor or the ref id names. */
  readonly membership: Membership;
  readonly origin: Origin;
  /** How the visitor came, where it is one that the lead came by. */
  readonly traffic?: Traffic | undefined;
  /** Those of the account; as the service has them, where they are left out. */
  readonly rules?: FraudRules | undefined;
  /** What was found out about it beside itself. */
  readonly found?: Pick<Signs, 'isDisposable' | 'isCrowded' | 'isFromBrowser'> | undefined;
}

/** The lead as it shall be, and the event that says so. */
interface SignupDecision {
  readonly lead: Lead;
  readonly event: SignupEvent;
}

/**
 * Decides a sign-up (contract §5): it creates the lead; a lead that a sale has created keeps its owner and gets its
 * sign-up; one that has signed up is refused, unless the caller overrides it. Whoever subscribes is no lead yet.
 * @param ids the numbers for a new lead and for the event
 * @param now ISO 8601
 * @throws Refusal `signup_exists`; `fraud_refused` where a rule of the account refuses the lead that it would create
 */
export function decideSignup(
  facts: SignupFacts,
  signup: Signup,
  ids: { readonly lead: number; readonly event: number },
  now: string,
): SignupDecision {
  const { lead: known } = facts;
  const { subscribes = false } = signup;
  if (subscribes ? known : known?.signedUpAt && !signup.override) throw new Refusal({ code: 'signup_exists' });
  const lead = known ? signedUp(known, facts, signup) : madeLead(facts, signup, ids.lead);
  if (!known) checkRefused(lead, facts.rules);
  return {
    lead,
    event: {
      event: 'signup',
      id: ids.event,
      leadId: lead.id,
      promoterId: lead.promoterId,
      campaignId: lead.campaignId,
      at: signup.at,
      recordedAt: now,
      createdLead: known === null,
      ...(subscribes ? { subscribed: true as const } : {}),
      ...inTraffic(lead.traffic),
      replaced: known && signup.override ? { before: standingOf(known), after: standingOf(lead) } : null,
    },
  };
}

/** Whether a lead that is to be made is refused by the rule that it is suspected by. A lead that is known already is held. */
export function isRefused({ suspicion }: Pick<Lead, 'suspicion'>, rules: FraudRules | undefined): boolean {
  return suspicion !== 'no_suspicion' && rules?.[suspicion] === 'refuse';
}

/** Refuses such a lead. @throws Refusal `fraud_refused` */
export function checkRefused({ suspicion }: Pick<Lead, 'suspicion'>, rules: FraudRules | undefined): void {
  if (suspicion !== 'no_suspicion' && isRefused({ suspicion }, rules)) {
    throw new Refusal({ code: 'fraud_refused', rule: suspicion });
  }
}

/** The lead that a sign-up creates; one that has only subscribed has not signed up yet. */
function madeLead(facts: SignupFacts, signup: Signup, id: number): Lead {
  const lead = newLead(facts, signup, id);
  return signup.subscribes ? { ...lead, state: 'subscribed', signedUpAt: null } : lead;
}

/** The lead that a first sign-up, or a sale with an attribution, creates. */
export function newLead(
  facts: Pick<SignupFacts, 'membership' | 'origin' | 'traffic' | 'rules' | 'found'>,
  signup: Signup,
  id: number,
): Lead {
  const { ip, ...details } = signup.details;
  const { promoter, promotion } = facts.membership;
  return {
    ...details,
    ...inTraffic(facts.traffic),
    subId: details.subId ?? facts.traffic?.subId ?? null,
    id,
    state: 'signup',
    uid: signup.uid,
    email: signup.email,
    promoterId: promoter.id,
    campaignId: promotion.campaignId,
    promotionId: promotion.id,
    origin: facts.origin,
    createdAt: signup.at,
    signedUpAt: signup.at,
    customerSince: null,
    cancelledAt: null,
    activityAt: null,
    planName: null,
    suspicion: suspicionOf({ ...signsOf(facts, ip), email: signup.email }, promoter, facts.rules),
    salesCount: 0,
    revenue: 0,
    moving: null,
    deletedAt: null,
    revision: 0,
  };
}

/** What rules go by, besides the lead's e-mail. */
function signsOf({ traffic, found }: Pick<SignupFacts, 'traffic' | 'found'>, ip: string | null) {
  return { ...found, ip, ad: traffic?.ad };
}

function signedUp(known: Lead, facts: SignupFacts, signup: Signup): Lead {
  if (signup.override) return overridden(known, facts, signup);
  const { ip, ...details } = signup.details;
  const sent = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
  const identified = withFreeIdentifiers(known, signup, facts.taken);
  const lead = withSuspicion(
    identified,
    signsOf({ ...facts, traffic: known.traffic }, ip),
    facts.membership.promoter,
    facts.rules,
  );
  return { ...lead, ...sent, state: stateBy(known), signedUpAt: signup.at, revision: known.revision + 1 };
}

/** The state of a lead that signs up: whoever had only subscribed does so by it. */
function stateBy({ state, customerSince, signedUpAt }: Lead): Lead['state'] {
  return state === 'subscribed' && customerSince === null && signedUpAt === null ? 'signup' : state;
}

function earnedBySignup({ referralCommissionId: id }: Lead): Pick<Lead, 'referralCommissionId'> {
  return id === undefined ? {} : { referralCommissionId: id };
}

/**
 * A known lead with another owner and other data; what its sales have made of it stays. One that another promoter only added begins anew,
 * also where it was denied.
 */
function overridden(known: Lead, facts: SignupFacts, signup: Signup): Lead {
  const { customerSince, cancelledAt, activityAt, firstActive, planName, salesCount, monthSums, moving } = known;
  const isFree = (holder: number | undefined) => holder === undefined || holder === known.id;
  const uid = signup.uid !== null && isFree(facts.taken.uid) ? signup.uid : known.uid;
  const email = signup.email !== null && isFree(facts.taken.email) ? signup.email : known.email;
  const active = known.lastActiveAt === undefined ? {} : { lastActiveAt: known.lastActiveAt };
  const cancelled = known.lastCancelledAt === undefined ? {} : { lastCancelledAt: known.lastCancelledAt };
  const activity = { activityAt, ...active, ...(firstActive ? { firstActive } : {}), ...earnedBySignup(known) };
  const judged = known.cleared ? { cleared: known.cleared } : {};
  const sales = { planName, salesCount, ...revenueWith(known, 0), ...(monthSums ? { monthSums } : {}) };
  const history = {
    state: stateBy(known),
    customerSince,
    cancelledAt,
    ...cancelled,
    ...activity,
    ...sales,
    ...judged,
    moving,
  };
  const { revenue: _, ...made } = newLead(facts, { ...signup, uid, email }, known.id);
  const begun = isUnconfirmed(known) && !sameOwner(known, made) ? { state: made.state, cancelledAt: null } : {};
  const isCleared = made.suspicion === known.cleared?.suspicion;
  const renewed: Lead = isCleared ? { ...made, suspicion: 'no_suspicion' } : made;
  const lead = { ...renewed, ...history, ...begun, ...formerOwners(known, renewed), revision: known.revision + 1 };
  return withActivity(known, lead, signup.at);
}
