import { describe, expect, test } from 'vitest';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2PayoutsDestroy, v2PayoutsMarkAsPaid } from '#shared/routes/v2/bulk-money.ts';
import { findPayout } from '#shared/store/payouts.ts';
import { bulkCalls } from '#test/support/bulk/calls.ts';
import { aPayer, expectSound, sell } from '#test/support/payouts/calls.ts';
import { recordCalls } from '#test/support/records/calls.ts';
import { payoutShape, payoutsBatchShape } from '#test/support/records/shapes.ts';
import { credentials, send } from '#test/support/requests/send.ts';
import { misfits } from '#test/support/requests/shape.ts';
import type { Input } from '#test/support/requests/world.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** A payer with a payout of 300, and the calls on it. */
async function aPayout() {
  const payer = await aPayer();
  const sales = await sell(payer.company, payer, [500, 1000]);
  const { body } = await payer.create({ promoter_id: payer.promoter.id });
  const headers = credentials('v2', payer.company);
  const call = (route: KeyedRoute, json: Input) => send(route, { json, headers });
  const records = recordCalls(payer.company);
  return { ...payer, ...bulkCalls(payer.company), call, records, sales, id: [body].flat()[0].id as number };
}

test('a payout has every field that clients read', async () => {
  const { records, id } = await aPayout();
  const { body } = await records.payouts.show(id);
  expect(misfits(body, payoutShape)).toEqual([]);
});

test('marking payouts as paid answers the process, and what the payouts come to', async () => {
  const { call, id } = await aPayout();
  const { status, body } = await call(v2PayoutsMarkAsPaid, { ids: [id, 999_999] });
  expect([status, misfits(body, payoutsBatchShape)]).toEqual([200, []]);
  expect(body.data).toMatchObject({ total: 2, failed_count: 1, action_label: 'payout/mark_as_paid' });
  expect(body.meta).toEqual({ total: 300, promoters_count: 1, total_incl_tax: 300, all_promoters_count: 1 });
});

describe('DELETE payouts/destroy', () => {
  test.each(['pending', 'completed'])('of one that is %s: its commissions can be paid again', async (status) => {
    const { company, account, promoter, call, records, update, create, id } = await aPayout();
    await update({ id, status });
    const { body } = await call(v2PayoutsDestroy, { ids: [id] });
    expect(misfits(body, payoutsBatchShape)).toEqual([]);
    expect(body.data).toMatchObject({ status: 'completed', failed_count: 0 });
    expect((await records.payouts.show(id)).status).toBe(404);
    expect((await findPayout(account, id))?.phase).toBe('destroyed');
    await expectSound(account, promoter.id);
    for (const filters of [{}, { status }, { unit: 'cash' }]) {
      const listed = async () => (await records.payouts.list({ filters })).body.length;
      expect(await eventually(listed, (count) => count === 0), JSON.stringify(filters)).toBe(0);
    }
    expect(await call(v2PayoutsDestroy, { ids: [id] })).toMatchObject({ body: { data: { status: 'failed' } } });
    const { body: again } = await create({ promoter_id: promoter.id });
    expect([again].flat()).toMatchObject([{ amount: 300 }]);
    expect([again].flat()[0].id).not.toBe(id);
    await expectSound(company.account.id, promoter.id);
  });
});
