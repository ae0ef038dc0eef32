import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompanyWithRecords } from '#test/support/web/company-with-records.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { readLayoutShifts, slowDown, watchLayoutShifts } from '#test/support/web/load-times.ts';
import { aPromoterWithRecords } from '#test/support/web/portal.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
/** Maximum layout shift. */
const MAX_LAYOUT_SHIFT = 0.05;

const browser = provideChromium();
// One shared window reuses its cache.
let dashboard: Dashboard;
beforeAll(async () => {
  const { company } = await aCompanyWithRecords();
  dashboard = await openDashboard(browser(), { id: company.account.id, key: company.key }, PHONE);
  await slowDown(dashboard.page);
  await watchLayoutShifts(dashboard.page);
});
afterAll(() => dashboard?.close());

test.each([
  '/dashboard/',
  '/dashboard/commissions',
  '/dashboard/payouts',
  '/dashboard/campaigns/1',
  '/dashboard/settings',
  '/dashboard/settings?part=portal',
])('on a phone with a slow network, %s does not jump while it loads', async (path) => {
  const { page, waitUntilIdle } = dashboard;
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitUntilIdle();
  expect((await readLayoutShifts(page)).jumps).toBeLessThan(MAX_LAYOUT_SHIFT);
});

test('the home page of the portal does not jump while it loads on a phone with a slow network', async () => {
  const { company, address } = await aPromoterWithRecords();
  await company.v2('/company/announcements', { heading: 'Double commission', text: 'Until the end of December.' });
  const portal = await openDashboard(browser(), undefined, PHONE);
  await slowDown(portal.page);
  await watchLayoutShifts(portal.page);
  await portal.page.goto(address('/portal'), { waitUntil: 'commit' });
  await portal.page.getByRole('region', { name: 'Your earnings' }).waitFor();
  await portal.waitUntilIdle();
  expect((await readLayoutShifts(portal.page)).jumps).toBeLessThan(MAX_LAYOUT_SHIFT);
  await portal.close();
});
