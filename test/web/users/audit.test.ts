import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { affiliatePromotersUpdate } from '#shared/routes/affiliate/promoters/promoters.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { send } from '#test/support/requests/send.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();
let dashboard: Dashboard;
let company: Company;
let promoter: Promoter;
beforeAll(async () => {
  company = await aCompany();
  ({ promoter } = await company.promoter());
  const changeProfile = async (profile: object, session: Parameters<typeof aPromoterSession>[2] = {}) => {
    const headers = createPromoterHeaders(await aPromoterSession(company.account, promoter, session));
    expect((await send(affiliatePromotersUpdate, { json: { profile }, headers })).status).toBe(200);
  };
  await changeProfile({ first_name: 'Grace' });
  await changeProfile({ last_name: 'Hopper' }, { by: 'application', openedBy: { is: 'key', id: '3f8a1c09d2e4' } });
  await company.v2('/company/products', { name: 'Team', prices: [{ ext_id: 'team' }] });
  dashboard = await openDashboard(browser(), { id: company.account.id, key: company.key });
});
afterAll(() => dashboard?.close());

/** The actor and action of each row. */
const show = async () => {
  const rows = await dashboard.page.getByRole('table', { name: 'Audit log' }).getByRole('row').all();
  const cells = rows.slice(1).map((row) => row.getByRole('cell').allTextContents());
  return (await Promise.all(cells)).map(([, actor, operation]) => [actor, operation]);
};

const UPDATED = 'Edited the profile';
const PRODUCT = ['test', 'Added a product'];

test('the audit log names the promoter who acted, and the company’s key that acted as the promoter', async () => {
  await dashboard.go('/dashboard/settings?part=audit');
  const itself = `Promoter ${promoter.id}`;
  const opened = `API key 3f8a1c09d2e4 as promoter ${promoter.id}`;
  await expect.poll(show).toEqual([PRODUCT, [opened, UPDATED], [itself, UPDATED]]);
});

test('the audit log can be filtered by actor and record types with the keyboard alone', async () => {
  const { page, go, waitUntilIdle } = dashboard;
  const keyboard = createKeyboard(page);
  await go('/dashboard/settings?part=audit');
  await keyboard.choose(
    page.getByRole('button', { name: 'Filter', exact: true }),
    page.getByRole('menuitem', { name: 'Record type' }),
  );
  await keyboard.press(page.getByRole('checkbox', { name: 'Product' }), 'Space');
  await keyboard.press(page.getByRole('checkbox', { name: 'Payment batch' }), 'Space');
  await page.keyboard.press('Escape');
  await page.waitForURL(({ searchParams }) => searchParams.get('record_type')?.split(',').length === 2);
  await waitUntilIdle();
  await expect.poll(show).toEqual([PRODUCT]);
  expect(await findAxeViolations(page)).toEqual([]);
  await go('/dashboard/settings?part=audit&actor_type=promoter,schedule');
  expect((await show()).map(([, operation]) => operation)).toEqual([UPDATED, UPDATED]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
});
