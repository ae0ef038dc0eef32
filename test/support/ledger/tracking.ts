import fc from 'fast-check';
import { expect } from 'vitest';
import { answered, type Command, command, index } from './command.ts';
import {
  isActive,
  isBanned,
  type Model,
  type ModelCommission,
  type ModelLead,
  type ModelPromotion,
  type Person,
  pick,
  takesSales,
} from './model.ts';
import { gained } from './offers.ts';

/** Which of the identifiers a call names a lead by. */
export interface Who {
  readonly email: number | null;
  readonly uid: number | null;
}

export const person = ({ names }: Model, { email, uid }: Who): Person => ({
  ...(email === null ? {} : { email: names.pick('lead email', email) }),
  ...(uid === null ? {} : { uid: names.pick('lead uid', uid) }),
});

/** A new lead, counted for its promotion. */
export function created(model: Model, id: number, { email, uid }: Person, owner: ModelPromotion): ModelLead {
  const made = { id, email: email ?? null, uid: uid ?? null, owner, state: 'signup' };
  const lead = { ...made, signedUp: false, customer: false, cancelled: false, deleted: false };
  model.leads.push(lead);
  owner.counts.leads_count += 1;
  return lead;
}

/** A lead that lacks an identifier takes it, where nobody has it. */
function learn(model: Model, lead: ModelLead, { email, uid }: Person): void {
  if (email !== undefined && lead.email !== email) {
    model.names.dispute('lead email', email);
    if (!model.leadOf({ email })) lead.email ??= email;
  }
  if (uid !== undefined && lead.uid !== uid) {
    model.names.dispute('lead uid', uid);
    if (!model.leadOf({ uid })) lead.uid ??= uid;
  }
}

/** A lead in another state, and what its owner's counters make of it. */
export function changeLead(lead: ModelLead, { state, customer }: { state: string; customer: boolean }): void {
  const { counts } = lead.owner;
  const [wasActive, wasCustomer] = [isActive(lead), lead.customer];
  // Being denied in between makes no second cancellation of it.
  const cancelled = state === 'denied' ? lead.cancelled : state === 'cancelled';
  if (state === 'cancelled' && !lead.cancelled) counts.cancellations_count += 1;
  Object.assign(lead, { state, customer, cancelled });
  counts.customers_count += Number(customer) - Number(wasCustomer);
  counts.active_customers_count += Number(isActive(lead)) - Number(wasActive);
}

/** A lead at another promotion, and what both promotions' counters make of it. */
export function giveTo(lead: ModelLead, owner: ModelPromotion): void {
  for (const [{ counts }, by] of [
    [lead.owner, -1],
    [owner, 1],
  ] as const) {
    counts.leads_count += by;
    counts.customers_count += lead.customer ? by : 0;
    counts.active_customers_count += isActive(lead) ? by : 0;
  }
  lead.owner = owner;
}

function signUp(who: Who, ref: number, override: boolean): Command {
  const name = `sign up ${JSON.stringify(who)} with ref id ${ref}${override ? ' in any case' : ''}`;
  return command(name, async (model, real) => {
    const named = person(model, who);
    const refId = model.names.pick('promoter ref_id', ref);
    const answer = await real.call('POST', '/track/signup', {
      ...named,
      ref_id: refId,
      override_existing_lead: override,
    });
    const referrer = model.promotionBy('ref_id', refId);
    const known = model.leadOf(named);
    if (!referrer) return void answered(answer, 404);
    if (known && !override) {
      // A lead that a sale created may still sign up, with the promoter it has: not with one who is gone.
      if (!answered(answer, known.signedUp ? 422 : known.owner.promoter.deleted ? 404 : 200)) return;
      learn(model, known, named);
      signedUp(known);
      return;
    }
    answered(answer, 200);
    if (!known) {
      signedUp(created(model, answer.body.lead.id, named, referrer));
      return;
    }
    model.names.dispute('lead email', known.email, named.email);
    model.names.dispute('lead uid', known.uid, named.uid);
    const isFree = (holder: ModelLead | undefined) => !holder || holder === known;
    if (named.email && isFree(model.leadOf({ email: named.email }))) known.email = named.email;
    if (named.uid && isFree(model.leadOf({ uid: named.uid }))) known.uid = named.uid;
    signedUp(known);
    giveTo(known, referrer);
  });
}

/** Whoever had only subscribed is a sign-up by it. */
function signedUp(lead: ModelLead): void {
  if (!lead.signedUp && lead.state === 'subscribed' && !lead.customer) lead.state = 'signup';
  lead.signedUp = true;
}

/** Somebody leaves an e-mail, and has not signed up. */
function subscribe(who: Who, ref: number): Command {
  return command(`subscribe ${JSON.stringify(who)} with ref id ${ref}`, async (model, real) => {
    const named = person(model, who);
    const refId = model.names.pick('promoter ref_id', ref);
    const answer = await real.call('POST', '/track/subscriber', { ...named, ref_id: refId });
    const referrer = model.promotionBy('ref_id', refId);
    const known = model.leadOf(named);
    if (!referrer) return void answered(answer, 404);
    if (known) return void answered(answer, known.signedUp || !known.owner.promoter.deleted ? 422 : 404);
    if (answered(answer, 200)) created(model, answer.body.lead.id, named, referrer).state = 'subscribed';
  });
}

/** Those that were not destroyed. */
export function live(rows: readonly ModelCommission[]): ModelCommission[] {
  return rows.filter(({ deleted }) => !deleted);
}

/** What a sale of the lead earns, tier by tier: the promotion's own rewards say how much, or its campaign, for a parent too. */
function earnings(owner: ModelPromotion, amount: number) {
  const { parent } = owner.promoter;
  // A parent that is in no such campaign earns by its main promotion.
  const above = parent?.deleted === false && inCampaign(parent.promotions, owner);
  return [owner, ...(parent?.deleted === false ? [above || parent.main] : [])].flatMap((earner, index) => {
    const tier = owner.own?.offer.tiers[index] ?? owner.campaign.offer.tiers[index];
    const earned = tier && !isBanned(earner) ? gained(tier, amount) : 0;
    return tier && earned > 0 ? [{ owner: earner, unit: tier.unit, amount: earned, tier: index + 1 }] : [];
  });
}

function inCampaign(promotions: readonly ModelPromotion[], { campaign }: ModelPromotion): ModelPromotion | undefined {
  return promotions.find((promotion) => promotion.campaign === campaign);
}

type By = { readonly ref: number } | { readonly code: number } | null;

/** A sale to somebody who may be no lead yet: the ref id or the promo code says then whose it is. */
export function sell(who: Who, by: By, amount: number, past: boolean): Command {
  const name = `sell ${amount} to ${JSON.stringify(who)} by ${JSON.stringify(by)}${past ? ' long ago' : ''}`;
  return command(name, async (model, real) => {
    const named = person(model, who);
    const eventId = model.fresh('sale');
    const attribution = {
      ...(by && 'ref' in by ? { ref_id: model.names.pick('promoter ref_id', by.ref) } : {}),
      ...(by && 'code' in by ? { promo_code: model.names.pick('promoter promo_code', by.code) } : {}),
    };
    const when = past ? { created_at: '2020-02-29T12:00:00Z' } : {};
    const body = { ...named, ...attribution, ...when, event_id: eventId, amount };
    const answer = await real.call('POST', '/track/sale', body);
    const referrer = attribution.ref_id
      ? model.promotionBy('ref_id', attribution.ref_id)
      : model.promotionBy('promo_code', attribution.promo_code ?? '');
    const known = model.leadOf(named);
    if (!answered(answer, (known ? takesSales(known) : referrer && !isBanned(referrer)) ? 200 : 404)) return;
    const lead = known ?? created(model, answer.body.lead.id, named, referrer as ModelPromotion);
    learn(model, lead, named);
    const earned = earnings(lead.owner, amount);
    const ids = await idsOf(answer.body.reward, earned, () => real.commissionsOf('sale', eventId));
    sold(model, lead, { eventId, amount, past }, ids);
  });
}

/** A sale has counted for the lead's promoters, and made commissions of those ids, tier by tier. */
function sold(
  model: Model,
  lead: ModelLead,
  { eventId, amount, past }: { eventId: string; amount: number; past: boolean },
  ids: readonly number[],
): void {
  const { owner } = lead;
  owner.counts.sales_count += 1;
  owner.counts.sales_total += amount;
  changeLead(lead, { state: 'active', customer: true });
  const status = owner.campaign.offer.approves ? 'approved' : 'pending';
  const commissions = earnings(owner, amount).map(
    (each, index): ModelCommission => ({
      ...each,
      id: ids[index] as number,
      status,
      payout: null,
      lead,
      past,
      of: null,
    }),
  );
  model.commissions.push(...commissions);
  model.sales.push({ eventId, lead, owner, amount, refunded: 0, commissions });
}

/** A sale that the company enters by hand. */
function enter(index: number, amount: number): Command {
  return command(
    `enter a sale of ${amount} of lead ${index}`,
    async (model, real) => {
      const lead = pick(model.leads, index);
      const eventId = model.fresh('sale');
      const sale = { commission_type: 'sale', referral_id: lead.id, sale_amount: amount, event_id: eventId };
      const answer = await real.company.v2('/company/commissions', sale);
      if (!answered(answer, !lead.deleted && takesSales(lead) ? 200 : 404)) return;
      const made = answer.body as { id: number; amount: number; tier: number }[];
      const earned = earnings(lead.owner, amount);
      expect(made.map(({ amount, tier }) => [amount, tier])).toEqual(earned.map(({ amount, tier }) => [amount, tier]));
      sold(
        model,
        lead,
        { eventId, amount, past: false },
        made.map(({ id }) => id),
      );
    },
    ({ leads }) => leads.length > 0,
  );
}

/** The ids that commissions have got: an answer has that of the first tier. */
async function idsOf(
  reward: { readonly id: number; readonly amount: number; readonly unit: string } | null,
  earned: readonly { readonly tier: number; readonly amount: number; readonly unit: string }[],
  all: () => Promise<number[]>,
): Promise<number[]> {
  const first = earned.find(({ tier }) => tier === 1);
  expect(reward && { amount: reward.amount, unit: reward.unit }).toEqual(
    first ? { amount: first.amount, unit: first.unit } : null,
  );
  if (earned.length === (first ? 1 : 0)) return reward ? [reward.id] : [];
  const ids = await all();
  expect(ids).toHaveLength(earned.length);
  return ids;
}

function sellAgain(index: number): Command {
  return command(
    `sell again ${index}`,
    async (model, real) => {
      const { eventId, lead, amount } = pick(model.sales, index);
      const named = nameOf(lead);
      const answer = await real.call('POST', '/track/sale', { ...named, event_id: eventId, amount });
      const known = model.leadOf(named);
      answered(answer, known && takesSales(known) ? 409 : 404);
    },
    ({ sales }) => sales.length > 0,
  );
}

/** What the lead was last known by; once it is deleted, somebody else may be. */
function nameOf({ email, uid }: ModelLead): Person {
  return { ...(email ? { email } : {}), ...(uid ? { uid } : {}) };
}

function refund(index: number, part: number): Command {
  return command(
    `refund ${part} % of ${index}`,
    async (model, real) => {
      const sale = pick(model.sales, index);
      const left = sale.amount - sale.refunded;
      const amount = Math.max(1, Math.ceil((left * part) / 100));
      const named = nameOf(sale.lead);
      const eventId = model.fresh('refund');
      const body = { ...named, event_id: eventId, amount, sale_event_id: sale.eventId };
      const answer = await real.call('POST', '/track/refund', body);
      const known = model.leadOf(named);
      if (!known || !takesSales(known) || known !== sale.lead) return void answered(answer, 404);
      if (!answered(answer, amount > left ? 400 : 200)) return;
      learn(model, known, named);
      // A refund is counted where the sale was.
      const { counts } = sale.owner;
      counts.refunds_count += 1;
      counts.refunds_total -= amount;
      const backs = live(sale.commissions).flatMap((of) => {
        const share = (refunded: number) => Math.floor((of.amount * refunded * 2 + sale.amount) / (2 * sale.amount));
        const back = share(sale.refunded + amount) - share(sale.refunded);
        return back === 0 ? [] : [{ ...of, of, amount: -back, payout: null, past: false }];
      });
      const ids = await idsOf(answer.body.reward, backs, () => real.commissionsOf('refund', eventId));
      sale.refunded += amount;
      model.commissions.push(...backs.map((back, index) => ({ ...back, id: ids[index] as number })));
    },
    ({ sales }) => sales.length > 0,
  );
}

/** A refund of no sale in particular: what a sale would give today is taken back. */
function refundAny(who: Who, amount: number): Command {
  return command(`refund ${amount} to ${JSON.stringify(who)}`, async (model, real) => {
    const named = person(model, who);
    const eventId = model.fresh('refund');
    const answer = await real.call('POST', '/track/refund', { ...named, event_id: eventId, amount });
    const lead = model.leadOf(named);
    if (!lead || !takesSales(lead)) return void answered(answer, 404);
    answered(answer, 200);
    learn(model, lead, named);
    lead.owner.counts.refunds_count += 1;
    lead.owner.counts.refunds_total -= amount;
    const status = lead.owner.campaign.offer.approves ? 'approved' : 'pending';
    const backs = earnings(lead.owner, amount).map((each) => ({ ...each, amount: -each.amount }));
    const ids = await idsOf(answer.body.reward, backs, () => real.commissionsOf('refund', eventId));
    const common = { status, payout: null, lead, past: false, of: null } as const;
    model.commissions.push(...backs.map((each, index) => ({ ...each, ...common, id: ids[index] as number })));
  });
}

function cancel(who: Who): Command {
  return command(`cancel ${JSON.stringify(who)}`, async (model, real) => {
    const named = person(model, who);
    const answer = await real.call('POST', '/track/cancellation', named);
    const lead = model.leadOf(named);
    if (!lead || !takesSales(lead)) return void answered(answer, 404);
    answered(answer, 200);
    learn(model, lead, named);
    changeLead(lead, { state: 'cancelled', customer: lead.customer });
  });
}

const nth = fc.nat(3);
/** Mostly by e-mail, so that the same leads come up again. */
export const who: fc.Arbitrary<Who> = fc.oneof(
  { weight: 3, arbitrary: nth.map((email) => ({ email, uid: null })) },
  { weight: 1, arbitrary: nth.map((uid) => ({ email: null, uid })) },
  { weight: 1, arbitrary: fc.record({ email: nth, uid: nth }) },
);
const by: fc.Arbitrary<By> = fc.oneof(
  { weight: 6, arbitrary: index.map((ref) => ({ ref })) },
  { weight: 1, arbitrary: nth.map((code) => ({ code })) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const amount = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 100, max: 100_000 }));
const seldom = fc.nat(5).map((one) => one === 5);

export const tracking = {
  signUp: fc.tuple(who, index, seldom).map((given) => signUp(...given)),
  subscribe: fc.tuple(who, index).map((given) => subscribe(...given)),
  sell: fc.tuple(who, by, amount, seldom).map((given) => sell(...given)),
  sellAgain: index.map(sellAgain),
  enter: fc.tuple(index, amount).map((given) => enter(...given)),
  refund: fc.tuple(index, fc.integer({ min: 1, max: 110 })).map((given) => refund(...given)),
  refundAny: fc.tuple(who, amount).map((given) => refundAny(...given)),
  cancel: who.map(cancel),
};
