import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
beforeAll(async () => {
  company = await aCompany();
  const visited = { id: company.account.id, key: company.key };
  dashboard = await openDashboard(browser(), visited, { viewport: { width: 390, height: 844 } });
  await dashboard.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => dashboard?.close());

const headers = () => createV2Headers(company.account.id, company.key);
const settings = async (id = company.campaign.id) =>
  (await request(`/api/v2/company/campaigns/${id}`, { headers: headers() })).body;
const tab = (name: string) => dashboard.page.getByRole('tab', { name, exact: true });
const textbox = (name: string) => dashboard.page.getByRole('textbox', { name, exact: true });
const expectAccessible = async () => {
  await dashboard.waitUntilIdle();
  expect([await findAxeViolations(dashboard.page), await findOverflow(dashboard.page)]).toEqual([[], NO_OVERFLOW]);
};

test('edits on several tabs survive switching between them and are saved together', async () => {
  const { page, go } = dashboard;
  await go(`/dashboard/campaigns/${company.campaign.id}`);
  await textbox('Name').fill('Partners 2027');
  await textbox('Cookie duration (days)').fill('90');
  await expectAccessible();
  await tab('Tracking').click();
  await page.waitForURL(/tab=tracking/);
  await page.getByRole('checkbox', { name: 'Last-click attribution' }).check();
  await page.getByText('?ref=grace&sub_id=newsletter').waitFor();
  await expectAccessible();
  await tab('Approval').click();
  await page.getByRole('checkbox', { name: 'Auto-approve promoters' }).uncheck();
  await expectAccessible();
  await tab('Promoters').click();
  await page.getByText('No promoters yet').waitFor();
  await page.goBack();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Auto-approve promoters' }).isChecked()).toBe(false);
  await tab('Tracking').click();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect.poll(() => textbox('Name').inputValue()).toBe('Partners 2027');
  await page.getByText('Unsaved changes.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The campaign was saved.').waitFor();
  await page.getByText('Unsaved changes.').waitFor({ state: 'hidden' });
  const changes = {
    name: 'Partners 2027',
    visitor_cookie_life: 90,
    last_click_wins: true,
    auto_approve_promoters: false,
  };
  expect(await settings()).toMatchObject(changes);
});

test('saving opens the tab of an invalid field and focuses it, and leaving asks about the edits', async () => {
  const { page, go } = dashboard;
  await go(`/dashboard/campaigns/${company.campaign.id}?tab=payouts`);
  await textbox('Holding period (days)').fill('-');
  await tab('Overview').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/tab=payouts/);
  await page.getByText('Enter a whole number from 0 to 365.').waitFor();
  await expect.poll(() => textbox('Holding period (days)').and(page.locator(':focus')).count()).toBe(1);
  await expectAccessible();
  await page.getByRole('link', { name: 'Copy', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'New campaign' }).waitFor();
  expect((await settings()).holding_days).toBe(0);
});

test('the history lists who changed the campaign, newest first', async () => {
  const { page, go } = dashboard;
  const campaign = await company.campaignWith({ name: 'Changed' });
  await go(`/dashboard/campaigns/${campaign.id}`);
  await textbox('Name').fill('Changed twice');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The campaign was saved.').waitFor();
  await tab('History').click();
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect
    .poll(() => entries.allTextContents())
    .toEqual([expect.stringMatching(/edited a campaign/), expect.stringMatching(/^Created/)]);
  await expectAccessible();
});

test('the overview counts promoters, links to their list, and has links with QR codes', async () => {
  const { page, go } = dashboard;
  const keyboard = createKeyboard(page);
  await company.promoter({ email: 'ada@example.com' });
  await eventually(settings, ({ stats }) => stats.promoters_count === 1);
  const listPromoters = () =>
    request(`/api/v2/company/promoters?campaign_id=${company.campaign.id}`, { headers: headers() });
  await eventually(listPromoters, ({ body }) => body.data.length === 1);
  await go(`/dashboard/campaigns/${company.campaign.id}`);
  await keyboard.press(page.getByRole('button', { name: 'Copy the example referral link' }));
  await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toContain('?ref=grace');
  await keyboard.press(page.getByRole('button', { name: /^QR code of the sign-up page/ }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: /^QR code of the sign-up page/ }).waitFor();
  await dialog.getByText(`/join/${company.campaign.id}?account=${company.account.id}`).waitFor();
  await expectAccessible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('link.svg');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expectAccessible();
  await keyboard.press(page.getByRole('link', { name: '1 promoter', exact: true }));
  await page.waitForURL(/tab=promoters/);
  await page.getByRole('row').filter({ hasText: 'ada@example.com' }).waitFor();
});

test('a campaign without a commission warns, and the preview shows what a sale of any amount earns', async () => {
  const { page, go } = dashboard;
  const empty = await company.campaignWith({ name: 'Empty', rewards: [] });
  await go(`/dashboard/campaigns/${empty.id}`);
  await page.getByText('This campaign has no commission').waitFor();
  await page.getByRole('link', { name: 'Add a commission' }).click();
  await page.getByText('A sale earns nothing.').waitFor();
  await page.getByRole('combobox', { name: 'Add a reward' }).click();
  await page.getByRole('option', { name: /20%/ }).first().click();
  await page.getByText('$20.00').waitFor();
  await textbox('Sale amount (USD)').fill('2x');
  await page.getByText('Enter an amount such as 25.00.').waitFor();
  await textbox('Sale amount (USD)').fill('250');
  await textbox('Sale amount (USD)').press('Enter');
  await page.getByText('$50.00').waitFor();
  await expectAccessible();
  expect((await settings(empty.id)).rewards_for_promoters).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The campaign was saved.').waitFor();
  await tab('Overview').click();
  await page.getByText('This campaign has no commission').waitFor({ state: 'hidden' });
});
