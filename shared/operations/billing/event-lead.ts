import type { Attribution, LeadIdentification, SaleCommand } from '#shared/domain/billing/decision.ts';
import { discountCodeIds } from '#shared/domain/billing/event-references.ts';
import { identifyLead } from '#shared/domain/billing/lead-identification.ts';
import { type BillingOutcome, recordNothing } from '#shared/domain/billing/outcome.ts';
import {
  isAbandoned,
  isProspect,
  type Lead,
  type LeadIdentifiers,
  NO_LEAD_DETAILS,
  selectOwnDetails,
} from '#shared/domain/leads/lead.ts';
import { canEarn } from '#shared/domain/promoters/promoter.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { loadReferrer } from '#shared/operations/tracking/referrer.ts';
import { trackSignup } from '#shared/operations/tracking/signup.ts';
import type { TrackingResult } from '#shared/operations/tracking/tracking-result.ts';
import { type BillingCode, linkBillingCustomer, readBillingCodes } from '#shared/store/billing/billing-customers.ts';
import { findLead, findLeadByIdentifiers } from '#shared/store/leads/leads.ts';
import { findPromoterAndPromotion } from '#shared/store/promoters/promotions.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import { type BillingContext, listKnownFacts, runTracking } from './billing-context.ts';

/**
 * Finds a lead by identifier or linked customer, and links the customer to it, which deletes the customer's e-mail address. A
 * lead without a uid gets the provider's customer id as uid.
 */
export async function findEventLead(
  { call, scope, memory }: BillingContext,
  identification: LeadIdentification,
): Promise<Lead | null> {
  const identified = await findIdentifiedLead(call, identification);
  const lead = identified ?? (memory.leadId === null ? null : await findLead(call.account.id, memory.leadId));
  if (!lead || identification.customerId === null) return lead;
  if (memory.leadId !== lead.id || !memory.isListed)
    await linkBillingCustomer(scope, identification.customerId, lead.id);
  return lead.uid === null ? bindLead(call, lead, identification.customerId) : lead;
}

/** Finds the lead of the first identifier that matches. */
export async function findIdentifiedLead(
  { account, runtime }: AccountCall,
  { names }: LeadIdentification,
): Promise<Lead | null> {
  for (const name of names) {
    const identifiers = {
      uid: 'uid' in name ? name.uid : null,
      email: 'email' in name ? normalizeEmail(name.email) : null,
    };
    const lead = await retryOnConflict(() => findLeadByIdentifiers(account.id, identifiers), runtime);
    if (lead) return lead;
  }
  return null;
}

/** Links the customer to its sale's lead. */
export async function linkSaleLead(
  { call, scope }: BillingContext,
  { customerId }: LeadIdentification,
  leadId: number | null,
): Promise<Lead | null> {
  const lead = leadId === null ? null : await findLead(call.account.id, leadId);
  if (!lead || customerId === null) return lead;
  await linkBillingCustomer(scope, customerId, lead.id);
  return lead.uid === null ? bindLead(call, lead, customerId) : lead;
}

/** Returns the other lead if that has the uid by now. */
async function bindLead(call: AccountCall, lead: Lead, uid: string): Promise<Lead> {
  try {
    const { lead: after } = await updateLead(call, { id: lead.id }, { uid });
    return after;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (await findLeadByIdentifiers(call.account.id, { uid, email: null })) ?? lead;
  }
}

/** Returns the identifiers of a tracking call: the uid, or else the e-mail. */
export function trackingIdentifiers({ uid, email }: Lead): {
  readonly uid: string | null;
  readonly email: string | null;
} {
  return uid === null ? { uid, email } : { uid, email: null };
}

/**
 * Returns a sale's promo code: its own, or that of its discounts. The latter does not attribute the customer, since the
 * checkout may name another promoter.
 */
export async function findSalePromoCode(
  { scope, memory }: BillingContext,
  { identification, discounts }: SaleCommand,
): Promise<string | null> {
  const own = findAttributedCode(identification);
  if (own !== null || !discounts) return own;
  const ids = discountCodeIds(discounts, memory.usedCodes);
  const codes = await readBillingCodes(scope, ids);
  return ids.flatMap((id) => codes.get(id)?.code ?? [])[0] ?? null;
}

function findAttributedCode({ attributions }: LeadIdentification): string | null {
  return attributions.flatMap((attribution) => ('promoCode' in attribution ? [attribution.promoCode] : []))[0] ?? null;
}

/**
 * @param existingLead a lead without a sign-up, which keeps its identifiers and details
 * @returns null if no attribution leads to a promoter
 * @throws Refusal `signup_exists` if another event was first; `fraud_refused`
 */
async function signUp(
  context: BillingContext,
  identification: LeadIdentification,
  at: string,
  existingLead: Lead | null,
): Promise<TrackingResult | null> {
  const { call, scope, noticeOptions } = context;
  const attribution = await findAttribution(context, identification.attributions, { mustEarn: existingLead !== null });
  if (!attribution) return null;
  const { uid, email } = existingLead ?? selectSignupIdentifiers(identification);
  if (uid === null && email === null) return null;
  const tracked = await trackSignup(call, {
    uid,
    email,
    refId: 'refId' in attribution ? attribution.refId : null,
    tid: 'tid' in attribution ? attribution.tid : null,
    promoCode: 'promoCode' in attribution ? attribution.promoCode : null,
    promoterEmail: null,
    details: existingLead ? selectOwnDetails(existingLead) : NO_LEAD_DETAILS,
    override: false,
    happenedAt: at,
    ...noticeOptions,
  });
  if (identification.customerId !== null) await linkBillingCustomer(scope, identification.customerId, tracked.lead.id);
  return tracked;
}

function selectSignupIdentifiers({ names }: LeadIdentification): LeadIdentifiers {
  // The company's calls use its own uid; the customer id leads to the lead anyway.
  const uid = names.flatMap((name) => ('uid' in name ? [name.uid] : [])).at(-1) ?? null;
  const [email = null] = names.flatMap((name) => ('email' in name ? [normalizeEmail(name.email)] : []));
  return { uid, email };
}

/** Whether a promoter of the event gets a known lead: one who can earn, for a prospect whose own promoter cannot. */
async function mayReattribute(
  context: BillingContext,
  lead: Lead,
  { attributions }: LeadIdentification,
): Promise<boolean> {
  if (attributions.length === 0 || !isProspect(lead)) return false;
  if (!isAbandoned(lead, await findPromoterAndPromotion(context.call.account.id, lead))) return false;
  return (await findAttribution(context, attributions, { mustEarn: true })) !== null;
}

/** Returns the first attribution whose promoter can earn, or else exists. A provider's code may have a ref id. */
export async function findAttribution(
  { call, codes }: Pick<BillingContext, 'call' | 'codes'>,
  attributions: readonly Attribution[],
  { mustEarn = false } = {},
): Promise<Attribution | null> {
  const now = call.runtime.now();
  let fallback: Attribution | null = null;
  for (const candidate of attributions.flatMap((attribution) => expandAttribution(attribution, codes))) {
    const membership = await loadReferrerMembership(call.account.id, candidate, now);
    if (canEarn(membership)) return candidate;
    if (membership && !mustEarn) fallback ??= candidate;
  }
  return fallback;
}

async function loadReferrerMembership(
  account: number,
  attribution: Attribution,
  now: string,
): Promise<Membership | null> {
  const { attributions } = await resolveIdentifiers(account, { uid: null, email: null, ...attribution }, now);
  return (await loadReferrer(account, attributions))?.subject.membership ?? null;
}

function expandAttribution(attribution: Attribution, codes: ReadonlyMap<string, BillingCode>): Attribution[] {
  if (!('promoCode' in attribution)) return [attribution];
  const refId = [...codes.values()].find(({ code }) => code === attribution.promoCode)?.refId ?? null;
  return [attribution, ...(refId === null ? [] : [{ refId }])];
}

/** Finds or signs up the lead of an event. Also signs up a prospect whose promoter cannot earn. */
export async function findOrSignUpLead(
  context: BillingContext,
  identification: LeadIdentification,
  at: string,
): Promise<{ readonly lead: Lead | null; readonly outcome: BillingOutcome | null }> {
  const before = await findEventLead(context, identification);
  if (before && !(await mayReattribute(context, before, identification))) return { lead: before, outcome: null };
  let lead: Lead | null = null;
  const outcome = await runTracking(async () => {
    const tracked = await signUp(context, identification, at, before);
    if (!tracked) throw new Refusal({ code: 'visitor_not_found' });
    lead = tracked.lead;
    return tracked;
  });
  // Another event may have signed it up meanwhile.
  return outcome.kind === 'counted'
    ? { lead, outcome }
    : { lead: await findEventLead(context, identification), outcome };
}

/** Returns the outcome for a customer without a lead. */
export function outcomeWithoutLead(outcome: BillingOutcome | null): BillingOutcome {
  const isUnattributed = outcome?.kind !== 'refused' || outcome.code === 'visitor_not_found';
  return isUnattributed ? recordNothing('not_a_referral') : outcome;
}

/** Adds stored customer and subscription data. */
export function withKnownFacts(context: BillingContext, identification: LeadIdentification): LeadIdentification {
  const { customerId, names, attributions } = identification;
  const facts = listKnownFacts(context);
  const found = identifyLead({ customerId, metadata: [], isCustomerLast: context.scope.provider === 'paddle' }, facts);
  return { customerId, names: [...names, ...found.names], attributions: [...attributions, ...found.attributions] };
}
