import { expect } from 'vitest';
import { checkProjections, type RebuildFindings } from '#shared/operations/projections/rebuild.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { findPayouts } from '#shared/store/payouts/payouts.ts';
import { readBalances, readCounters } from '#shared/store/projections/projections.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import { type Model, sum } from '#test/support/ledger/model/model.ts';
import type { Unit } from '#test/support/ledger/model/offers.ts';
import type {
  ModelBatch,
  ModelCommission,
  ModelPayment,
  ModelPromoter,
  ModelPromotion,
} from '#test/support/ledger/model/records.ts';
import { readPayoutIds } from '#test/support/ledger/payouts/payouts.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import type { ApiResponse } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import type { Real } from './real.ts';

const ROWS = 100;
const UNITS: readonly Unit[] = ['cash', 'credits'];

/** Expects records and lists to match the models of all sequences once settled. */
export async function expectBooks(real: Real): Promise<void> {
  const expectedBooks = computeExpectedBooks(real);
  const rows = real.models.flatMap(({ commissions }) => commissions);
  const [actual, commissions] = await Promise.all([readBooks(real), readPayoutIds(real, rows)]);
  expect(actual).toEqual(expectedBooks);
  expect(commissions).toEqual(new Map(rows.map(({ id, payout }) => [id, payout?.id ?? null])));
  await expectNoneHeld(real, rows);
  const archivedIds = real.models.flatMap((model) =>
    model.promoters.filter(({ deleted }) => deleted).map((promoter) => expectSums(real, model, promoter)),
  );
  await Promise.all(archivedIds);
}

export async function expectBalances(real: Real): Promise<void> {
  const all = real.models.flatMap((model) => model.promoters.map((promoter) => ({ model, promoter })));
  await Promise.all(all.map(({ model, promoter }) => expectEarned(real, model, promoter)));
}

async function expectEarned({ company }: Real, model: Model, promoter: ModelPromoter): Promise<void> {
  const balances = await readBalances(company.account.id, promoter.id);
  const own = model.commissions.filter(({ owner, status }) => owner.promoter === promoter && status === 'approved');
  const unpaid = own.filter(({ payout }) => payout?.status !== 'completed');
  for (const unit of UNITS) {
    const { earned = 0, paid = 0 } = balances.find((balance) => balance.unit === unit) ?? {};
    const current = sum(unpaid.filter((row) => row.unit === unit));
    expect({ unit, earned, paid, current: earned - paid }).toEqual({
      unit,
      ...model.balances(promoter, unit),
      current,
    });
  }
}

export async function expectNothingToRebuild({ company }: Real): Promise<void> {
  const fastRuntime = { ...runtime, sleep: (milliseconds: number) => runtime.sleep(milliseconds / 10) };
  const scope = { account: company.account.id, lostBefore: '9999-01-01T00:00:00.000Z' };
  const findings = await eventually(
    () => checkProjections({ runtime: fastRuntime }, scope),
    (one) => JSON.stringify(different(one)) === JSON.stringify(NOTHING),
  );
  expect(different(findings)).toEqual(NOTHING);
}

const NOTHING = {
  differences: [],
  listDifferences: [],
  revenueDifferences: [],
  unknownRevenue: 0,
  rowDifferences: [],
  lost: [],
  unsettled: 0,
};

function different({ differences, listDifferences, revenueDifferences, unknownRevenue, ...rest }: RebuildFindings) {
  const { rowDifferences, lost, unsettled } = rest;
  return { differences, listDifferences, revenueDifferences, unknownRevenue, rowDifferences, lost, unsettled };
}

/** Expects no payout to contain a commission that was on hold when it was created or on its run's day. */
async function expectNoneHeld({ company }: Real, rows: readonly ModelCommission[]): Promise<void> {
  const commissions = await findCommissions(
    company.account.id,
    rows.flatMap(({ id, payout }) => (payout ? [id] : [])),
  );
  const ids = new Set(commissions.flatMap(({ payoutId }) => payoutId ?? []));
  const payouts = new Map((await findPayouts(company.account.id, [...ids])).map((payout) => [payout.id, payout]));
  const heldCommissions = commissions.filter(({ heldUntil = '', payoutId }) => {
    const { before, createdAt } = payouts.get(payoutId ?? 0) ?? { before: '', createdAt: '' };
    return heldUntil > (before ?? createdAt);
  });
  expect(heldCommissions, 'held, and in a payout all the same').toEqual([]);
}

type Books = Awaited<ReturnType<typeof readBooks>>;

async function readBooks(real: Real) {
  const { promoters: second, payouts: secondPayouts } = createRecordCalls(real.company);
  const { campaigns, promoCodes } = createCampaignCalls(real.company);
  const [live, codes, former, payouts, batches] = await Promise.all([
    listAll(campaigns.list),
    listAll(promoCodes.list),
    listAll((page) => promoCodes.list({ ...page, archived: true })),
    listAll(secondPayouts.list),
    listAll((page) => real.v2('GET', `/payments_batches?page=${page.page}&per_page=${page.per_page}`)),
  ]);
  const [listed = [], leads = [], rewards = [], standings = [], archived = []] = await Promise.all([
    ...['/promoters/list', '/leads/list', '/rewards/list'].map((path) =>
      listAll((page) => real.call('GET', path, page)),
    ),
    listAll(second.list),
    listAll((page) => second.list({ ...page, filters: { archived: true } })),
  ]);
  // Lists omit archived promoters by default; version 1 shows them by id.
  const responses = await Promise.all(archived.map(({ id }) => real.call('GET', '/promoters/list', { id })));
  const promoters = [...listed, ...responses.flatMap(({ body }) => body)];
  return {
    campaigns: sorted(live).map(({ id }) => id as number),
    codes: sorted([...codes, ...former]).map(({ id, code, promoter_campaign_id, archived_at }) => ({
      id,
      code,
      promotion: promoter_campaign_id,
      archived: archived_at !== null,
    })),
    promoters: sorted(promoters).map(({ id, email, cust_id, default_ref_id, promotions, ...rest }) => ({
      id,
      email,
      cust_id,
      default_ref_id,
      balances: UNITS.map((unit) => ({
        unit,
        earned: rest.earnings_balance?.[unit] ?? 0,
        current: rest.current_balance?.[unit] ?? 0,
        paid: rest.paid_balance?.[unit] ?? 0,
      })),
      promotions: sorted(promotions as Shown[]).map(({ id, campaign_id, ref_id, promo_code, hidden, ...rest }) => ({
        id,
        campaign_id,
        ref_id,
        promo_code,
        hidden,
        counts: countIn(rest),
        promised: rest.current_offer?.id ?? null,
      })),
    })),
    leads: sorted(leads).map(({ id, email, uid, state, customer_since, promoter, promotion }) => ({
      id,
      email,
      uid,
      state,
      customer: customer_since !== null,
      promoter: promoter.id,
      promotion: promotion.id,
    })),
    rewards: sorted(rewards).map(({ id, status, unit, amount, tier_level, lead, promoter }) => ({
      id,
      status,
      unit,
      amount,
      tier: tier_level,
      lead: lead?.id ?? null,
      promoter: promoter.id,
    })),
    payouts: sorted(payouts).map(({ id, status, unit, amount, promoter, campaign, payments_batch_id: batch }) => ({
      id,
      status,
      unit,
      amount,
      promoter: promoter.id,
      campaign: campaign.id,
      batch,
    })),
    batches: sorted(batches).map(({ id, method, status, total, payouts_count: count, ...rest }) => ({
      id,
      method,
      status,
      total,
      count,
      open: rest.open_count,
      paid: rest.paid_count,
      failed: rest.failed_count,
      unclaimed: rest.unclaimed_count,
    })),
    standings: sorted([...standings, ...archived]).map(({ id, archived_at, parent_promoter, promoter_campaigns }) => ({
      id,
      archived: archived_at !== null,
      parent: parent_promoter?.id ?? null,
      states: sorted(promoter_campaigns as Shown[]).map(({ id, state }) => ({ id, state })),
    })),
  };
}

function computeExpectedBooks({ models, batches }: Real): Books {
  const each = <T>(rows: (model: Model) => readonly T[]) => models.flatMap(rows);
  const campaigns = new Set(each((model) => model.campaigns.filter(({ deleted }) => !deleted)));
  const codes = each((model) => model.codes.filter(({ promotion }) => !promotion.promoter.deleted));
  return {
    campaigns: sorted([...campaigns]).map(({ id }) => id),
    codes: sorted(codes).map(({ id, text, promotion, archived }) => ({
      id,
      code: text,
      promotion: promotion.id,
      archived,
    })),
    promoters: sorted(
      each((model) =>
        model.promoters
          .filter(({ deleted }) => !deleted)
          .map((promoter) => ({
            id: promoter.id,
            email: promoter.email,
            cust_id: promoter.custId,
            default_ref_id: promoter.main.refId,
            balances: UNITS.map((unit) => {
              const { earned, paid } = model.balances(promoter, unit);
              return { unit, earned, current: earned - paid, paid };
            }),
            promotions: sorted(promoter.promotions.map(toExpectedPromotion)),
          })),
      ),
    ),
    leads: sorted(
      each(({ leads }) =>
        leads
          .filter(({ deleted }) => !deleted)
          .map(({ id, email, uid, state, customer, owner }) => ({
            id,
            email: email ?? '',
            uid,
            state,
            customer,
            promoter: owner.promoter.id,
            promotion: owner.id,
          })),
      ),
    ),
    rewards: sorted(
      each(({ commissions }) =>
        commissions.map(({ id, status, unit, amount, tier, lead, owner }) => ({
          id,
          status,
          unit,
          amount,
          tier,
          lead: lead?.id ?? null,
          promoter: owner.promoter.id,
        })),
      ),
    ),
    payouts: sorted(
      each((model) =>
        model.payouts.map((payout) => ({
          id: payout.id,
          status: payout.status,
          unit: payout.unit,
          amount: model.payoutAmount(payout),
          promoter: payout.owner.promoter.id,
          campaign: payout.owner.campaign.id,
          batch: payout.batch?.id ?? null,
        })),
      ),
    ),
    batches: sorted(batches.filter(({ deleted }) => !deleted)).map(toExpectedBatch),
    standings: sorted(
      each(({ promoters }) =>
        promoters
          .filter(({ deleted }) => !deleted)
          .map(({ id, archived, parent, promotions }) => ({
            id,
            archived,
            parent: parent && !parent.deleted ? parent.id : null,
            states: sorted(promotions.map((promotion) => ({ id: promotion.id, state: getState(promotion) }))),
          })),
      ),
    ),
  };
}

function getState({ hidden, blocked, promoter }: ModelPromotion) {
  if (hidden) return 'inactive';
  if (blocked) return 'blocked';
  return promoter.denied ? 'rejected' : 'accepted';
}

function toExpectedBatch({ id, method, status, payments }: ModelBatch) {
  const countPayments = (status: ModelPayment['status']) =>
    payments.filter((payment) => payment.status === status).length;
  return {
    id,
    method,
    status,
    total: sum(payments),
    count: payments.length,
    open: countPayments('open'),
    paid: countPayments('paid'),
    failed: countPayments('failed'),
    unclaimed: countPayments('unclaimed'),
  };
}

function toExpectedPromotion({ id, campaign, own, refId, promoCode, hidden, counts }: ModelPromotion) {
  return {
    id,
    campaign_id: campaign.id,
    ref_id: refId,
    promo_code: promoCode,
    hidden,
    counts: { ...counts },
    promised: own?.promised ?? campaign.promised,
  };
}

/** A deleted promoter's earnings remain, although no call shows them. */
async function expectSums({ company }: Real, model: Model, promoter: ModelPromoter): Promise<void> {
  const account = company.account.id;
  const balances = await readBalances(account, promoter.id);
  for (const unit of UNITS) {
    const { earned = 0, paid = 0 } = balances.find((balance) => balance.unit === unit) ?? {};
    expect({ unit, earned, paid }).toEqual({ unit, ...model.balances(promoter, unit) });
  }
  for (const { campaign, counts } of promoter.promotions) {
    const counted = await readCounters(account, { promoterId: promoter.id, campaignId: campaign.id });
    expect(countIn(counted)).toEqual(counts);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: rows of every list
type Shown = any;

async function listAll(list: (page: { page: number; per_page: number }) => Promise<ApiResponse>): Promise<Shown[]> {
  const rows = [];
  for (let page = 1; ; page += 1) {
    const { body } = await list({ page, per_page: ROWS });
    const items = body.data ?? body;
    rows.push(...items);
    if (items.length < ROWS) return rows;
  }
}

function countIn(row: Readonly<Record<string, unknown>>): ModelPromotion['counts'] {
  const { leads_count, customers_count, active_customers_count, cancellations_count, ...rest } = row;
  const { sales_count, sales_total, refunds_count, refunds_total } = rest;
  const leads = { leads_count, customers_count, active_customers_count, cancellations_count };
  return { ...leads, sales_count, sales_total, refunds_count, refunds_total } as ModelPromotion['counts'];
}

function sorted<T extends { readonly id: number }>(rows: readonly T[] = []): T[] {
  return [...rows].sort((a, b) => a.id - b.id);
}
