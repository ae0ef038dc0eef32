import type { Lead } from '#shared/domain/lead.ts';
import { quietly } from '#shared/domain/mail/quietly.ts';
import { tiersIn } from '#shared/domain/own-terms.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { ReportedSale } from '#shared/domain/reported.ts';
import { decideSale, type Sale } from '#shared/domain/sale.ts';
import { newLead } from '#shared/domain/signup.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { newCommissionWrite } from '#shared/store/commissions.ts';
import { trackedEventWrites } from '#shared/store/journal.ts';
import { leadWrites } from '#shared/store/leads.ts';
import { loadSubject, loadTiers, lookUp, type Pointers, type Subject } from '#shared/store/subjects.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { eventTime, namedLead, track } from './call.ts';
import { saleMoney } from './money.ts';
import type { Tracked } from './tracked.ts';

const NO_DETAILS = {
  username: null,
  firstName: null,
  lastName: null,
  website: null,
  customFields: null,
  subId: null,
  ip: null,
} as const;

/**
 * Records a sale and what the promoters earn from it (specification: POST /api/v2/track/sale; contract §5). A person
 * who is no lead yet becomes one where a visitor, a ref id or a promo code says whose.
 * @throws Refusal `lead_not_found`, `duplicate_event`, `currency_invalid`, `amount_invalid`, `created_at_invalid`
 */
export async function trackSale(call: AccountCall, reported: ReportedSale): Promise<Tracked> {
  const { account, runtime } = call;
  const now = runtime.now();
  const at = eventTime(reported.happenedAt, now);
  const sale: Sale = {
    ...(await saleMoney(call, reported, at)),
    uid: reported.uid,
    email: reported.email,
    eventId: reported.eventId,
    quantity: reported.quantity,
    plan: reported.plan,
    mrr: reported.mrr,
    at,
  };
  return track(call, { kind: 'sale', eventId: sale.eventId }, async (numbers) => {
    const [pointers, [event = 0]] = await Promise.all([
      lookUp(account.id, reported, now),
      numbers.take('event', 1),
      numbers.take('commission', 1),
    ]);
    const { pointer, taken } = namedLead(pointers);
    const owner = pointer ?? pointers.attribution;
    if (!owner) throw new Refusal({ code: 'lead_not_found' });
    const subject = await loadSubject(account.id, owner, { leadId: pointer?.leadId });
    const { membership } = subject;
    if (!membership) throw new Refusal({ code: 'lead_not_found', because: 'promoter_deleted' });

    const depth = tiersIn(membership);
    const [tiers, commissionNumbers, lead] = await Promise.all([
      loadTiers(account.id, membership, depth),
      numbers.take('commission', depth),
      subject.lead ?? leadBySale(subject, pointers.attribution, sale, numbers.take('lead', 1)),
    ]);
    const facts = { lead, created: subject.lead === null, taken, tiers };
    const decision = decideSale(facts, sale, { event, commissions: commissionNumbers }, now);
    const { notes } = reported;
    const commissions = notes ? decision.commissions.map((one) => ({ ...one, ...notes })) : decision.commissions;

    await commit([
      ...trackedEventWrites(account.id, quietly(decision.event, reported.quiet)),
      ...leadWrites(account.id, subject.lead, decision.lead, {
        dependsOnCount: decision.dependsOnCount,
        made: { commissions, now },
      }),
      ...commissions.map((commission) => newCommissionWrite(account.id, commission)),
    ]);
    return {
      ...decision.event,
      type: 'sale',
      lead: decision.lead,
      promoter: membership.promoter,
      balances: subject.balances,
      commissions: commissions.map((commission) => ({
        commission,
        membership: tiers[commission.tier - 1] ?? membership,
      })),
    };
  });
}

/** The lead that a sale creates: as a sign-up would, but without one. */
async function leadBySale(
  { membership }: Subject,
  attribution: Pointers['attribution'],
  { uid, email, at }: Sale,
  number: Promise<readonly number[]>,
): Promise<Lead> {
  const [id = 0] = await number;
  if (!membership) throw new Refusal({ code: 'lead_not_found', because: 'promoter_deleted' });
  const { origin = 'link', traffic } = attribution ?? {};
  const lead = newLead({ membership, origin, traffic }, { uid, email, at, details: NO_DETAILS, override: false }, id);
  return { ...lead, signedUpAt: null };
}
