import type { FraudRules } from '#shared/domain/fraud/rules.ts';
import { type FraudSignals, findSuspicion } from '#shared/domain/fraud/suspicion.ts';
import {
  addFormerOwner,
  addFreeIdentifiers,
  isUnconfirmed,
  type Lead,
  type LeadDetails,
  type LeadIdentifiers,
  type LeadOrigin,
  raiseSuspicion,
  sameOwner,
  updateActivity,
} from '#shared/domain/leads/lead.ts';
import { leadReportState } from '#shared/domain/leads/lead-report-state.ts';
import { addLeadRevenue } from '#shared/domain/leads/lead-revenue.ts';
import type { Membership } from '#shared/domain/promoters/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { SignupEvent } from './event.ts';
import { type Traffic, trafficField } from './traffic.ts';

/** A reported sign-up. */
export interface Signup extends LeadIdentifiers {
  readonly details: LeadDetails;
  readonly at: string;
  /** Replaces owner and data of a known lead. */
  readonly override: boolean;
  /** The sign-up follows later. */
  readonly subscribes?: boolean | undefined;
}

/** Facts for deciding a sign-up. */
export interface SignupFacts {
  readonly lead: Lead | null;
  /** Leads that hold the identifiers. */
  readonly taken: { readonly uid: number | undefined; readonly email: number | undefined };
  readonly membership: Membership;
  readonly origin: LeadOrigin;
  /** Set if the visitor brought the lead. */
  readonly traffic?: Traffic | undefined;
  /** Default: standard rules. */
  readonly rules?: FraudRules | undefined;
  /** Fraud signals from outside the sign-up. */
  readonly found?: Pick<FraudSignals, 'isDisposable' | 'isCrowded' | 'isFromBrowser'> | undefined;
}

interface SignupDecision {
  readonly lead: Lead;
  readonly event: SignupEvent;
}

/**
 * Decides a sign-up (contract §5). It creates the lead; a lead from a sale keeps its owner; a second sign-up needs an
 * override. A subscriber is not a lead yet.
 * @param ids for lead and event
 * @param now ISO 8601
 * @throws Refusal `signup_exists`; `fraud_refused` for a new lead
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
  const lead = known ? withSignup(known, facts, signup) : buildSignupLead(facts, signup, ids.lead);
  if (!known) assertPassesFraudRules(lead, facts.rules);
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
      ...trafficField(lead.traffic),
      replaced: known && signup.override ? { before: leadReportState(known), after: leadReportState(lead) } : null,
    },
  };
}

/** Whether a fraud rule refuses a new lead. Known leads are only held. */
export function isRefusedByFraudRule({ suspicion }: Pick<Lead, 'suspicion'>, rules: FraudRules | undefined): boolean {
  return suspicion !== 'no_suspicion' && rules?.[suspicion] === 'refuse';
}

/** Checks a new lead against the fraud rules. @throws Refusal `fraud_refused` */
export function assertPassesFraudRules({ suspicion }: Pick<Lead, 'suspicion'>, rules: FraudRules | undefined): void {
  if (suspicion !== 'no_suspicion' && isRefusedByFraudRule({ suspicion }, rules)) {
    throw new Refusal({ code: 'fraud_refused', rule: suspicion });
  }
}

function buildSignupLead(facts: SignupFacts, signup: Signup, id: number): Lead {
  const lead = newLead(facts, signup, id);
  return signup.subscribes ? { ...lead, state: 'subscribed', signedUpAt: null } : lead;
}

/** Creates the lead of a first sign-up or an attributed sale. */
export function newLead(
  facts: Pick<SignupFacts, 'membership' | 'origin' | 'traffic' | 'rules' | 'found'>,
  signup: Signup,
  id: number,
): Lead {
  const { ip, ...details } = signup.details;
  const { promoter, promotion } = facts.membership;
  return {
    ...details,
    ...trafficField(facts.traffic),
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
    suspicion: findSuspicion({ ...signsOf(facts, ip), email: signup.email }, promoter, facts.rules),
    salesCount: 0,
    revenue: 0,
    moving: null,
    deletedAt: null,
    revision: 0,
  };
}

function signsOf({ traffic, found }: Pick<SignupFacts, 'traffic' | 'found'>, ip: string | null) {
  return { ...found, ip, ad: traffic?.ad };
}

function withSignup(known: Lead, facts: SignupFacts, signup: Signup): Lead {
  if (signup.override) return overrideLead(known, facts, signup);
  const { ip, ...details } = signup.details;
  const sent = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
  const identified = addFreeIdentifiers(known, signup, facts.taken);
  const lead = raiseSuspicion(
    identified,
    signsOf({ ...facts, traffic: known.traffic }, ip),
    facts.membership.promoter,
    facts.rules,
  );
  return { ...lead, ...sent, state: stateBy(known), signedUpAt: signup.at, revision: known.revision + 1 };
}

function stateBy({ state, customerSince, signedUpAt }: Lead): Lead['state'] {
  return state === 'subscribed' && customerSince === null && signedUpAt === null ? 'signup' : state;
}

function earnedBySignup({ referralCommissionId: id }: Lead): Pick<Lead, 'referralCommissionId'> {
  return id === undefined ? {} : { referralCommissionId: id };
}

/**
 * Replaces owner and data; results of sales stay. An unconfirmed lead of another promoter starts over, even if denied.
 */
function overrideLead(known: Lead, facts: SignupFacts, signup: Signup): Lead {
  const { customerSince, cancelledAt, activityAt, firstActive, planName, salesCount, monthSums, moving } = known;
  const isFree = (holder: number | undefined) => holder === undefined || holder === known.id;
  const uid = signup.uid !== null && isFree(facts.taken.uid) ? signup.uid : known.uid;
  const email = signup.email !== null && isFree(facts.taken.email) ? signup.email : known.email;
  const active = known.lastActiveAt === undefined ? {} : { lastActiveAt: known.lastActiveAt };
  const cancelled = known.lastCancelledAt === undefined ? {} : { lastCancelledAt: known.lastCancelledAt };
  const activity = { activityAt, ...active, ...(firstActive ? { firstActive } : {}), ...earnedBySignup(known) };
  const judged = known.cleared ? { cleared: known.cleared } : {};
  const sales = { planName, salesCount, ...addLeadRevenue(known, 0), ...(monthSums ? { monthSums } : {}) };
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
  const lead = { ...renewed, ...history, ...begun, ...addFormerOwner(known, renewed), revision: known.revision + 1 };
  return updateActivity(known, lead, signup.at);
}
