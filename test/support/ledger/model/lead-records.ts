import type { Model } from './model.ts';
import { isActive, isBanned } from './model.ts';
import type { ModelLead, ModelPromoter, ModelPromotion, Person } from './records.ts';

export interface PersonIndexes {
  readonly email: number | null;
  readonly uid: number | null;
}

export const pickPerson = ({ names }: Model, { email, uid }: PersonIndexes): Person => ({
  ...(email === null ? {} : { email: names.pick('lead email', email) }),
  ...(uid === null ? {} : { uid: names.pick('lead uid', uid) }),
});

export function toPerson({ email, uid }: ModelLead): Person {
  return { ...(email ? { email } : {}), ...(uid ? { uid } : {}) };
}

export function addModelLead(model: Model, id: number, { email, uid }: Person, owner: ModelPromotion): ModelLead {
  const identity = { id, email: email ?? null, uid: uid ?? null, owner, state: 'signup', plan: null, shares: [] };
  const initialState = { signedUp: false, customer: false, since: null, sales: 0, cancelled: false, deleted: false };
  const suspicion = { suspicious: isPromoterEmail(email ?? null, owner.promoter), cleared: false, signUpEarned: null };
  const lead: ModelLead = { ...identity, ...initialState, ...suspicion, given: new Map() };
  model.leads.push(lead);
  owner.counts.leads_count += 1;
  return lead;
}

export function isPromoterEmail(email: string | null, promoter: ModelPromoter): boolean {
  return email !== null && !promoter.deleted && email.replace(/\+.*@/, '@') === promoter.email;
}

export function flagSelfReferral(lead: ModelLead): void {
  if (!lead.cleared && isPromoterEmail(lead.email, lead.owner.promoter)) lead.suspicious = true;
}

export function clearLeadSuspicion(lead: ModelLead): void {
  lead.cleared ||= lead.suspicious;
  lead.suspicious = false;
}

export function recheckSelfReferral(lead: ModelLead): void {
  lead.suspicious = false;
  flagSelfReferral(lead);
}

/**
 * Adds missing identifiers that no other lead has.
 * @returns the added identifiers
 */
export function addMissingIdentifiers(
  model: Model,
  lead: ModelLead,
  { email, uid }: Person,
): readonly ('email' | 'uid')[] {
  const before = { ...lead };
  if (email !== undefined && !model.leadOf({ email })) lead.email ??= email;
  if (uid !== undefined && !model.leadOf({ uid })) lead.uid ??= uid;
  return (['email', 'uid'] as const).filter((field) => lead[field] !== before[field]);
}

export function setLeadState(lead: ModelLead, { state, customer }: { state: string; customer: boolean }): void {
  const { counts } = lead.owner;
  const [wasActive, wasCustomer] = [isActive(lead), lead.customer];
  // A denial keeps the flag, so that a cancellation after it does not count again.
  const cancelled = state === 'denied' ? lead.cancelled : state === 'cancelled';
  if (state === 'cancelled' && !lead.cancelled) counts.cancellations_count += 1;
  Object.assign(lead, { state, customer, cancelled });
  counts.customers_count += Number(customer) - Number(wasCustomer);
  counts.active_customers_count += Number(isActive(lead)) - Number(wasActive);
}

export function moveModelLead(lead: ModelLead, owner: ModelPromotion): void {
  for (const [{ counts }, delta] of [
    [lead.owner, -1],
    [owner, 1],
  ] as const) {
    counts.leads_count += delta;
    counts.customers_count += lead.customer ? delta : 0;
    counts.active_customers_count += isActive(lead) ? delta : 0;
  }
  lead.owner = owner;
}

/** Whether a promotion gets a lead that has neither signed up nor bought, because the lead's promoter cannot earn. */
export function takesLeadOver(lead: ModelLead, referrer: ModelPromotion | undefined): referrer is ModelPromotion {
  const isProspect = !lead.signedUp && !lead.customer && lead.sales === 0;
  return isProspect && isBanned(lead.owner) && referrer !== undefined && !isBanned(referrer);
}

/** Gives a known lead to another promoter, by a sign-up or a sale. */
export function reattributeLead(lead: ModelLead, owner: ModelPromotion): void {
  moveModelLead(lead, owner);
  lead.shares = [];
  recheckSelfReferral(lead);
}
