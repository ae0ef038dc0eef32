import type { Attribution, Whose } from '#shared/domain/billing/acts.ts';
import { type Lead, NO_DETAILS } from '#shared/domain/leads/lead.ts';
import type { Membership } from '#shared/domain/promoters/membership.ts';
import { canEarn } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import type { NoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { loadReferrer } from '#shared/operations/tracking/referrer.ts';
import { trackSignup } from '#shared/operations/tracking/signup.ts';
import type { Tracked } from '#shared/operations/tracking/tracked.ts';
import {
  type BillingPlace,
  type CustomerMemory,
  type MirroredCode,
  rememberLead,
} from '#shared/store/billing/billing-memory.ts';
import { findLead, findLeadBy } from '#shared/store/leads/leads.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { lookUp } from '#shared/store/tracking/subjects.ts';

/** What is looked in for whose lead somebody is. */
export interface Looking {
  readonly call: AccountCall;
  readonly place: BillingPlace;
  readonly memory: CustomerMemory;
  /** Codes of the provider's, by their ids. */
  readonly codes: ReadonlyMap<string, MirroredCode>;
  readonly noticeOptions: NoticeOptions;
}

/**
 * The lead that somebody is: by the first of its names that one has; and the customer that was found to be one before. A lead
 * without a uid gets the provider's customer id as uid, and the customer's e-mail is forgotten.
 */
export async function leadOf({ call, place, memory }: Looking, whose: Whose): Promise<Lead | null> {
  const { account, runtime } = call;
  let found: Lead | null = null;
  for (const name of whose.names) {
    const names = { uid: 'uid' in name ? name.uid : null, email: 'email' in name ? normalizeEmail(name.email) : null };
    found = await attempt(() => findLeadBy(account.id, names), runtime);
    if (found) break;
  }
  found ??= memory.leadId === null ? null : await findLead(account.id, memory.leadId);
  if (!found || whose.customerId === null) return found;
  if (memory.leadId !== found.id || !memory.isListed) await rememberLead(place, whose.customerId, found.id);
  return found.uid === null ? bound(call, found, whose.customerId) : found;
}

/** The lead of a sale that the customer has paid: it is the customer's from then on. */
export async function leadOfSale(
  { call, place }: Looking,
  { customerId }: Whose,
  leadId: number | null,
): Promise<Lead | null> {
  const lead = leadId === null ? null : await findLead(call.account.id, leadId);
  if (!lead || customerId === null) return lead;
  await rememberLead(place, customerId, lead.id);
  return lead.uid === null ? bound(call, lead, customerId) : lead;
}

/** The lead with the customer's id as uid. Where another lead has got it meanwhile, that one is it. */
async function bound(call: AccountCall, lead: Lead, uid: string): Promise<Lead> {
  try {
    const { lead: after } = await updateLead(call, { id: lead.id }, { uid });
    return after;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (await findLeadBy(call.account.id, { uid, email: null })) ?? lead;
  }
}

/** The names by which tracking finds a lead. */
export function namesOf({ uid, email }: Lead): { readonly uid: string | null; readonly email: string | null } {
  return uid === null ? { uid, email } : { uid, email: null };
}

/** The promo code that a sale names, if one was used: its promoter may earn by it. */
export function codeIn({ attributions }: Whose): string | null {
  return attributions.flatMap((one) => ('promoCode' in one ? [one.promoCode] : []))[0] ?? null;
}

/**
 * Signs somebody up who is no lead yet, for whom the first of the attributions leads to that leads anywhere.
 * @returns null where none does
 * @throws Refusal `signup_exists` where another event was first; `fraud_refused`
 */
export async function signUp(looking: Looking, whose: Whose, at: string): Promise<Tracked | null> {
  const { call, place, noticeOptions } = looking;
  const attribution = await firstKnown(looking, whose.attributions);
  if (!attribution) return null;
  // The company's own, where it says one: its calls name the lead by that. The customer leads to it all the same.
  const uid = whose.names.flatMap((name) => ('uid' in name ? [name.uid] : [])).at(-1) ?? null;
  const [email = null] = whose.names.flatMap((name) => ('email' in name ? [normalizeEmail(name.email)] : []));
  if (uid === null && email === null) return null;
  const tracked = await trackSignup(call, {
    uid,
    email,
    refId: 'refId' in attribution ? attribution.refId : null,
    tid: 'tid' in attribution ? attribution.tid : null,
    promoCode: 'promoCode' in attribution ? attribution.promoCode : null,
    promoterEmail: null,
    details: NO_DETAILS,
    override: false,
    happenedAt: at,
    ...noticeOptions,
  });
  if (whose.customerId !== null) await rememberLead(place, whose.customerId, tracked.lead.id);
  return tracked;
}

/** The first attribution that leads to a promoter who can earn, or else to a promoter. A code that no promoter has may say a ref id, where the provider keeps it. */
async function firstKnown({ call, codes }: Looking, attributions: readonly Attribution[]): Promise<Attribution | null> {
  const now = call.runtime.now();
  let kept: Attribution | null = null;
  for (const one of attributions.flatMap((attribution) => withRefIdOf(attribution, codes))) {
    const membership = await membershipBy(call.account.id, one, now);
    if (canEarn(membership)) return one;
    if (membership) kept ??= one;
  }
  return kept;
}

/** The promoter that an attribution leads to now, ISO 8601; null where it leads to none. Two calls. */
export async function membershipBy(account: number, attribution: Attribution, now: string): Promise<Membership | null> {
  const { attributions } = await lookUp(account, { uid: null, email: null, ...attribution }, now);
  return (await loadReferrer(account, attributions))?.subject.membership ?? null;
}

function withRefIdOf(attribution: Attribution, codes: ReadonlyMap<string, MirroredCode>): Attribution[] {
  if (!('promoCode' in attribution)) return [attribution];
  const said = [...codes.values()].find(({ code }) => code === attribution.promoCode)?.refId ?? null;
  return [attribution, ...(said === null ? [] : [{ refId: said }])];
}
