import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, command, expectStatus, index } from '#test/support/ledger/command.ts';
import { type PersonIndexes, pickPerson } from '#test/support/ledger/model/lead-records.ts';
import { isLocked, type Model, NOT_OF_A_SALE, pick, sum } from '#test/support/ledger/model/model.ts';
import type { Unit } from '#test/support/ledger/model/offers.ts';
import type { ModelCommission, ModelPromotion } from '#test/support/ledger/model/records.ts';
import type { Real } from '#test/support/ledger/real.ts';
import { person } from './tracking.ts';

type Status = ModelCommission['status'];

type Reason = { readonly lead: PersonIndexes } | { readonly ref: number } | { readonly promotion: number };

/** Finds what a request names: its parameters, and the expected lead and owner. */
function resolveReason(model: Model, reason: Reason) {
  if ('lead' in reason) {
    const identifiers = pickPerson(model, reason.lead);
    const lead = model.leadOf(identifiers) ?? null;
    return { body: identifiers as object, lead, owner: lead?.owner };
  }
  if ('ref' in reason) {
    const refId = model.names.pick('promoter ref_id', reason.ref);
    return { body: { ref_id: refId }, lead: null, owner: model.promotionBy('ref_id', refId) };
  }
  // A promotion that its promoter left still exists with its commissions.
  const all: ModelPromotion[] = model.promoters.flatMap(({ promotions }) => promotions);
  const owner = pick(all, reason.promotion);
  return { body: { promotion_id: owner.id }, lead: null, owner };
}

function give(reason: Reason, unit: Unit, amount: number, status: Status | undefined): Command {
  return command(`give ${amount} ${unit} ${status} for ${JSON.stringify(reason)}`, async (model, real) => {
    const { body, lead, owner } = resolveReason(model, reason);
    const input = { ...body, reward_type: unit, amount, ...(status ? { status } : {}) };
    const response = await real.call('POST', '/rewards/create', input);
    if (!expectStatus(response, owner && !owner.promoter.deleted ? 200 : 404) || !owner) return;
    const { id } = response.body;
    const commission = { id, owner, unit, amount, status: status ?? 'approved', lead, tier: 1 };
    expect(response.body).toMatchObject({
      amount,
      unit,
      status: commission.status,
      promoter: { id: owner.promoter.id },
    });
    model.commissions.push({ ...commission, ...NOT_OF_A_SALE });
  });
}

function giveCustom(promotion: number, unit: Unit, amount: number): Command {
  return command(`give ${amount} ${unit} to promotion ${promotion}`, async (model, real) => {
    const { owner } = resolveReason(model, { promotion });
    const body = { commission_type: 'custom', promoter_campaign_id: owner?.id, amount, unit };
    const response = await real.company.v2('/company/commissions', body);
    if (!expectStatus(response, owner && !owner.promoter.deleted ? 200 : 404) || !owner) return;
    const [{ id }] = response.body;
    const commission = { id, owner, unit, amount, status: 'approved', lead: null, tier: 1 } as const;
    model.commissions.push({ ...commission, ...NOT_OF_A_SALE });
  });
}

function writeOff(nth: number, unit: Unit): Command {
  return command(`write off what promotion ${nth} owes in ${unit}`, async (model, real) => {
    const owner = pick(model.promotions, nth);
    const [rows = []] = model.unpaid((row) => row.owner === owner && row.unit === unit);
    const owed = -sum(rows);
    const body = {
      event_id: model.fresh('write-off'),
      internal_note: 'Waived.',
      unit,
      promoter_campaign_id: owner.id,
    };
    const response = await real.company.v2('/company/commissions/write_off', body);
    if (!expectStatus(response, owed > 0 ? 200 : 422)) return;
    const { id } = response.body;
    expect(response.body).toMatchObject({ amount: owed, unit, status: 'approved', sale_amount: 0 });
    expect((await real.company.v2('/company/commissions/write_off', body)).body.id).toBe(id);
    const commission = { id, owner, unit, amount: owed, status: 'approved', lead: null, tier: 1 } as const;
    model.commissions.push({ ...commission, ...NOT_OF_A_SALE });
  });
}

/** Lists the commissions that are not deleted. */
export function listLive(rows: readonly ModelCommission[]): ModelCommission[] {
  return rows.filter(({ deleted }) => !deleted);
}

function getFirst(row: ModelCommission): ModelCommission {
  return row.of ? getFirst(row.of) : row;
}

/** A commission with all its reversals and restorations. */
export function listFamily(row: ModelCommission, model: Model): ModelCommission[] {
  const first = getFirst(row);
  return model.commissions.filter((commission) => getFirst(commission) === first);
}

/** Deletes a commission and its family from the model. @returns the expected status */
export function destroy(row: ModelCommission, model: Model): 200 | 422 {
  const family = listFamily(row, model);
  if (family.some(({ payout }) => isLocked(payout))) return 422;
  const payoutIds = new Set(family.map(({ payout }) => payout));
  model.forget(family);
  for (const payout of payoutIds) if (payout && model.payoutAmount(payout) < 0) model.empty(payout);
  return 200;
}

/** Lists the commissions that a new status changes; null if one is in a locked payout. */
export function listChangedCommissions(
  rows: readonly ModelCommission[],
  model: Model,
  status: Status,
): ModelCommission[] | null {
  const first = new Set(rows.map(getFirst));
  const family = model.commissions.filter((row) => first.has(getFirst(row)));
  const openCommissions = family.filter((row) => row.status !== status);
  return openCommissions.some(({ payout }) => isLocked(payout)) ? null : openCommissions;
}

/** Changes the status of commissions and their families in the model. @returns the expected status */
export function setStatus(rows: readonly ModelCommission[], model: Model, status: Status): 200 | 422 {
  const openCommissions = listChangedCommissions(rows, model, status);
  if (!openCommissions) return 422;
  const payoutIds = new Set(openCommissions.map(({ payout }) => payout));
  for (const row of openCommissions) Object.assign(row, { status, payout: null });
  for (const payout of payoutIds) if (payout && model.payoutAmount(payout) < 0) model.empty(payout);
  return 200;
}

function update(index: number, status: Status): Command {
  return command(
    `reward ${index} ${status}`,
    async (model, real) => {
      const row = pick(model.commissions, index);
      const response = await real.call('PUT', '/rewards/update', { id: row.id, status });
      if (!expectStatus(response, setStatus([row], model, status))) return;
      expect(response.body).toMatchObject({ id: row.id, status });
    },
    ({ commissions }) => commissions.length > 0,
  );
}

function updateOfSale(index: number, status: Status): Command {
  return command(
    `rewards of sale ${index} ${status}`,
    async (model, real: Real) => {
      const { eventId, commissions } = pick(model.sales, index);
      const response = await real.call('PUT', '/rewards/update', { event_id: eventId, status });
      const liveCommissions = listLive(commissions);
      expectStatus(response, liveCommissions.length === 0 ? 404 : setStatus(liveCommissions, model, status));
    },
    ({ sales }) => sales.length > 0,
  );
}

const status = fc.constantFrom<Status>('approved', 'pending', 'denied');
const reason: fc.Arbitrary<Reason> = fc.oneof(
  person.map((lead) => ({ lead })),
  index.map((ref) => ({ ref })),
  index.map((promotion) => ({ promotion })),
);

export const commissions = {
  give: fc
    .tuple(reason, fc.constantFrom<Unit>('cash', 'credits'), fc.integer({ min: 1, max: 400 }), fc.option(status))
    .map(([reason, unit, amount, status]) => give(reason, unit, amount, status ?? undefined)),
  giveCustom: fc
    .tuple(index, fc.constantFrom<Unit>('cash', 'credits'), fc.integer({ min: 1, max: 400 }))
    .map((input) => giveCustom(...input)),
  writeOff: fc.tuple(index, fc.constantFrom<Unit>('cash', 'credits')).map((input) => writeOff(...input)),
  update: fc.tuple(index, status).map((input) => update(...input)),
  updateOfSale: fc.tuple(index, status).map((input) => updateOfSale(...input)),
};
