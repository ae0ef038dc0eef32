import { beforeAll, expect, test } from 'vitest';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2PromoterCampaignsReferralLinks } from '#shared/routes/v2/promoters/promoter-campaigns.ts';
import {
  v2ReportsCampaigns,
  v2ReportsOverview,
  v2ReportsPromoters,
  v2ReportsTrafficSources,
  v2ReportsUrls,
} from '#shared/routes/v2/reports/reports.ts';
import { createReportCalls } from '#test/support/reports/calls.ts';
import {
  campaignReportsShape,
  columns,
  overviewShape,
  promoterReportsShape,
  referralLinksShape,
  trafficColumns,
  trafficSourcesShape,
  urlsShape,
} from '#test/support/reports/shapes.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { findMismatches, type Shape } from '#test/support/requests/shape.ts';
import { aWorld, type World } from '#test/support/requests/world.ts';
import { eventually } from '#test/support/service/eventually.ts';

let world: World;
const today = new Date().toISOString().slice(0, 10);
const span = { group_by: 'month', start_date: today, end_date: today };
const read = async (route: KeyedRoute, query: Readonly<Record<string, unknown>>) =>
  (await send(route, { query, headers: createCredentials('v2', world.company) })).body;

beforeAll(async () => {
  world = await aWorld();
  const { refresh } = createReportCalls(world.company);
  const sources = async () => {
    await refresh();
    return read(v2ReportsTrafficSources, { ...span, columns: ['sales_count'] });
  };
  expect(await eventually(sources, (rows) => rows[0]?.data.sales_count === 1)).toHaveLength(1);
});

const reports: readonly [KeyedRoute, readonly string[], Shape][] = [
  [v2ReportsOverview, columns, overviewShape],
  [v2ReportsCampaigns, columns, campaignReportsShape],
  [v2ReportsPromoters, columns, promoterReportsShape],
  [v2ReportsTrafficSources, trafficColumns, trafficSourcesShape],
  [v2ReportsUrls, [...trafficColumns, 'url'], urlsShape],
];
test.each(
  reports.map(([route, expectedFields, shape]) => ({ name: route.path, route, wanted: expectedFields, shape })),
)('$name returns every documented field and column', async ({ route, wanted, shape }) => {
  const body = await read(route, { ...span, columns: wanted });
  expect(body.length).toBeGreaterThan(0);
  expect(findMismatches(body, shape)).toEqual([]);
});

test("a promoter's links have every documented field", async () => {
  const body = await read(v2PromoterCampaignsReferralLinks, { id: world.promotion.id });
  expect(findMismatches(body, referralLinksShape)).toEqual([]);
});
