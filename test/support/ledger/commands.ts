import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answered, Company } from '#test/support/company.ts';
import { type Model, type ModelCommission, type ModelLead, noCounts, sum } from './model.ts';

/** A company with what sends its version 1 calls. */
export interface Real {
  readonly company: Company;
  call(method: string, path: string, body: object): Promise<Answered>;
  /** The ids of the commissions that an event made, tier by tier. */
  commissionsOf(eventId: string, kind?: 'sale' | 'refund'): Promise<number[]>;
}

type Command = fc.AsyncCommand<Model, Real>;

const PERCENT = 20;
const PARENT_PERCENT = 10;
const LEADS = 4;

const half = (value: number, percent: number) => Math.floor((value * percent * 2 + 100) / 200);

/** A command that is run where `can` holds. */
function command(
  name: string,
  can: (model: Readonly<Model>) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Command {
  return { check: can, run, toString: () => name };
}

const emailOf = (index: number) => `lead-${index % LEADS}@example.com`;
const pick = <T>(rows: readonly T[], index: number): T => rows[index % rows.length] as T;
const always = () => true;

function createLead(model: Model, answer: Answered, email: string, owner: number): ModelLead {
  const lead = { email, id: answer.body.lead.id, owner, state: 'signup', customer: false, deleted: false };
  model.leads.push(lead);
  model.byId(owner).counts.leads_count += 1;
  return lead;
}

function signUp(who: number, promoter: number): Command {
  return command(`sign up ${who} with ${promoter}`, always, async (model, real) => {
    const email = emailOf(who);
    const referrer = model.promoter(promoter);
    const answer = await real.call('POST', '/track/signup', { email, ref_id: referrer.refId });
    const known = model.leadOf(email);
    if (referrer.deleted) return void expect(answer.status).toBe(404);
    if (known) {
      // A lead that a sale created may still sign up, with the promoter it has: not with one who is gone.
      const possible = model.byId(known.owner).deleted ? [404, 422] : [200, 422];
      return void expect(possible).toContain(answer.status);
    }
    expect(answer.status).toBe(200);
    createLead(model, answer, email, referrer.id);
  });
}

function sell(who: number, promoter: number, amount: number): Command {
  return command(`sell ${amount} to ${who} with ${promoter}`, always, async (model, real) => {
    const email = emailOf(who);
    const referrer = model.promoter(promoter);
    model.made += 1;
    const eventId = `sale-${model.made}`;
    const body = { email, event_id: eventId, amount, ref_id: referrer.refId };
    const answer = await real.call('POST', '/track/sale', body);
    let lead = model.leadOf(email);
    if (lead ? !model.takesSales(lead) : referrer.deleted) return void expect(answer.status).toBe(404);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    lead ??= createLead(model, answer, email, referrer.id);
    const owner = model.byId(lead.owner);
    owner.counts.sales_count += 1;
    owner.counts.sales_total += amount;
    if (!lead.customer) owner.counts.customers_count += 1;
    if (!model.isActive(lead)) owner.counts.active_customers_count += 1;
    lead.customer = true;
    if (lead.state !== 'subscribed') lead.state = 'active';
    const commissions: ModelCommission[] = [];
    const earn = (promoterId: number, id: number, earned: number, tier: number) => {
      if (earned === 0) return;
      const row = { id, promoter: promoterId, unit: 'cash', amount: earned, status: 'approved', tier } as const;
      commissions.push({ ...row, payout: null, lead, of: null });
    };
    const made = await real.commissionsOf(eventId);
    earn(owner.id, made[0] ?? 0, half(amount, PERCENT), 1);
    const parent = owner.parent === null ? undefined : model.byId(owner.parent);
    if (parent && !parent.deleted) earn(parent.id, made[commissions.length] ?? 0, half(amount, PARENT_PERCENT), 2);
    expect(made).toHaveLength(commissions.length);
    model.commissions.push(...commissions);
    model.sales.push({ eventId, lead, owner: owner.id, amount, refunded: 0, commissions });
  });
}

function sellAgain(index: number): Command {
  return command(
    `sell again ${index}`,
    (model) => model.sales.length > 0,
    async (model, real) => {
      const { eventId, lead, amount } = pick(model.sales, index);
      const answer = await real.call('POST', '/track/sale', { email: lead.email, event_id: eventId, amount });
      const known = model.leadOf(lead.email);
      expect(answer.status).toBe(known && model.takesSales(known) ? 409 : 404);
    },
  );
}

function refund(index: number, part: number): Command {
  return command(
    `refund ${part} of ${index}`,
    (model) => model.sales.length > 0,
    async (model, real) => {
      const sale = pick(model.sales, index);
      const left = sale.amount - sale.refunded;
      const amount = Math.max(1, Math.ceil((left * part) / 100));
      model.made += 1;
      const body = { email: sale.lead.email, event_id: `refund-${model.made}`, amount, sale_event_id: sale.eventId };
      const answer = await real.call('POST', '/track/refund', body);
      const known = model.leadOf(sale.lead.email);
      if (!known || !model.takesSales(known)) return void expect(answer.status).toBe(404);
      if (known !== sale.lead) return void expect(answer.status).toBe(404);
      if (amount > left) return void expect(answer.status).toBe(400);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const own = sale.commissions.find(({ tier }) => tier === 1);
      const counted = model.byId(own?.promoter ?? sale.owner);
      counted.counts.refunds_count += 1;
      counted.counts.refunds_total -= amount;
      const made = await real.commissionsOf(body.event_id, 'refund');
      const rows: ModelCommission[] = [];
      for (const commission of sale.commissions) {
        const share = (refunded: number) =>
          Math.floor((commission.amount * refunded * 2 + sale.amount) / (2 * sale.amount));
        const back = share(sale.refunded + amount) - share(sale.refunded);
        if (back === 0) continue;
        const { promoter, unit, status, tier, lead } = commission;
        rows.push({
          id: made[rows.length] ?? 0,
          promoter,
          unit,
          status,
          tier,
          lead,
          amount: -back,
          payout: null,
          of: commission,
        });
      }
      expect(made).toHaveLength(rows.length);
      sale.refunded += amount;
      model.commissions.push(...rows);
    },
  );
}

function cancel(who: number): Command {
  return command(`cancel ${who}`, always, async (model, real) => {
    const lead = model.leadOf(emailOf(who));
    const answer = await real.call('POST', '/track/cancellation', { email: emailOf(who) });
    if (!lead || !model.takesSales(lead)) return void expect(answer.status).toBe(404);
    expect(answer.status).toBe(200);
    setState(model, lead, 'cancelled');
  });
}

/** A lead in another state, and what its owner's counters make of it. */
function setState(model: Model, lead: ModelLead, state: string): void {
  const { counts } = model.byId(lead.owner);
  const was = model.isActive(lead);
  if (state === 'cancelled' && lead.state !== 'cancelled') counts.cancellations_count += 1;
  lead.state = state;
  counts.active_customers_count += Number(model.isActive(lead)) - Number(was);
}

function updateState(who: number, state: string): Command {
  return command(`set ${who} ${state}`, always, async (model, real) => {
    const lead = model.leadOf(emailOf(who));
    const answer = await real.call('PUT', '/leads/update', { email: emailOf(who), state });
    if (!lead) return void expect(answer.status).toBe(404);
    // A lead of a promoter who is gone has nobody to be shown with.
    if (model.byId(lead.owner).deleted && answer.status === 404) return;
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    setState(model, lead, state);
  });
}

function move(who: number, promoter: number, soft: boolean): Command {
  return command(`move ${who} to ${promoter}${soft ? ' softly' : ''}`, always, async (model, real) => {
    const lead = model.leadOf(emailOf(who));
    const target = model.promoter(promoter);
    const body = { email: emailOf(who), new_ref_id: target.refId, soft_switch: soft };
    const answer = await real.call('PUT', '/leads/update', body);
    if (!lead || target.deleted) return void expect(answer.status).toBe(404);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const from = model.byId(lead.owner);
    if (from === target) return;
    for (const [{ counts }, by] of [
      [from, -1],
      [target, 1],
    ] as const) {
      counts.leads_count += by;
      counts.customers_count += lead.customer ? by : 0;
      counts.active_customers_count += model.isActive(lead) ? by : 0;
    }
    lead.owner = target.id;
    if (soft) return;
    for (const row of model.commissions) {
      if (row.lead === lead && row.promoter === from.id && row.tier === 1 && !row.payout) row.promoter = target.id;
    }
  });
}

function setReward(index: number, status: ModelCommission['status']): Command {
  return command(
    `reward ${index} ${status}`,
    (model) => model.commissions.some(({ of }) => of === null),
    async (model, real) => {
      const row = pick(
        model.commissions.filter(({ of }) => of === null),
        index,
      );
      const answer = await real.call('PUT', '/rewards/update', { id: row.id, status });
      const rows = [row, ...model.commissions.filter(({ of }) => of === row)].filter((one) => one.status !== status);
      if (rows.some(({ payout }) => payout?.status === 'completed')) return void expect(answer.status).toBe(422);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const left = new Set(rows.map(({ payout }) => payout));
      for (const each of rows) {
        each.status = status;
        each.payout = null;
      }
      for (const payout of left) if (payout && model.payoutAmount(payout) < 0) model.empty(payout);
    },
  );
}

function createPayout(promoter: number): Command {
  return command(`payout for ${promoter}`, always, async (model, real) => {
    const payee = model.promoter(promoter);
    const answer = await real.call('POST', '/payouts/create', { promoter_id: payee.id });
    if (payee.deleted) return void expect([200, 404]).toContain(answer.status);
    const open = model.commissions.filter(
      (row) => row.promoter === payee.id && row.status === 'approved' && !row.payout,
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toHaveLength(sum(open) > 0 ? 1 : 0);
    if (sum(open) <= 0) return;
    expect(answer.body[0]).toMatchObject({
      status: 'pending',
      amount: sum(open),
      unit: 'cash',
      promoter: { id: payee.id },
    });
    const payout = { id: answer.body[0].id, promoter: payee.id, unit: 'cash', status: 'pending' } as const;
    model.payouts.push({ ...payout });
    for (const row of open) row.payout = pick(model.payouts, model.payouts.length - 1);
  });
}

function setPayout(index: number, status: 'pending' | 'processing' | 'completed'): Command {
  return command(
    `payout ${index} ${status}`,
    (model) => model.payouts.length > 0,
    async (model, real) => {
      const payout = pick(model.payouts, index);
      const answer = await real.call('PUT', '/payouts/update', { id: payout.id, status });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      payout.status = status;
      expect(answer.body).toMatchObject({ status, amount: model.payoutAmount(payout) });
      expect(answer.body.date_paid === null).toBe(status !== 'completed');
    },
  );
}

function deleteLead(who: number): Command {
  return command(`delete lead ${who}`, always, async (model, real) => {
    const lead = model.leadOf(emailOf(who));
    const answer = await real.call('DELETE', '/leads/delete', { email: emailOf(who) });
    if (!lead) return void expect(answer.status).toBe(404);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Lead removed.' }]);
    if (model.isActive(lead)) model.byId(lead.owner).counts.active_customers_count -= 1;
    lead.deleted = true;
  });
}

function deletePromoter(index: number): Command {
  return command(
    `delete promoter ${index}`,
    (model) => model.promoters.filter(({ deleted }) => !deleted).length > 2,
    async (model, real) => {
      const promoter = model.promoter(index);
      const answer = await real.call('DELETE', '/promoters/delete', { id: promoter.id });
      if (promoter.deleted) return void expect(answer.status).toBe(404);
      expect([answer.status, answer.body]).toEqual([200, { message: 'Promoter removed.' }]);
      promoter.deleted = true;
    },
  );
}

function createPromoter(parent: number): Command {
  return command(
    `promoter under ${parent}`,
    (model) => model.promoters.length < 6,
    async (model, real) => {
      const above = model.promoter(parent);
      model.made += 1;
      const refId = `made-${model.made}`;
      const body = { email: `${refId}@promoters.example`, ref_id: refId, parent_promoter_id: above.id };
      const answer = await real.call('POST', '/promoters/create', body);
      if (above.deleted) return void expect(answer.status).toBe(404);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const promoter = { id: answer.body.id, refId, parent: above.id, deleted: false, counts: noCounts() };
      model.promoters.push(promoter);
    },
  );
}

const who = fc.nat(LEADS - 1);
const index = fc.nat(40);
const status = fc.constantFrom('approved', 'pending', 'denied') as fc.Arbitrary<ModelCommission['status']>;
const paying = fc.constantFrom('pending', 'processing', 'completed') as fc.Arbitrary<
  'pending' | 'processing' | 'completed'
>;
const amount = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 100, max: 100_000 }));

/** All operations; selling more often than what ends things, so that there is something to end. */
export const operations: fc.Arbitrary<Command>[] = [
  fc.tuple(who, index).map(([a, b]) => signUp(a, b)),
  ...Array.from({ length: 4 }, () => fc.tuple(who, index, amount).map(([a, b, c]) => sell(a, b, c))),
  index.map(sellAgain),
  ...Array.from({ length: 2 }, () => fc.tuple(index, fc.integer({ min: 1, max: 110 })).map(([a, b]) => refund(a, b))),
  who.map(cancel),
  fc
    .tuple(who, fc.constantFrom('signup', 'active', 'subscribed', 'denied', 'cancelled'))
    .map(([a, b]) => updateState(a, b)),
  fc.tuple(who, index, fc.boolean()).map(([a, b, c]) => move(a, b, c)),
  ...Array.from({ length: 2 }, () => fc.tuple(index, status).map(([a, b]) => setReward(a, b))),
  index.map(createPayout),
  ...Array.from({ length: 2 }, () => fc.tuple(index, paying).map(([a, b]) => setPayout(a, b))),
  who.map(deleteLead),
  index.map(deletePromoter),
  index.map(createPromoter),
];
