import { describe, expect, test } from 'vitest';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2PayoutsDestroy, v2PayoutsMarkAsPaid } from '#shared/routes/v2/batches/bulk-money.ts';
import { v2PayoutsDueStats, v2PayoutsGroupByPromoters, v2PayoutsStats } from '#shared/routes/v2/payouts/payouts.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
import { aPayer, expectConsistentRecords, sell } from '#test/support/payouts/calls.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import {
  dueStatsShape,
  payoutGroupsShape,
  payoutShape,
  payoutStatsShape,
  payoutsBatchShape,
} from '#test/support/records/shapes.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { findMismatches } from '#test/support/requests/shape.ts';
import type { Input } from '#test/support/requests/world.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** A payer with a payout of 300, and its calls. */
async function aPayout() {
  const payer = await aPayer();
  const sales = await sell(payer.company, payer, [500, 1000]);
  const { body } = await payer.create({ promoter_id: payer.promoter.id });
  const headers = createCredentials('v2', payer.company);
  const call = (route: KeyedRoute, json: Input) => send(route, { json, headers });
  const get = (route: KeyedRoute, query: Input = {}) => send(route, { query, headers });
  const records = createRecordCalls(payer.company);
  return { ...payer, ...createBulkCalls(payer.company), call, get, records, sales, id: [body].flat()[0].id as number };
}

test('a payout has every documented field', async () => {
  const { records, id } = await aPayout();
  const { body } = await records.payouts.show(id);
  expect(findMismatches(body, payoutShape)).toEqual([]);
});

test('a payout has an issue while its promoter has no payout method, until it is completed', async () => {
  const { records, id, update } = await aPayout();
  const missing = { has_issues: true, issues: [{ code: 'no_method', message: 'no payout method' }] };
  const noIssues = { has_issues: false, issues: [] };
  expect((await records.payouts.show(id)).body).toMatchObject(missing);
  expect((await update({ id, status: 'pending' })).body).toMatchObject(missing);
  expect((await update({ id, status: 'completed' })).body).toMatchObject(noIssues);
  expect((await records.payouts.show(id)).body).toMatchObject(noIssues);
});

test('marking payouts as paid returns the batch process and the totals', async () => {
  const { call, id } = await aPayout();
  const { status, body } = await call(v2PayoutsMarkAsPaid, { ids: [id, 999_999] });
  expect([status, findMismatches(body, payoutsBatchShape)]).toEqual([200, []]);
  expect(body.data).toMatchObject({ total: 2, failed_count: 1, action_label: 'payout/mark_as_paid' });
  expect(body.meta).toEqual({ total: 300, promoters_count: 1, total_incl_tax: 300, all_promoters_count: 1 });
});

describe('payout totals', () => {
  test('payouts are summed up by month and status', async () => {
    const { get, update, id } = await aPayout();
    const { body: updated } = await update({ id, status: 'completed' });
    const stats = () => get(v2PayoutsStats);
    const { status, body } = await eventually(stats, ({ body }) => body.data.by_paid_period.length === 1);
    expect([status, findMismatches(body, payoutStatsShape)]).toEqual([200, []]);
    const sum = { promoters_count: 1, payouts_count: 1, amounts: { cash: 300 }, total_incl_tax: 300 };
    const month = String(updated.date_paid).slice(0, 7);
    expect(body.data).toMatchObject({
      by_paid_period: [{ ...sum, period_start: `${month}-01T00:00:00.000Z`, period_end: expect.stringMatching(month) }],
      by_status: { completed: sum },
      by_payout_method: {},
    });
    expect(body.meta).toMatchObject({ net_payout_days: 20, payout_cycle: 'monthly', min_payment: 0 });
    const { body: filtered } = await get(v2PayoutsStats, {
      stats_by: { status: true },
      filters: { status: 'pending' },
    });
    expect(filtered.data).toEqual({ by_paid_period: [], by_status: {}, by_payout_method: {} });
  });

  test('payouts are summed up by due date', async () => {
    const { get, promoter } = await aPayout();
    const { body } = await eventually(
      () => get(v2PayoutsDueStats, { q: promoter.email }),
      (response) => response.body.data.custom.payouts_count === 1,
    );
    expect(findMismatches(body, dueStatsShape)).toEqual([]);
    expect(body.data).toMatchObject({
      next: { promoters_count: 0, amounts: {}, due_date: null },
      overdue: { promoters_count: 0, total_incl_tax: 0 },
      custom: { promoters_count: 1, amounts: { cash: 300 }, total_incl_tax: 300 },
    });
    const { body: emptyStats } = await get(v2PayoutsDueStats, { q: 'nobody@' });
    expect(emptyStats.data.custom.payouts_count).toBe(0);
  });

  test('payouts are listed by promoter', async () => {
    const { company, get, promoter, create, id } = await aPayout();
    const payee = await company.promoter();
    await sell(company, payee, [100]);
    await create({ promoter_id: payee.promoter.id });
    const groups = (query: Input = {}) => get(v2PayoutsGroupByPromoters, query);
    const { body, headers } = await eventually(groups, (response) => response.body.data.length === 2);
    expect([findMismatches(body, payoutGroupsShape), headers.get('total')]).toEqual([[], '2']);
    expect(body.data[0]).toMatchObject({
      promoter: { id: promoter.id },
      payout_ids: [id],
      amount: 300,
      is_amount_payable: true,
      payouts: [{ id, amount: 300 }],
    });
    expect(body.meta).toMatchObject({ total: 320, promoters_count: 2, total_incl_tax: 320 });
    const { body: large } = await groups({ filters: { min_payment: 300, status: 'pending' }, per_page: 1 });
    expect([large.data.length, large.meta.promoters_count]).toEqual([1, 1]);
  });

  test.each([
    [v2PayoutsStats, { stats_by: { colour: true } }, 'stats_by[colour] is unknown.'],
    [v2PayoutsStats, { filters: { status: 'gone' } }, 'filters[status] is invalid.'],
    [v2PayoutsDueStats, { filters: { unit: 'cash' } }, 'filters[unit] is unknown.'],
    [
      v2PayoutsGroupByPromoters,
      { filters: { invoiceable: 'true' } },
      'filters[invoiceable] is not supported: payouts get their invoices when they are paid.',
    ],
    [v2PayoutsGroupByPromoters, { filters: { min_payment: 'x' } }, 'filters[min_payment] is invalid.'],
  ])('a request to %o with %j is rejected: %s', async (route, query, message) => {
    const { get } = await aPayout();
    const { status, body } = await get(route, query);
    expect({ status, message: body.message }).toEqual({ status: 422, message });
  });
});

describe('DELETE payouts/destroy', () => {
  test.each(['pending', 'completed'])(
    'a destroyed %s payout releases its commissions for another payout',
    async (status) => {
      const { company, account, promoter, call, records, update, create, id } = await aPayout();
      await update({ id, status });
      const { body } = await call(v2PayoutsDestroy, { ids: [id] });
      expect(findMismatches(body, payoutsBatchShape)).toEqual([]);
      expect(body.data).toMatchObject({ status: 'completed', failed_count: 0 });
      expect((await records.payouts.show(id)).status).toBe(404);
      expect((await findPayout(account, id))?.phase).toBe('destroyed');
      await expectConsistentRecords(account, promoter.id);
      for (const filters of [{}, { status }, { unit: 'cash' }]) {
        const countListed = async () => (await records.payouts.list({ filters })).body.length;
        expect(await eventually(countListed, (count) => count === 0), JSON.stringify(filters)).toBe(0);
      }
      expect(await call(v2PayoutsDestroy, { ids: [id] })).toMatchObject({ body: { data: { status: 'failed' } } });
      const { body: repeated } = await create({ promoter_id: promoter.id });
      expect([repeated].flat()).toMatchObject([{ amount: 300 }]);
      expect([repeated].flat()[0].id).not.toBe(id);
      await expectConsistentRecords(company.account.id, promoter.id);
    },
  );
});
