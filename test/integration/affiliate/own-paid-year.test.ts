import { expect, test } from 'vitest';
import { payoutListName } from '#shared/domain/payouts/payout-changes.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { affiliatePayoutsExport, affiliatePayoutsList } from '#shared/routes/affiliate/payouts/payouts.ts';
import { v2PayoutsPaidInYear } from '#shared/routes/v2/payouts/yearly-payouts.ts';
import { runtime } from '#shared/runtime.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { aPayer, sell } from '#test/support/payouts/calls.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** Creates a promoter with one payout per payment time; null leaves a payout unpaid. */
async function paidAt(times: readonly (string | null)[]) {
  const payer = await aPayer();
  const { company, promoter, account } = payer;
  const ids: number[] = [];
  for (const [index, at] of times.entries()) {
    await sell(company, payer, [1000 * (index + 1)]);
    const { body } = await payer.create({ promoter_id: promoter.id });
    const id = body[0].id as number;
    ids.push(id);
    if (at !== null) {
      await updatePayout({ account: company.account, runtime: { ...runtime, now: () => at } }, id, 'completed');
    }
  }
  const listCompleted = () => readWholeList(account, payoutListName({ promoterId: promoter.id }, 'completed'));
  const many = times.filter((at) => at !== null).length;
  expect(await eventually(listCompleted, ({ length }) => length === many)).toHaveLength(many);
  const headers = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  const listOwn = async (query: Input) => (await send(affiliatePayoutsList, { query, headers })).body.data;
  return { company, promoter, ids, headers, listOwn };
}

const inYear = (year: number) => ({ date_paid: { from: `${year}-01-01`, to: `${year}-12-31` } });
const getIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test('a promoter’s annual statement contains the payouts of that year and equals the company’s total', async () => {
  const { company, promoter, ids, headers, listOwn } = await paidAt([
    '2025-12-31T23:59:59.999Z',
    '2026-01-01T00:00:00.000Z',
    '2026-12-31T23:59:59.999Z',
    '2027-01-01T00:00:00.000Z',
    null,
  ]);
  const rows = await eventually(
    () => listOwn({ filters: inYear(2026) }),
    ({ length }) => length === 2,
  );
  expect(getIds(rows)).toEqual(ids.slice(1, 3));
  const { body } = await send(v2PayoutsPaidInYear, {
    query: { year: 2026 },
    headers: createCredentials('v2', company),
  });
  const sum = rows.reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
  expect(body).toMatchObject([{ promoter: { id: promoter.id }, amount: sum, payouts_count: 2 }]);
  const { body: csv } = await send(affiliatePayoutsExport, { query: { filters: inYear(2026) }, headers });
  expect(csv.trim().split('\r\n')).toHaveLength(3);
});

test('payouts of a year can be filtered further, down to an empty list', async () => {
  const { ids, listOwn } = await paidAt(['2026-03-01T09:00:00.000Z', '2026-04-01T09:00:00.000Z']);
  const listInYear = (query: Input) => listOwn({ ...query, filters: { ...inYear(2026), ...(query.filters ?? {}) } });
  const payouts = await eventually(
    () => listInYear({ sorting: { id: 'desc' } }),
    ({ length }) => length === 2,
  );
  expect(getIds(payouts)).toEqual(ids.toReversed());
  expect(getIds(await listInYear({ ids: ids.slice(1) }))).toEqual(ids.slice(1));
  expect(await listInYear({ filters: { status: 'pending' } })).toEqual([]);
  expect(await listOwn({ filters: inYear(2024) })).toEqual([]);
});
