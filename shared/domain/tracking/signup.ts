import type { FraudRules } from '#shared/domain/fraud/rules.ts';
import { type FraudSignals, findSuspicion, heldByField } from '#shared/domain/fraud/suspicion.ts';
import {
  addFormerOwner,
  addFreeIdentifiers,
  isProspect,
  isSameOwner,
  isUnconfirmed,
  type Lead,
  type LeadDetails,
  type LeadIdentifiers,
  type LeadOrigin,
  raiseSuspicion,
  selectOwnDetails,
  updateActivity,
} from '#shared/domain/leads/lead.ts';
import { leadReportState } from '#shared/domain/leads/lead-report-state.ts';
import { addLeadRevenue } from '#shared/domain/leads/lead-revenue.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { SignupEvent } from './event.ts';
import { type VisitorFacts, visitorFields } from './traffic.ts';

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
export interface SignupFacts extends VisitorFacts {
  readonly lead: Lead | null;
  /** Leads that hold the identifiers. */
  readonly taken: { readonly uid: number | undefined; readonly email: number | undefined };
  readonly membership: Membership;
  readonly origin: LeadOrigin;
  /** Default: standard rules. */
  readonly rules?: FraudRules | undefined;
  /** Fraud signals from outside the sign-up. */
  readonly found?: Pick<FraudSignals, 'isDisposable' | 'hasManySignups' | 'isFromBrowser'> | undefined;
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
  const { lead: existing } = facts;
  const { subscribes = false } = signup;
  if (subscribes ? existing : existing?.signedUpAt && !signup.override) throw new Refusal({ code: 'signup_exists' });
  const lead = existing ? withSignup(existing, facts, signup) : buildSignupLead(facts, signup, ids.lead);
  if (!existing) assertPassesFraudRules(lead, facts.rules);
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
      createdLead: existing === null,
      ...(subscribes ? { subscribed: true as const } : {}),
      ...heldByField(existing?.suspicion, lead.suspicion),
      ...visitorFields(lead),
      replaced:
        existing && signup.override ? { before: leadReportState(existing), after: leadReportState(lead) } : null,
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
  facts: Pick<SignupFacts, 'membership' | 'origin' | 'traffic' | 'audience' | 'rules' | 'found'>,
  signup: Signup,
  id: number,
): Lead {
  const { ip, ...details } = signup.details;
  const { promoter, promotion } = facts.membership;
  return {
    ...details,
    ...visitorFields(facts),
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
    suspicion: findSuspicion({ ...collectFraudSignals(facts, ip), email: signup.email }, promoter, facts.rules),
    salesCount: 0,
    revenue: 0,
    moving: null,
    deletedAt: null,
    revision: 0,
  };
}

/**
 * Attributes a prospect to the promoter of its sale, like a sign-up that replaces the owner. Its details stay.
 * @param at of the sale, ISO 8601
 */
export function reattributeProspect(
  lead: Lead,
  facts: Pick<SignupFacts, 'membership' | 'origin' | 'traffic' | 'audience' | 'rules' | 'taken'>,
  at: string,
): Lead {
  const details = selectOwnDetails(lead);
  return { ...overrideLead(lead, facts, { uid: null, email: null, at, details, override: true }), signedUpAt: null };
}

function collectFraudSignals({ traffic, found }: Pick<SignupFacts, 'traffic' | 'found'>, ip: string | null) {
  return { ...found, ip, ad: traffic?.ad };
}

function withSignup(existing: Lead, facts: SignupFacts, signup: Signup): Lead {
  if (signup.override) return overrideLead(existing, facts, signup);
  const { ip, ...details } = signup.details;
  const sent = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
  const identified = addFreeIdentifiers(existing, signup, facts.taken);
  const lead = raiseSuspicion(
    identified,
    collectFraudSignals({ ...facts, traffic: existing.traffic }, ip),
    facts.membership.promoter,
    facts.rules,
  );
  return {
    ...lead,
    ...sent,
    state: stateAfterSignup(existing),
    signedUpAt: signup.at,
    revision: existing.revision + 1,
  };
}

function stateAfterSignup({ state, customerSince, signedUpAt }: Lead): Lead['state'] {
  return state === 'subscribed' && customerSince === null && signedUpAt === null ? 'signup' : state;
}

function earnedBySignup({ referralCommissionId: id }: Lead): Pick<Lead, 'referralCommissionId'> {
  return id === undefined ? {} : { referralCommissionId: id };
}

/** Adds the signals that hold a prospect with any promoter. Only the matching rule is stored, not the signals. */
function keepPersonSignals({ suspicion, ...existing }: Lead, email: string | null, found: SignupFacts['found']) {
  return {
    isDisposable: found?.isDisposable || (suspicion === 'disposable_email' && email === existing.email),
    hasManySignups: found?.hasManySignups || suspicion === 'many_signups',
    isFromBrowser: found?.isFromBrowser || suspicion === 'browser_signup',
  };
}

/**
 * Replaces owner and data; results of sales stay. An unconfirmed lead of another promoter starts over, even if denied.
 */
function overrideLead(existing: Lead, facts: Omit<SignupFacts, 'lead'>, signup: Signup): Lead {
  const { customerSince, cancelledAt, activityAt, firstActive, planName, salesCount, monthSums, moving } = existing;
  const isFree = (holder: number | undefined) => holder === undefined || holder === existing.id;
  const uid = signup.uid !== null && isFree(facts.taken.uid) ? signup.uid : existing.uid;
  const email = signup.email !== null && isFree(facts.taken.email) ? signup.email : existing.email;
  const active = existing.lastActiveAt === undefined ? {} : { lastActiveAt: existing.lastActiveAt };
  const cancelled = existing.lastCancelledAt === undefined ? {} : { lastCancelledAt: existing.lastCancelledAt };
  const activity = { activityAt, ...active, ...(firstActive ? { firstActive } : {}), ...earnedBySignup(existing) };
  const clearedField = existing.cleared ? { cleared: existing.cleared } : {};
  const sales = { planName, salesCount, ...addLeadRevenue(existing, 0), ...(monthSums ? { monthSums } : {}) };
  const history = {
    state: stateAfterSignup(existing),
    customerSince,
    cancelledAt,
    ...cancelled,
    ...activity,
    ...sales,
    ...clearedField,
    moving,
  };
  const found = isProspect(existing) ? keepPersonSignals(existing, email, facts.found) : facts.found;
  const { revenue, ...created } = newLead({ ...facts, found }, { ...signup, uid, email }, existing.id);
  const started =
    isUnconfirmed(existing) && !isSameOwner(existing, created) ? { state: created.state, cancelledAt: null } : {};
  const isCleared = created.suspicion === existing.cleared?.suspicion;
  const renewed: Lead = isCleared ? { ...created, suspicion: 'no_suspicion' } : created;
  const lead = {
    ...renewed,
    ...history,
    ...started,
    ...addFormerOwner(existing, renewed),
    revision: existing.revision + 1,
  };
  return updateActivity(existing, lead, signup.at);
}
