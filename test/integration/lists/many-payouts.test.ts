import { beforeAll, describe, expect, test } from 'vitest';
import type { RowKind } from '#shared/domain/lists/row.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2PayoutsDueStats, v2PayoutsGroupByPromoters, v2PayoutsStats } from '#shared/routes/v2/payouts/payouts.ts';
import { v2DashboardsPayoutsAndCommissions } from '#shared/routes/v2/reports/dashboards.ts';
import { runtime } from '#shared/runtime.ts';
import { compactIndex } from '#shared/store/index/compact.ts';
import { type Manifest, readManifest, writeManifest } from '#shared/store/index/manifest.ts';
import { compareIndexes } from '#shared/store/index/verify.ts';
import { aPayer, sell } from '#test/support/payouts/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { createV2Headers, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { startOwnLists } from '#test/support/table/own-lists.ts';

const KINDS: readonly RowKind[] = ['commission', 'payout', 'promoter'];
const PAYEES = 4;

let payer: Awaited<ReturnType<typeof aPayer>>;
let second: number;
let email: string;

/** Response of a call: its body, or the rows of all pages. */
async function response(route: KeyedRoute, query: Input = {}) {
  const headers = createCredentials('v2', payer.company);
  const { status, body, headers: sent } = await send(route, { query, headers });
  expect(status, JSON.stringify(body)).toBe(200);
  const data = [body.data].flat();
  for (let link = sent.get('link'); link?.includes('rel="next"'); ) {
    const [, next = ''] = /<([^>]*)>; rel="next"/.exec(link) ?? [];
    const { pathname, search } = new URL(next);
    const further = await request(pathname + search, { headers: createV2Headers(payer.account, payer.company.key) });
    data.push(...further.body.data);
    link = further.headers.get('link');
  }
  return { data, meta: body.meta };
}

const call = () => ({ account: payer.company.account, runtime });

/** Repeats a call without the index, so that all rows are read. */
async function withoutLists<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const setReady = async (isBuilt: boolean) => {
    for (const kind of KINDS) {
      const head = (await readManifest(payer.account, kind)) as Manifest;
      await writeManifest(payer.account, kind, { ...head, ready: isBuilt });
    }
  };
  await setReady(false);
  try {
    return await ask();
  } finally {
    await setReady(true);
  }
}

/** Pending, denied and due commissions, and manual and scheduled payouts in two campaigns, some of them paid. */
beforeAll(async () => {
  payer = await aPayer({ autoApproveRewards: true });
  second = (await payer.company.campaignWith({ name: 'Second', autoApproveRewards: false })).id;
  email = `${unique('named')}@many.example`;
  const payees = await Promise.all(
    Array.from({ length: PAYEES }, (_, index) =>
      payer.company.promoter({ email: index === 0 ? email : `${unique('payee')}@many.example` }),
    ),
  );
  const waiting = await payer.company.promoter({ campaignId: second });
  await sell(payer.company, waiting, [700, 900]);
  for (const [index, payee] of payees.entries()) {
    await sell(payer.company, payee, [500, 1000 * (index + 1)]);
    const { body } = await payer.create({ promoter_id: payee.promoter.id });
    if (index % 2 === 0) await payer.update({ id: body[0].id, status: 'completed' });
  }
  const readOwed = () => response(v2DashboardsPayoutsAndCommissions);
  const settledResponse = await eventually(readOwed, ({ data: [{ paid, due, pending }] }) =>
    [paid, due, pending].every(({ count }) => count === 2),
  );
  expect(settledResponse.data[0]).toMatchObject({ paid: { count: 2 }, due: { count: 2 }, pending: { count: 2 } });
  for (const kind of KINDS) {
    await startOwnLists(payer.account, kind);
    await compactIndex(call(), { kind, all: true });
  }
});

describe('accounts with an index of payouts and commissions', () => {
  const listRequests: [KeyedRoute, () => Input][] = [
    [v2DashboardsPayoutsAndCommissions, () => ({})],
    [v2DashboardsPayoutsAndCommissions, () => ({ filters: { campaign_id: second } })],
    [v2PayoutsStats, () => ({})],
    [v2PayoutsStats, () => ({ filters: { status: 'completed', campaign_id: payer.company.campaign.id } })],
    [v2PayoutsDueStats, () => ({})],
    [v2PayoutsDueStats, () => ({ q: email })],
    [v2PayoutsGroupByPromoters, () => ({ per_page: 2 })],
    [v2PayoutsGroupByPromoters, () => ({ filters: { status: 'pending', campaign_id: payer.company.campaign.id } })],
    [v2PayoutsGroupByPromoters, () => ({ q: email, include_payout_method_details: true })],
  ];

  async function expectSame() {
    for (const [route, query] of listRequests) {
      const many = await response(route, query());
      const few = await withoutLists(() => response(route, query()));
      const listRequest = { path: route.path, query: query() };
      expect({ ...listRequest, ...withoutTimes(many) }).toEqual({ ...listRequest, ...withoutTimes(few) });
    }
  }

  /** Without the end of the period: it is the time of the request. */
  function withoutTimes({ data, meta }: Awaited<ReturnType<typeof response>>) {
    const { period_end, ...others } = meta ?? {};
    return { data, meta: others };
  }

  test('indexed totals equal those of a full read', async () => {
    await expectSame();
    expect((await response(v2PayoutsGroupByPromoters)).data).toHaveLength(PAYEES);
  });

  test('indexed totals follow changes before and after compaction', async () => {
    const { data } = await response(v2PayoutsGroupByPromoters, { filters: { status: 'pending' } });
    await payer.update({ id: data[0].payout_ids[0], status: 'completed' });
    const countPaid = async () => (await response(v2DashboardsPayoutsAndCommissions)).data[0].paid.count;
    expect(await eventually(countPaid, (count) => count === 3)).toBe(3);
    await expectSame();
    for (const kind of KINDS) await compactIndex(call(), { kind, all: true });
    await expectSame();
    const sound = { sortedDifferences: [], sortedRowDifferences: [] };
    expect(await compareIndexes(runtime, payer.account, false)).toEqual(sound);
  });

  test('the beginning of a lead’s e-mail finds the commissions of that lead', async () => {
    const list = async (query: string) => {
      const headers = createV2Headers(payer.account, payer.company.key);
      const { status, body } = await request(`/api/v2/company/commissions?${query}`, { headers });
      expect(status, JSON.stringify(body)).toBe(200);
      return body as { id: number; referral: { id: number; email: string } }[];
    };
    const all = await list('per_page=100');
    const { referral } = all[0] as (typeof all)[number];
    const own = all.filter((one) => one.referral.id === referral.id).map(({ id }) => id);
    const findByEmail = () => list(`q=${encodeURIComponent(referral.email.split('@')[0] ?? '')}`);
    expect(own).not.toEqual([]);
    expect((await findByEmail()).map(({ id }) => id).sort()).toEqual(own.sort());
    expect((await withoutLists(findByEmail)).map(({ id }) => id).sort()).toEqual(own);
  });

  test('promoters are paged by payout amount with a cursor, not by page number', async () => {
    const least = { filters: { min_payment: 400 }, per_page: 1 };
    const amounts = async () => (await response(v2PayoutsGroupByPromoters, least)).data.map(({ amount }) => amount);
    expect(await amounts()).toEqual(await withoutLists(amounts));
    expect(await amounts()).toHaveLength(3);
    const { status } = await send(v2PayoutsGroupByPromoters, {
      query: { page: 2 },
      headers: createCredentials('v2', payer.company),
    });
    expect(status).toBe(422);
  });
});
