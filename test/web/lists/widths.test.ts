import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Company } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { aCompanyWithRecords } from '#test/support/web/company-with-records.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const PHONE = { width: 390, height: 844 };

const browser = provideChromium();
let dashboard: Dashboard;
let company: Company;
beforeAll(async () => {
  ({ company } = await aCompanyWithRecords());
  dashboard = await openDashboard(browser(), { id: company.account.id, key: company.key }, { viewport: PHONE });
});
afterAll(() => dashboard?.close());

const measureOverflow = (name: string) =>
  dashboard.page
    .getByRole('region', { name })
    .evaluate(
      ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) => scrollWidth - clientWidth,
    );

const takeScreenshot = async (name: string) => {
  if (process.env.SHOT) await dashboard.page.screenshot({ path: `${process.env.SHOT}-${name}.png` });
};

test.each([
  { path: 'commissions', label: 'Commissions', first: /^\$2\.\d\d/ },
  { path: 'payouts', label: 'Payouts', first: /^\$4\.\d\d/ },
  { path: 'referrals', label: 'Referrals', first: /^customer\d+@shop\.example\$1\d\.\d\d/ },
  { path: 'promoters', label: 'Promoters', first: /^Grace Hopper\$/ },
  { path: 'log', label: 'Rejected events', first: /./ },
])('the rows of $path are cards on a phone, with names and amounts first', async ({ path, label, first }) => {
  const { page, go } = dashboard;
  await page.setViewportSize(PHONE);
  await go(`/dashboard/${path}`);
  const card = page.getByRole('table', { name: label }).getByRole('row').nth(1);
  await card.waitFor();
  await takeScreenshot(`phone-${path}`);
  expect(await card.textContent()).toMatch(first);
  expect([await measureOverflow(label), await findOverflow(page), await findAxeViolations(page)]).toEqual([
    0,
    NO_OVERFLOW,
    [],
  ]);
});

test.each([
  ['commissions', 'Commissions'],
  ['payouts', 'Payouts'],
  ['promoters', 'Promoters'],
  ['settings?part=audit', 'Audit log'],
])('the default columns of %s fit a window of 1,440 pixels', async (path, label) => {
  const { page, go } = dashboard;
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(`/dashboard/${path}`);
  await takeScreenshot(`wide-${label}`);
  expect(await measureOverflow(label)).toBe(0);
});

test('the default columns of the tracking log fit a window of 1,400 pixels', async () => {
  const { page, go } = dashboard;
  await page.setViewportSize({ width: 1400, height: 800 });
  await go('/dashboard/log');
  await takeScreenshot('log-1400');
  expect(await measureOverflow('Rejected events')).toBe(0);
});

test.each([390, 1280])('the page of a promoter with a long name without spaces fits %i pixels', async (width) => {
  const { page, go } = dashboard;
  const { promoter } = await company.promoter({ firstName: 'W'.repeat(100) });
  await page.setViewportSize({ width, height: 800 });
  await go(`/dashboard/promoters/${promoter.id}`);
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
});
