import fc from 'fast-check';
import { type Command, command, expectStatus, index } from '#test/support/ledger/command.ts';
import {
  addMissingIdentifiers,
  flagSelfReferral,
  type PersonIndexes,
  pickPerson,
  toPerson,
} from '#test/support/ledger/model/lead-records.ts';
import { type Model, pick, sum } from '#test/support/ledger/model/model.ts';
import type { ModelCommission, ModelLead, ModelRefund, ModelSale, Person } from '#test/support/ledger/model/records.ts';
import { computeShare, splitByLargestRemainders } from '#test/support/ledger/model/tier-gains.ts';
import type { Real } from '#test/support/ledger/real.ts';
import type { ApiResponse } from '#test/support/service/company.ts';
import { listLive } from './commissions.ts';
import { count, readCommissionIds } from './sales.ts';
import { amount, person } from './tracking.ts';

const MAX_WRITES = 90;

export function refund(index: number, part: number): Command {
  return command(
    `refund ${part} % of ${index}`,
    async (model, real) => {
      const sale = pick(model.sales, index);
      const remaining = getRemainder(model, sale);
      const amount = Math.max(1, Math.ceil((remaining * part) / 100));
      const identifiers = toPerson(sale.lead);
      const eventId = model.fresh('refund');
      const body = { ...identifiers, event_id: eventId, amount, sale_event_id: sale.eventId };
      const response = await real.call('POST', '/track/refund', body);
      const { lead } = sale;
      // After the lead's deletion the sale names its promoter.
      if (model.leadOf(identifiers) !== lead && !lead.deleted) return void expectStatus(response, 404);
      if (!expectStatus(response, amount > remaining ? 400 : 200)) return;
      await expectRefund({ model, real }, { eventId, lead, identifiers, response }, [{ sale, amount }]);
    },
    ({ sales }) => sales.length > 0,
  );
}

/** A refund without a sale applies to the newest sales first. */
function refundAny(person: PersonIndexes, amount: number): Command {
  return command(`refund ${amount} to ${JSON.stringify(person)}`, async (model, real) => {
    const identifiers = pickPerson(model, person);
    const eventId = model.fresh('refund');
    const lead = model.leadOf(identifiers);
    const response = await real.call('POST', '/track/refund', { ...identifiers, event_id: eventId, amount });
    if (!lead) return void expectStatus(response, 404);
    const parts = splitOverSales(model, lead, amount);
    const writes = sum(parts.map(({ sale }) => ({ amount: 1 + 2 * sale.commissions.length })));
    if (!expectStatus(response, parts.length === 0 || writes > MAX_WRITES ? 400 : 200)) return;
    await expectRefund({ model, real }, { eventId, lead, identifiers, response }, parts);
  });
}

function splitOverSales(model: Model, lead: ModelLead, amount: number): ModelRefund['parts'] {
  const own = model.sales.filter((sale) => sale.lead === lead);
  const newestFirst = [
    ...own.filter(({ past }) => !past).toReversed(),
    ...own.filter(({ past }) => past).toSorted((a, b) => b.id - a.id),
  ];
  let rest = amount;
  return newestFirst.flatMap((sale) => {
    const deducted = Math.min(rest, getRemainder(model, sale));
    rest -= deducted;
    return deducted > 0 ? [{ sale, amount: deducted }] : [];
  });
}

async function expectRefund(
  { model, real }: { readonly model: Model; readonly real: Real },
  reported: {
    readonly eventId: string;
    readonly lead: ModelLead;
    readonly identifiers: Person;
    readonly response: ApiResponse;
  },
  parts: ModelRefund['parts'],
): Promise<void> {
  const { eventId, lead, identifiers, response } = reported;
  const learned = lead.deleted ? [] : addMissingIdentifiers(model, lead, identifiers);
  if (learned.length > 0 && !lead.owner.promoter.deleted) flagSelfReferral(lead);
  countParts(parts, 1);
  const reversals = parts.flatMap(({ sale, amount }) => {
    const after = sale.amount - getRemainder(model, sale) + amount;
    const shared = splitRefund(model, sale, after);
    return listLive(sale.commissions).flatMap((commission) => {
      const refundedPart = shared.get(commission) ?? 0;
      return refundedPart === 0
        ? []
        : [{ ...commission, of: commission, amount: -refundedPart, payout: null, past: false, month: null }];
    });
  });
  const ids = await readCommissionIds(response.body.reward, reversals, () => real.commissionsOf('refund', eventId));
  for (const { of, amount } of reversals) count(lead, of.month, amount);
  const commissions = reversals.map((refund, index) => ({ ...refund, id: ids[index] as number }));
  model.commissions.push(...commissions);
  model.refunds.push({ eventId, lead, parts, commissions, reversedBy: null });
}

/** A refund counts once, for its newest sale; its amounts count per sale. A reversal subtracts both. */
export function countParts(parts: ModelRefund['parts'], sign: 1 | -1): void {
  for (const [index, { sale, amount }] of parts.entries()) {
    const { counts } = sale.owner;
    if (index === 0) counts.refunds_count += sign;
    counts.refunds_total -= sign * amount;
  }
}

/** Amount of a sale that is not refunded; reversed refunds have no effect. */
function getRemainder(model: Model, sale: ModelSale): number {
  const refunds = model.refunds.filter(({ reversedBy }) => reversedBy === null);
  return sale.amount - sum(refunds.flatMap(({ parts }) => parts.filter((part) => part.sale === sale)));
}

function countTaken(model: Model, sale: ModelSale, of: ModelCommission): number {
  const refunds = model.refunds.filter(
    (candidate) => candidate.reversedBy === null && candidate.parts.some((part) => part.sale === sale),
  );
  return -sum(refunds.flatMap(({ commissions }) => commissions.filter((one) => one.of === of)));
}

/**
 * Amount that a refund reverses per commission: the reversal of a single promoter in each tier, divided by remaining
 * amounts.
 */
function splitRefund(model: Model, sale: ModelSale, refunded: number): Map<ModelCommission, number> {
  const reversals = new Map<ModelCommission, number>();
  for (const all of Map.groupBy(listLive(sale.commissions), ({ tier }) => tier).values()) {
    const reversed = all.map((commission) => countTaken(model, sale, commission));
    const dueAmount = computeShare(sum(all), refunded, sale.amount) - reversed.reduce((total, one) => total + one, 0);
    const owed = all.map(({ amount }, index) => amount * refunded - (reversed[index] ?? 0) * sale.amount);
    const parts = splitByLargestRemainders(
      Math.max(0, dueAmount),
      owed.map((one) => Math.max(0, one)),
      sale.amount,
    );
    for (const [index, commission] of all.entries()) reversals.set(commission, parts[index] ?? 0);
  }
  return reversals;
}

export const refunds = {
  refund: fc.tuple(index, fc.integer({ min: 1, max: 110 })).map((input) => refund(...input)),
  refundAny: fc.tuple(person, amount).map((input) => refundAny(...input)),
};
