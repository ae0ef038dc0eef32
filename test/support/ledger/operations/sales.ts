import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, command, expectStatus, index } from '#test/support/ledger/command.ts';
import { waitUntilShown } from '#test/support/ledger/follow.ts';
import {
  buildNextSale,
  computeEarnings,
  type Earning,
  findCodeReward,
  needsFigures,
} from '#test/support/ledger/model/earnings.ts';
import {
  addMissingIdentifiers,
  addModelLead,
  flagSelfReferral,
  type PersonIndexes,
  pickPerson,
  reattributeLead,
  setLeadState,
  takesLeadOver,
  toPerson,
} from '#test/support/ledger/model/lead-records.ts';
import { canReceiveSales, isBanned, type Model, pick } from '#test/support/ledger/model/model.ts';
import { SOLD_PLANS, type Terms } from '#test/support/ledger/model/offers.ts';
import type { ModelCode, ModelCommission, ModelLead, ModelPromotion } from '#test/support/ledger/model/records.ts';
import type { ChosenReward } from '#test/support/ledger/model/tier-gains.ts';
import type { Real } from '#test/support/ledger/real.ts';
import { A_CODE } from './codes.ts';
import { amount, person, rarely, ref, smallIndex } from './tracking.ts';

type By = { readonly ref: number } | { readonly code: number } | null;

export function sell(
  person: PersonIndexes,
  by: By,
  amount: number,
  past: boolean,
  plan: string | null = null,
): Command {
  const description = `${plan === null ? '' : ` of ${plan}`}${past ? ' long ago' : ''}`;
  const name = `sell ${amount} to ${JSON.stringify(person)} by ${JSON.stringify(by)}${description}`;
  return command(name, async (model, real) => {
    const identifiers = pickPerson(model, person);
    const eventId = model.fresh('sale');
    const attribution = {
      ...(by && 'ref' in by ? { ref_id: model.names.pick('promoter ref_id', by.ref) } : {}),
      ...(by && 'code' in by ? { promo_code: model.names.pick('promoter promo_code', by.code) } : {}),
    };
    const when = past ? { created_at: '2020-02-29T12:00:00Z' } : {};
    const referrer = attribution.ref_id
      ? model.promotionBy('ref_id', attribution.ref_id)
      : model.promotionBy('promo_code', attribution.promo_code ?? '');
    const known = model.leadOf(identifiers);
    const code = model.codeOf(attribution.promo_code ?? '');
    const isTakenOver = known !== undefined && takesLeadOver(known, referrer);
    const owner = isTakenOver ? referrer : (known?.owner ?? referrer);
    const isRuled = await waitForFigures(real, owner, code);
    const ofPlan = plan === null ? {} : { plan };
    const body = { ...identifiers, ...attribution, ...when, ...ofPlan, event_id: eventId, amount };
    const response = await real.call('POST', '/track/sale', body);
    const isSold = known?.state !== 'denied' && owner !== undefined && !isBanned(owner);
    if (!expectStatus(response, isSold ? 200 : 404)) return;
    if (known && isTakenOver) reattributeLead(known, owner as ModelPromotion);
    const lead = known ?? addModelLead(model, response.body.lead.id, identifiers, referrer as ModelPromotion);
    if (addMissingIdentifiers(model, lead, identifiers).includes('email')) flagSelfReferral(lead);
    const sale = { eventId, amount, past, plan, isRuled, byCode: findCodeReward(code, lead.owner) };
    const earnings = getEarnings(lead, sale);
    const ids = await readCommissionIds(response.body.reward, earnings, () => real.commissionsOf('sale', eventId));
    recordSale(model, lead, sale, ids, response.body.id);
  });
}

/** Waits for a promotion's figures if a sale depends on them and they may lag behind. */
async function waitForFigures(
  real: Real,
  owner: ModelPromotion | undefined,
  code?: ModelCode | undefined,
): Promise<boolean> {
  const isRuled = owner !== undefined && needsFigures(owner, findCodeReward(code, owner));
  if (isRuled) await waitUntilShown(real, owner);
  return isRuled;
}

interface SaleMade {
  readonly eventId: string;
  readonly amount: number;
  readonly past: boolean;
  readonly plan: string | null;
  readonly isRuled: boolean;
  readonly byCode: ChosenReward<Terms> | null;
}

function getEarnings(lead: ModelLead, sale: SaleMade): Earning[] {
  return computeEarnings(lead, buildNextSale(lead, sale), sale.past, sale.byCode);
}

function recordSale(model: Model, lead: ModelLead, sale: SaleMade, ids: readonly number[], id = 0): void {
  const { owner } = lead;
  const { eventId, amount, past, plan, isRuled } = sale;
  const earnings = getEarnings(lead, sale);
  if (isRuled) {
    owner.ruled.customers += Number(!lead.customer);
    owner.ruled.total += amount;
  }
  lead.sales += 1;
  lead.since ??= past ? 'long ago' : 'now';
  lead.plan = plan ?? lead.plan;
  owner.counts.sales_count += 1;
  owner.counts.sales_total += amount;
  setLeadState(lead, { state: 'active', customer: true });
  const isHeld = Boolean(owner.campaign.offer.holds) && !past;
  const commissions = earnings.map(
    (each, index): ModelCommission => ({
      ...each,
      id: ids[index] as number,
      payout: null,
      lead,
      past,
      held: isHeld,
      of: null,
    }),
  );
  for (const { month, amount } of commissions) count(lead, month, amount);
  model.commissions.push(...commissions);
  model.sales.push({ id, eventId, past, lead, owner, amount, commissions });
}

export function count({ given }: ModelLead, month: string | null, amount: number): void {
  if (month !== null) given.set(month, (given.get(month) ?? 0) + amount);
}

function enter(index: number, amount: number): Command {
  return command(
    `enter a sale of ${amount} of lead ${index}`,
    async (model, real) => {
      const lead = pick(model.leads, index);
      const eventId = model.fresh('sale');
      const sale = { commission_type: 'sale', referral_id: lead.id, sale_amount: amount, event_id: eventId };
      const isRuled = await waitForFigures(real, lead.owner);
      const response = await real.company.v2('/company/commissions', sale);
      if (!expectStatus(response, lead.deleted ? 404 : canReceiveSales(lead) ? 200 : 422)) return;
      const rows = response.body as { id: number; amount: number; tier: number }[];
      const entered = { eventId, amount, past: false, plan: null, isRuled, byCode: null };
      const earnings = getEarnings(lead, entered);
      expect(rows.map(({ amount, tier }) => [amount, tier])).toEqual(
        earnings.map(({ amount, tier }) => [amount, tier]),
      );
      recordSale(
        model,
        lead,
        entered,
        rows.map(({ id }) => id),
      );
    },
    ({ leads }) => leads.length > 0,
  );
}

export async function readCommissionIds(
  reward: { readonly id: number; readonly amount: number; readonly unit: string } | null,
  earned: readonly Pick<ModelCommission, 'tier' | 'amount' | 'unit' | 'isOthers'>[],
  all: () => Promise<number[]>,
): Promise<number[]> {
  const first = earned.find((commission) => commission.tier === 1 && !commission.isOthers);
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
      const identifiers = toPerson(lead);
      const response = await real.call('POST', '/track/sale', { ...identifiers, event_id: eventId, amount });
      const known = model.leadOf(identifiers);
      expectStatus(response, known && canReceiveSales(known) ? 409 : 404);
    },
    ({ sales }) => sales.length > 0,
  );
}

const by: fc.Arbitrary<By> = fc.oneof(
  { weight: 6, arbitrary: ref.map((ref) => ({ ref })) },
  { weight: 2, arbitrary: fc.oneof(smallIndex, fc.constant(A_CODE)).map((code) => ({ code })) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const plan = fc.option(fc.constantFrom(...SOLD_PLANS), { freq: 2 });

export const sales = {
  sell: fc.tuple(person, by, amount, rarely, plan).map((input) => sell(...input)),
  sellAgain: index.map(sellAgain),
  enter: fc.tuple(index, amount).map((input) => enter(...input)),
};
