import fc from 'fast-check';
import { answered, type Command, command, index } from './command.ts';
import { live } from './commissions.ts';
import { share, sharedOut } from './earned.ts';
import { asksFigures, earnings, nextSale } from './earnings.ts';
import { shown } from './follow.ts';
import { learn, nameOf, person, suspect, type Who } from './lead-records.ts';
import { type Model, pick, sum, takesSales } from './model.ts';
import type { ModelCommission, ModelRefund, ModelSale } from './records.ts';
import { count, idsOf } from './sales.ts';
import { amount, who } from './tracking.ts';

export function refund(index: number, part: number): Command {
  return command(
    `refund ${part} % of ${index}`,
    async (model, real) => {
      const sale = pick(model.sales, index);
      const refunded = sum(refundsOf(model, sale));
      const left = sale.amount - refunded;
      const amount = Math.max(1, Math.ceil((left * part) / 100));
      const named = nameOf(sale.lead);
      const eventId = model.fresh('refund');
      const body = { ...named, event_id: eventId, amount, sale_event_id: sale.eventId };
      const answer = await real.call('POST', '/track/refund', body);
      const known = model.leadOf(named);
      if (!known || !takesSales(known) || known !== sale.lead) return void answered(answer, 404);
      if (!answered(answer, amount > left ? 400 : 200)) return;
      if (learn(model, known, named).length > 0) suspect(known);
      // A refund is counted where the sale was.
      const { counts } = sale.owner;
      counts.refunds_count += 1;
      counts.refunds_total -= amount;
      const backs = live(sale.commissions).flatMap((of) => {
        // What is left of others by a reversal may be more than their part by rounding: nothing is given back for it.
        const back = backOf(of, sale, refunded + amount) - takenOf(model, sale, of);
        return back <= 0 ? [] : [{ ...of, of, amount: -back, payout: null, past: false, month: null }];
      });
      const ids = await idsOf(answer.body.reward, backs, () => real.commissionsOf('refund', eventId));
      for (const { of, amount } of backs) count(known, of.month, amount);
      const commissions = backs.map((back, index) => ({ ...back, id: ids[index] as number }));
      model.commissions.push(...commissions);
      model.refunds.push({ eventId, lead: known, sale, owner: sale.owner, amount, commissions, reversedBy: null });
    },
    ({ sales }) => sales.length > 0,
  );
}

/** The refunds of a sale that were not reversed. */
function refundsOf(model: Model, sale: ModelSale): ModelRefund[] {
  return model.refunds.filter((one) => one.sale === sale && one.reversedBy === null);
}

/** What these have taken back of one of its commissions. */
function takenOf(model: Model, sale: ModelSale, of: ModelCommission): number {
  return -sum(refundsOf(model, sale).flatMap(({ commissions }) => commissions.filter((one) => one.of === of)));
}

/** What refunds of so much of a sale take back of a commission: of a share, the part of what is taken back of the whole. */
function backOf({ amount, part }: ModelCommission, sale: ModelSale, refunded: number): number {
  const back = share(part?.whole ?? amount, refunded, sale.amount);
  return part ? (sharedOut(back, part.percentages)[part.nth] ?? 0) : back;
}

/** A refund of no sale in particular: what a sale would give today is taken back. */
function refundAny(who: Who, amount: number): Command {
  return command(`refund ${amount} to ${JSON.stringify(who)}`, async (model, real) => {
    const named = person(model, who);
    const eventId = model.fresh('refund');
    const lead = model.leadOf(named);
    if (lead && asksFigures(lead.owner, null)) await shown(real, lead.owner);
    const answer = await real.call('POST', '/track/refund', { ...named, event_id: eventId, amount });
    if (!lead || !takesSales(lead)) return void answered(answer, 404);
    answered(answer, 200);
    // As if it were the last sale, once more and today, in a month that nothing was given in.
    const { customers_count: customers } = lead.owner.counts;
    const next = nextSale(lead, { amount, plan: lead.plan, past: false });
    const sale = { ...next, nth: Math.max(1, lead.sales), customers, before: () => 0 };
    const backs = earnings(lead, sale, false, null).map((each) => ({ ...each, amount: -each.amount, month: null }));
    const ids = await idsOf(answer.body.reward, backs, () => real.commissionsOf('refund', eventId));
    if (learn(model, lead, named).length > 0) suspect(lead);
    lead.owner.counts.refunds_count += 1;
    lead.owner.counts.refunds_total -= amount;
    const common = { payout: null, lead, past: false, held: false, of: null } as const;
    const commissions = backs.map((each, index) => ({ ...each, ...common, id: ids[index] as number }));
    model.commissions.push(...commissions);
    model.refunds.push({ eventId, lead, sale: null, owner: lead.owner, amount, commissions, reversedBy: null });
  });
}

export const refunds = {
  refund: fc.tuple(index, fc.integer({ min: 1, max: 110 })).map((given) => refund(...given)),
  refundAny: fc.tuple(who, amount).map((given) => refundAny(...given)),
};
