import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSender } from '#test/support/mail/sender.ts';
import { aPayoutOf } from '#test/support/payouts/batches.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { reportSales } from '#test/support/web/company-with-sales.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';
import { waitForRows } from '#test/support/web/wait-for-rows.ts';

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
beforeAll(async () => {
  company = await aCompany({ campaign: { name: 'Partners', autoApproveRewards: true } });
  await setSender(company, {});
  const { promotion } = await company.promoter({ firstName: 'Grace', lastName: 'Hopper' });
  await reportSales(company, 2, promotion.refId);
  await aPayoutOf(company, 1000);
  await company.promoter({ firstName: 'Ada', status: 'pending' });
  await company.v2('/track/sale', { email: 'lost@shop.example', event_id: 'invoice-lost', amount: 1000 });
  await waitForRows(company, 'payouts', 1);
  await waitForRows(company, 'promoters?filters[state]=pending', 1);
  await waitForRows(company, 'commissions', 3);
  const { email } = await anInvitedUser(company, 'owner');
  dashboard = await openDashboard(browser());
  await dashboard.page.goto('/dashboard/');
  await signInAs(dashboard.page, email);
}, 400_000);
afterAll(() => dashboard?.close());

type Click = (target: Locator) => Promise<void>;

const button = (target: Page | Locator, name: string | RegExp) => target.getByRole('button', { name, exact: true });
const textbox = (target: Page | Locator, name: string | RegExp) => target.getByRole('textbox', { name, exact: true });
const toScreen = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

async function find(page: Page, click: Click, text: string, option: RegExp): Promise<void> {
  await click(button(page, 'Search'));
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
  await click(page.getByRole('option', { name: option }).first());
}

const JOBS: readonly [name: string, clicks: number, work: (page: Page, click: Click) => Promise<void>][] = [
  [
    'approve a promoter',
    3,
    async (page, click) => {
      await click(page.getByRole('link', { name: '1 promoter awaiting approval' }));
      await click(page.getByRole('checkbox', { name: 'Select promoter Ada' }));
      await click(button(page, 'Approve'));
      await page.getByRole('complementary', { name: 'Bulk actions' }).getByText('Done').waitFor();
    },
  ],
  [
    'pay payouts that are due',
    6,
    async (page, click) => {
      await click(page.getByRole('link', { name: /payouts? (to pay|overdue)/ }).first());
      await click(page.getByRole('link', { name: 'Pay payouts' }));
      await click(button(page, 'Create payment batch: PayPal'));
      const downloads = page.waitForEvent('download');
      await click(button(page, 'Download file'));
      await downloads;
      await click(button(page, 'Mark as paid'));
      const prompt = page.getByRole('dialog', { name: 'Mark 1 payout as paid?' });
      await textbox(prompt, 'Batch total (USD)').fill('10');
      await click(prompt.getByRole('button', { name: 'Mark as paid' }));
      await page.getByText('Completed', { exact: true }).waitFor();
    },
  ],
  [
    'repair a lost sale',
    4,
    async (page, click) => {
      await click(toScreen(page, 'Tracking log'));
      await click(page.getByRole('button', { name: 'Record this sale: invoice-lost' }));
      const dialog = page.getByRole('dialog', { name: 'Record this sale' });
      await textbox(dialog, 'Customer e-mail').fill('lost@shop.example');
      await dialog.getByRole('combobox', { name: /^Promoter/ }).fill('Grace');
      await click(page.getByRole('option', { name: /^Grace Hopper/ }));
      await click(button(dialog, 'Record sale'));
      await page.getByText('The sale was recorded.').waitFor();
    },
  ],
  [
    'correct the name of a promoter',
    5,
    async (page, click) => {
      await find(page, click, 'Grace', /^Grace Hopper/);
      await click(button(page, 'Actions'));
      await click(page.getByRole('menuitem', { name: 'Edit promoter' }));
      const dialog = page.getByRole('dialog', { name: 'Edit promoter' });
      await textbox(dialog, 'Last name').fill('Murray Hopper');
      await click(button(dialog, 'Save'));
      await page.getByRole('heading', { level: 1, name: 'Grace Murray Hopper' }).waitFor();
    },
  ],
  [
    'find a customer by an event ID',
    2,
    async (page, click) => {
      await find(page, click, 'invoice-1', /Found by event ID invoice-1$/);
      await page.getByRole('heading', { level: 1, name: 'customer1@shop.example' }).waitFor();
    },
  ],
  [
    'change the cookie duration',
    3,
    async (page, click) => {
      await click(toScreen(page, 'Campaigns'));
      await click(page.getByRole('link', { name: 'Partners', exact: true }));
      await textbox(page, 'Cookie duration (days)').fill('45');
      await click(button(page, 'Save'));
      await page.getByText('The campaign was saved.').waitFor();
    },
  ],
  [
    'add a campaign with a commission',
    6,
    async (page, click) => {
      await click(toScreen(page, 'Campaigns'));
      await click(page.getByRole('link', { name: 'New campaign' }));
      await textbox(page, 'Name').fill('Bloggers');
      await textbox(page, 'Landing page URL').fill('https://shop.example/');
      await click(page.getByRole('combobox', { name: 'Add a reward' }));
      await click(page.getByRole('option', { name: 'New reward…' }));
      const reward = page.getByRole('dialog', { name: 'New reward' });
      await textbox(reward, 'Name').fill('A quarter');
      await textbox(reward, /^Percent/).fill('25');
      await click(button(reward, 'Add'));
      await click(button(page, 'Save'));
      await page.getByRole('heading', { level: 1, name: 'Bloggers' }).waitFor();
    },
  ],
  [
    'send a broadcast',
    6,
    async (page, click) => {
      await click(toScreen(page, 'Promoters'));
      await click(page.getByRole('link', { name: 'Broadcasts' }));
      await click(button(page, 'New broadcast'));
      const editor = page.getByRole('dialog', { name: 'New broadcast' });
      await textbox(editor, 'Subject').fill('News');
      await textbox(editor, 'Text').fill('Every sale earns twice.');
      await click(button(editor, 'Save draft'));
      await click(button(page, 'Send News'));
      await click(button(page.getByRole('dialog', { name: 'Send News' }), 'Send now'));
      await page.getByText('The broadcast is sent within a minute.').waitFor();
    },
  ],
  [
    'export commissions as CSV',
    2,
    async (page, click) => {
      await click(toScreen(page, 'Commissions'));
      const downloads = page.waitForEvent('download');
      await click(button(page, 'CSV'));
      expect((await downloads).suggestedFilename()).toMatch(/^commissions.*\.csv$/);
    },
  ],
  [
    'invite a colleague',
    4,
    async (page, click) => {
      await click(toScreen(page, 'Settings'));
      await click(page.getByRole('tab', { name: 'People' }));
      await click(button(page, 'Invite'));
      const dialog = page.getByRole('dialog', { name: 'Invite a person' });
      await textbox(dialog, 'E-mail').fill('vera@acme.example');
      await click(button(dialog, 'Invite'));
      await page.getByRole('row').filter({ hasText: 'vera@acme.example' }).getByText('Invited').waitFor();
    },
  ],
];

// Each begins on Home. Typing does not count.
test.each(JOBS)('a user can %s with %d clicks', async (_, most, work) => {
  const { page, go } = dashboard;
  await go('/dashboard/');
  // Tasks load once they are in sight.
  await page.getByRole('region', { name: 'To do' }).scrollIntoViewIfNeeded();
  let clicks = 0;
  await work(page, async (target) => {
    clicks += 1;
    await target.click();
  });
  expect(clicks).toBe(most);
});
