import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, type Company, post } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard, type Keyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';

/** Page timeout beside other tests. */
const TIMEOUT_MS = 120_000;

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
let keyboard: Keyboard;
// All flows use only the keyboard, in a window of 320 pixels.
beforeAll(async () => {
  company = await aCompany();
  const { email } = await anInvitedUser(company, 'owner');
  dashboard = await openDashboard(browser(), undefined, { viewport: { width: 320, height: 640 } });
  await dashboard.page.goto('/dashboard/');
  await signInAs(dashboard.page, email);
  keyboard = createKeyboard(dashboard.page);
});
afterAll(() => dashboard?.close());

test('a missing sale is found by its event id, with the reason', async () => {
  const sale = { email: 'nobody@shop.example', event_id: 'invoice-lost', amount: 1000 };
  expect((await company.v2('/track/sale', sale)).status).toBe(404);
  const { page, go } = dashboard;
  await go('/dashboard/log');
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await keyboard.choose(filter, page.getByRole('menuitem', { name: 'Event ID' }));
  await keyboard.type(page.getByRole('textbox', { name: 'Event ID' }), 'invoice-lost');
  await page.keyboard.press('Enter');
  await page.waitForURL(/event_id=invoice-lost/);
  const found = page.getByRole('row').filter({ hasText: 'invoice-lost' });
  await found.waitFor();
  await expect.poll(() => found.textContent()).toMatch(/No referral with this e-mail or UID/);
});

test('an invalid link is found in the log by its ref id, with its number of clicks', async () => {
  for (const ref_id of ['lost', 'lost']) await post('/tr', { account: company.account.id, ref_id });
  const { page, go } = dashboard;
  await go('/dashboard/log');
  await keyboard.press(page.getByRole('tab', { name: 'Events' }));
  await page.keyboard.press('ArrowRight');
  const found = page.getByRole('row').filter({ hasText: 'lost' });
  await found.waitFor();
  await expect.poll(() => found.textContent()).toMatch(/lost.*2.*No promoter has this ref ID/);
});

test('a user creates a campaign with its own reward, and sees in words what a sale earns', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/campaigns/new');
  await keyboard.type(page.getByRole('textbox', { name: 'Name' }), 'Partners');
  await keyboard.type(page.getByRole('textbox', { name: 'Landing page URL' }), 'https://shop.example/');
  const add = page.getByRole('combobox', { name: 'Add a reward' });
  await keyboard.choose(add, page.getByRole('option', { name: 'New reward…' }));
  const dialog = page.getByRole('dialog', { name: 'New reward' });
  await keyboard.type(dialog.getByRole('textbox', { name: 'Name' }), 'A quarter');
  await keyboard.type(dialog.getByRole('textbox', { name: 'Percent' }), '25');
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('A customer’s first sale of $100.00 earns:').waitFor();
  await page.getByText('$25.00').waitFor();
  await keyboard.press(page.getByRole('button', { name: 'Save' }));
  await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor();
  expect(page.url()).toMatch(/\/dashboard\/campaigns\/\d+$/);
});

test('a user adds a promoter and gives it a bonus', async () => {
  const { page, go, waitUntilIdle } = dashboard;
  await go('/dashboard/promoters');
  await keyboard.press(page.getByRole('button', { name: 'New promoter' }));
  const dialog = page.getByRole('dialog', { name: 'New promoter' });
  await keyboard.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'grace@example.com');
  await keyboard.type(dialog.getByRole('textbox', { name: 'First name' }), 'Grace');
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor();
  await waitUntilIdle();
  const actions = page.getByRole('button', { name: 'Actions' });
  await keyboard.choose(actions, page.getByRole('menuitem', { name: 'Give bonus' }));
  const bonus = page.getByRole('dialog', { name: 'Give bonus' });
  await keyboard.type(bonus.getByRole('textbox', { name: 'Amount (USD)' }), '12.50');
  await keyboard.press(bonus.getByRole('button', { name: 'Give' }));
  await bonus.waitFor({ state: 'hidden' });
  // The balance follows within seconds. A page reloads it only after its own change.
  const readCells = async () => {
    await go(new URL(page.url()).pathname);
    const cashRow = page.getByRole('row').filter({ hasText: 'Cash' });
    return cashRow.getByRole('cell', { name: '$12.50' }).count();
  };
  expect(await eventually(readCells, (cells) => cells > 0, TIMEOUT_MS)).toBeGreaterThan(0);
});

test('the dashboard explains a forbidden request and whom to ask', async () => {
  const { page, go } = dashboard;
  const body = JSON.stringify({ message: 'You may not do this.', code: 'forbidden' });
  await page.route('**/api/v2/company/dashboards/stats**', (route) => route.fulfill({ status: 403, body }));
  await go('/dashboard/');
  await page.getByRole('alert').getByText('You may not do this.').waitFor();
  await page.getByText('Ask an account owner').waitFor();
});
