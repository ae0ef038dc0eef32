import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projector } from '#lib/bundle/background-functions.ts';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { checkProjections, rebuildProjections } from '#shared/operations/projections/rebuild.ts';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import type { Route } from '#shared/routes/route.ts';
import { v1Refund } from '#shared/routes/tracking/v1.ts';
import { v2Sale } from '#shared/routes/tracking/v2.ts';
import { v1RewardsList } from '#shared/routes/v1/commissions/rewards.ts';
import { v1LeadsList, v1LeadsShow, v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { v1PayoutsCreate, v1PayoutsList } from '#shared/routes/v1/payouts/payouts.ts';
import { v1PromotersList, v1PromotersShow, v1PromotersUpdate } from '#shared/routes/v1/promoters/promoters.ts';
import { v2CampaignsList, v2CampaignsUpdate, v2RewardsUpdate } from '#shared/routes/v2/campaigns/campaigns.ts';
import { v2PromotersList } from '#shared/routes/v2/promoters/promoters.ts';
import { v2CommissionsList, v2PayoutsList, v2ReferralsList } from '#shared/routes/v2/records.ts';
import { v2ReportsOverview } from '#shared/routes/v2/reports/reports.ts';
import { v2WebhooksList } from '#shared/routes/v2/webhooks/webhooks.ts';
import { runtime } from '#shared/runtime.ts';
import { callFunction, callRoute } from '#test/bench/world/call-route.ts';
import { createHeaders } from '#test/bench/world/company.ts';
import { type BenchEngine, startBenchEngine } from '#test/bench/world/engine.ts';
import { putItems } from '#test/bench/world/put-items.ts';
import { readReleaseItems, releases } from '#test/support/releases/fixtures.ts';
import { openStream } from '#test/support/releases/stream.ts';
import { selectCases } from '#test/support/suite/breadth.ts';

const LISTS: readonly Route[] = [
  ...[v1LeadsList, v1PromotersList, v1RewardsList, v1PayoutsList, v2ReferralsList, v2CommissionsList],
  ...[v2PromotersList, v2PayoutsList, v2CampaignsList, v2WebhooksList],
];
const right = {
  differences: [],
  listDifferences: [],
  revenueDifferences: [],
  unknownRevenue: 0,
  rowDifferences: [],
  lost: [],
  skipped: [],
  unsettled: 0,
};
const fastRuntime = { ...runtime, sleep: (milliseconds: number) => runtime.sleep(milliseconds / 10) };
const FUTURE = '9999-01-01T00:00:00.000Z';

/** Each takes seconds. Quick runs test the first, which differs most from today. */
const tried = selectCases(releases);

let engine: BenchEngine;
beforeAll(async () => {
  engine = await startBenchEngine();
});
afterAll(() => engine?.stop());

describe.each(tried.map((release, index) => ({ release, account: index + 1 })))(
  'items of $release',
  ({ release, account }) => {
    let key = '';
    let follow = async () => {};
    const scope = { account, lostBefore: FUTURE };
    const call = (route: Route, body: Readonly<Record<string, unknown>> = {}) =>
      callRoute(route, body, createHeaders(route, account, key));
    const getRows = async (route: Route) => {
      const { status, body } = await call(route);
      return { status, rows: (Array.isArray(body) ? body : body.data) as readonly unknown[] };
    };

    beforeAll(async () => {
      await putItems(readReleaseItems(release, account));
      ({ key } = await issueApiKey({ account: { id: account }, runtime }, 'today'));
      const mapping = engine.plan.streamMappings.find(({ functionName }) => functionName.includes(projector.name));
      const stream = await openStream(mapping?.filters ?? []);
      follow = async () => void (await callFunction(projector.file, { Records: await stream() }));
    });

    test.each(LISTS.map((route) => ({ route, path: route.path })))(
      'items of earlier releases are listed by $path',
      async ({ route }) => {
        expect((await getRows(route)).status).toBe(200);
      },
    );

    test('leads and promoters of earlier releases can be read', async () => {
      const lead = await call(v1LeadsShow, { uid: 'ada' });
      expect([lead.status, lead.body.email]).toEqual([200, 'ada@example.com']);
      const promoter = await call(v1PromotersShow, { id: 1 });
      expect([promoter.status, promoter.body.email]).toEqual([200, 'anna@example.com']);
      expect([promoter.body.current_balance, promoter.body.paid_balance]).toEqual([{ cash: 800 }, { cash: 2000 }]);
    });

    test('a lead of an earlier release earns its promoter a commission when it buys again', async () => {
      const { status, body } = await call(v2Sale, { uid: 'ada', event_id: 'new', amount: 2000 });
      expect([status, body.commissions]).toEqual([200, [expect.objectContaining({ amount: 400 })]]);
    });

    test('refunding a sale of an earlier release reverses its commission', async () => {
      const { status, body } = await call(v1Refund, {
        event_id: 'rest',
        sale_event_id: 'owed',
        uid: 'ada',
        amount: 4000,
      });
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ reward: expect.objectContaining({ amount: -800 }) }),
      ]);
    });

    test('campaigns, rewards and promoters of earlier releases can be changed and paid', async () => {
      const changes = [
        await call(v2CampaignsUpdate, { id: 1, name: 'Renamed' }),
        await call(v2RewardsUpdate, { id: 1, name: 'Renamed' }),
        await call(v1PromotersUpdate, { id: 2, first_name: 'Benjamin' }),
        await call(v1PayoutsCreate, { promoter_id: 2 }),
      ];
      expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });

    test('a check finds no difference in items of earlier releases after a rebuild', async () => {
      await follow();
      await rebuildProjections({ runtime: fastRuntime }, scope);
      await follow();
      expect(await checkProjections({ runtime: fastRuntime }, scope)).toMatchObject(right);
      await rebuildReports({ runtime: fastRuntime }, account);
      expect(await rebuildReports({ runtime: fastRuntime }, account)).toMatchObject({
        differences: [],
        skipped: [],
        unsettled: 0,
      });
    });

    test('reports include all items of earlier releases after a rebuild', async () => {
      const columns = [
        'sales_count',
        'refunds_count',
        'revenue_amount',
        'customers_count',
        'cancelled_customers_count',
      ];
      const { body } = await call(v2ReportsOverview, { columns, group_by: 'year', start_date: '2026-01-01' });
      const rows = body as unknown as readonly { readonly data: Readonly<Record<string, number>> }[];
      const sums = columns.map((name) => rows.reduce((sum, { data }) => sum + Number(data[name]), 0));
      expect(sums).toEqual([5, 2, 15_700, 2, 1]);
    });

    test('lists include all items of earlier releases, and new ones, after a rebuild', async () => {
      const counts = await Promise.all(LISTS.map(async (route) => [route.path, (await getRows(route)).rows.length]));
      expect(Object.fromEntries(counts)).toMatchObject({
        [v1LeadsList.path]: 2,
        [v1PromotersList.path]: 3,
        [v1RewardsList.path]: 7,
        [v1PayoutsList.path]: 2,
        [v2ReferralsList.path]: 2,
        [v2CommissionsList.path]: 7,
        [v2PromotersList.path]: 3,
        [v2PayoutsList.path]: 2,
      });
      const { body } = await call(v1PromotersShow, { id: 1 });
      expect([body.current_balance, body.paid_balance]).toEqual([{ cash: 400 }, { cash: 2000 }]);
    });

    test('a lead of an earlier release moves to another promoter with its commissions', async () => {
      const { status } = await call(v1LeadsUpdate, { uid: 'ada', new_ref_id: 'grace' });
      expect(status).toBe(200);
      await follow();
      const balances = await Promise.all(
        [1, 3].map(async (id) => (await call(v1PromotersShow, { id })).body.current_balance),
      );
      expect(balances).toEqual([{ cash: 0 }, { cash: 400 }]);
      expect(await checkProjections({ runtime: fastRuntime }, scope)).toMatchObject(right);
    });
  },
);
