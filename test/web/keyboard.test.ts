import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createV2Headers, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { aCompanyWithRecords } from '#test/support/web/company-with-records.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard, type Keyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';
import { HOOK } from '#test/support/webhooks/inputs.ts';

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
let keyboard: Keyboard;
// Keyboard only, in a window of 320 pixels; flows.test.ts has the most important flows.
beforeAll(async () => {
  const stocked = await aCompanyWithRecords();
  company = stocked.company;
  dashboard = await openDashboard(browser(), undefined, { viewport: { width: 320, height: 640 } });
  await dashboard.page.goto('/dashboard/');
  await signInAs(dashboard.page, stocked.owner.email);
  keyboard = createKeyboard(dashboard.page);
});
afterAll(() => dashboard?.close());

const listRows = async (path: string) => {
  const { body } = await request(`/api/v2/company/${path}`, {
    headers: createV2Headers(company.account.id, company.key),
  });
  return 'data' in body ? body.data : body;
};

/** Selects the first row of a list and applies an action. */
async function openFirstDialog(path: string, action: string) {
  const { page, go } = dashboard;
  await go(path);
  await keyboard.press(page.getByRole('checkbox', { name: /^Select (?!all)/ }).first(), 'Space');
  await keyboard.pressBefore(page.getByRole('button', { name: action, exact: true }));
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  return dialog;
}

const waitUntilDone = (title: RegExp) =>
  dashboard.page.getByRole('region', { name: title }).getByText('Done', { exact: true }).waitFor();

test('a commission is denied with a note', async () => {
  const dialog = await openFirstDialog('/dashboard/commissions?status=pending', 'Deny');
  await keyboard.type(dialog.getByRole('textbox', { name: 'Note for the promoter' }), 'Bought by yourself');
  await keyboard.press(dialog.getByRole('button', { name: 'Deny' }));
  await waitUntilDone(/^Deny 1/);
  const listDenied = () => listRows('commissions?filters[status]=denied');
  const [commission] = await eventually(listDenied, ({ length }) => length === 1);
  expect(commission.external_note).toBe('Bought by yourself');
});

test('a payout is marked as paid', async () => {
  const dialog = await openFirstDialog('/dashboard/payouts', 'Mark as paid');
  await keyboard.press(dialog.getByRole('button', { name: 'Mark as paid' }));
  await waitUntilDone(/^Mark 1/);
  const statuses = async () => (await listRows('payouts')).map(({ status }: { status: string }) => status);
  expect(await eventually(statuses, (all) => all.includes('completed'))).toContain('completed');
});

test('a referral is moved to another promoter', async () => {
  const { promoter } = await company.promoter({ firstName: 'Ada', lastName: 'Other' });
  const listFound = () => listRows('promoter_campaigns/search?q=Ada');
  await eventually(listFound, ({ length }) => length === 1);
  const dialog = await openFirstDialog('/dashboard/referrals', 'Move');
  const to = dialog.getByRole('combobox', { name: 'Promoter and campaign' });
  await keyboard.type(to, 'Ada');
  const option = dashboard.page.getByRole('option', { name: /^Ada Other in/ });
  await option.waitFor();
  await keyboard.choose(to, option);
  await keyboard.press(dialog.getByRole('button', { name: 'Move', exact: true }));
  await waitUntilDone(/^Move 1/);
  const listMoved = () => listRows(`referrals?filters[promoter_id]=${promoter.id}`);
  expect(await eventually(listMoved, ({ length }) => length === 1)).toHaveLength(1);
});

test('a user filters and sorts a list, changes its columns, and downloads it as CSV', async () => {
  const { page, go, waitUntilIdle } = dashboard;
  await go('/dashboard/commissions');
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await keyboard.choose(filter, page.getByRole('menuitem', { name: 'Status' }));
  await keyboard.press(page.getByRole('checkbox', { name: 'Approved' }), 'Space');
  await page.waitForURL(/status=approved/);
  await page.keyboard.press('Escape');
  await keyboard.press(page.getByRole('button', { name: 'Columns' }));
  await keyboard.press(page.getByRole('checkbox', { name: 'Event ID' }), 'Space');
  await page.waitForURL(/columns=/);
  await page.keyboard.press('Escape');
  await keyboard.press(page.getByRole('button', { name: 'Amount' }));
  await page.waitForURL(/sort=/);
  await waitUntilIdle();
  const saving = page.waitForEvent('download');
  await keyboard.pressBefore(page.getByRole('button', { name: 'CSV' }));
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
});

test('a user changes the period, metrics and grouping of a report', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/reports');
  await keyboard.press(page.getByRole('button', { name: 'Custom range' }));
  await keyboard.press(page.getByRole('button', { name: 'Apply' }));
  await page.waitForURL(/span=/);
  await keyboard.press(page.getByRole('button', { name: 'Columns' }));
  await keyboard.press(page.getByRole('checkbox', { name: 'Refunds' }), 'Space');
  await page.waitForURL(/columns=.*refunds/);
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Refunds' }).waitFor();
  await keyboard.press(page.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/report=campaigns/);
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
});

test('a user changes the company name and the minimum payout', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/settings');
  await keyboard.type(page.getByRole('textbox', { name: 'Name', exact: true }), 'Acme Inc');
  await keyboard.press(page.getByRole('button', { name: 'Save' }));
  await page.getByText('The settings were saved.').waitFor();
  await go('/dashboard/settings?part=payouts');
  await keyboard.type(page.getByRole('textbox', { name: 'Cash (USD)' }), '50');
  await keyboard.press(page.getByRole('button', { name: 'Save' }));
  await page.getByText('The settings were saved.').last().waitFor();
  await page.getByText('Unsaved changes.').waitFor({ state: 'hidden' });
  await expect
    .poll(() => listRows('settings'))
    .toMatchObject({
      company: { name: 'Acme Inc' },
      payouts: { minimum: { cash: 5000 } },
    });
});

test('a promoter gets its own rewards, and then the campaign defaults again', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/promoters/1?tab=rewards');
  await keyboard.press(page.getByRole('button', { name: /^Change rewards in / }));
  const add = page.getByRole('combobox', { name: 'Add a reward' });
  await keyboard.choose(add, page.getByRole('option', { name: 'New reward…' }));
  const dialog = page.getByRole('dialog', { name: 'New reward' });
  await keyboard.type(dialog.getByRole('textbox', { name: 'Name' }), 'A half');
  await keyboard.type(dialog.getByRole('textbox', { name: 'Percent' }), '50');
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await keyboard.press(page.getByRole('button', { name: 'Save' }));
  await page.getByText('The rewards were changed.').waitFor();
  await page.getByText('50% of every sale').waitFor();
  await keyboard.press(page.getByRole('button', { name: /^Use campaign default in / }));
  await page.getByText('50% of every sale').waitFor({ state: 'detached' });
  await page.getByText('Campaign default').waitFor();
});

test('a promo code is added to a promoter, and removed', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/promoters/1?tab=rewards');
  await keyboard.press(page.getByRole('button', { name: 'Add code' }));
  const dialog = page.getByRole('dialog', { name: 'Add promo code' });
  await keyboard.type(dialog.getByRole('textbox', { name: 'Code' }), 'SPRING');
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  const remove = page.getByRole('button', { name: 'Remove SPRING' });
  await keyboard.press(remove);
  await keyboard.press(page.getByRole('dialog', { name: 'Remove SPRING?' }).getByRole('button', { name: 'Remove' }));
  await remove.waitFor({ state: 'detached' });
  expect((await listRows('promo_codes?promoter_id=1')).map(({ code }: { code: string }) => code)).toEqual(['GRACE20']);
});

test('a user assigns a parent to a promoter', async () => {
  const { page, go } = dashboard;
  const { promoter } = await company.promoter({ firstName: 'Paula', lastName: 'Parent' });
  await eventually(
    () => listRows('promoters?q=Paula'),
    ({ length }) => length === 1,
  );
  await go('/dashboard/promoters/1');
  const actions = page.getByRole('button', { name: 'Actions' });
  await keyboard.choose(actions, page.getByRole('menuitem', { name: 'Assign parent' }));
  const dialog = page.getByRole('dialog', { name: 'Assign parent' });
  const by = dialog.getByRole('combobox', { name: 'Parent promoter' });
  await keyboard.type(by, 'Paula');
  const option = page.getByRole('option', { name: /^Paula Parent/ });
  await option.waitFor();
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await keyboard.choose(by, option);
  await keyboard.press(dialog.getByRole('button', { name: 'Assign' }));
  await waitUntilDone(/^Assign parent/);
  expect((await listRows('promoters/1')).parent_promoter?.id).toBe(promoter.id);
});

test('the portal gets a color, a question and fewer languages', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/settings?part=portal');
  const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
  await keyboard.type(textbox('Accent color'), '#0f766e');
  await keyboard.press(page.getByRole('button', { name: 'Add a question' }));
  const question = page.getByRole('group', { name: 'Question 1' });
  await keyboard.type(question.getByRole('textbox', { name: 'Question' }), 'Who reads you?');
  await keyboard.press(question.getByRole('checkbox', { name: 'Required' }), 'Space');
  await keyboard.press(page.getByRole('checkbox', { name: 'French' }), 'Space');
  await keyboard.type(textbox('Support e-mail'), 'partners@acme.example');
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await keyboard.press(page.getByRole('button', { name: 'Save' }));
  await page.getByText('The settings were saved.').waitFor();
  expect((await listRows('settings')).portal).toMatchObject({
    accent_color: '#0f766e',
    custom_fields: [{ label: 'Who reads you?', required: true }],
    languages: ['en', 'de', 'es', 'pt'],
    support_email: 'partners@acme.example',
  });
});

test('an invalid number of days is reported at its field', async () => {
  const { page, go } = dashboard;
  const days = (name: string) => page.getByRole('textbox', { name, exact: true });
  await go('/dashboard/campaigns/1?tab=payouts');
  await keyboard.type(days('Holding period (days)'), '-');
  await keyboard.press(page.getByRole('button', { name: 'Save' }));
  await page.getByText('Enter a whole number from 0 to 365.').waitFor();
  await keyboard.type(days('Holding period (days)'), '0');
  await go('/dashboard/settings?part=payouts');
  await keyboard.type(days('Days until a payout is due'), '999999999');
  await page.getByText(/^The next run is on [^.]*\.$/).waitFor();
  await keyboard.type(days('Days until a payout is due'), '-');
  await keyboard.press(page.getByRole('button', { name: 'Save' }));
  await page.getByText('Enter a whole number from 0 to 3,650.').waitFor();
});

test('a key is created, copied and revoked', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/settings?part=keys');
  await keyboard.press(page.getByRole('button', { name: 'New API key' }));
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await keyboard.type(dialog.getByRole('textbox', { name: 'Name' }), 'backend');
  await keyboard.press(dialog.getByRole('button', { name: 'Create' }));
  const secret = page.getByRole('dialog', { name: 'Copy the key now' });
  await expect.poll(() => secret.locator('code').textContent()).toMatch(/^rk_/);
  await keyboard.press(secret.getByRole('button', { name: 'Done' }));
  await secret.waitFor({ state: 'hidden' });
  await keyboard.press(page.getByRole('button', { name: 'Revoke backend' }));
  const prompt = page.getByRole('dialog', { name: 'Revoke backend?' });
  await keyboard.press(prompt.getByRole('button', { name: 'Revoke' }));
  await page.getByRole('row').filter({ hasText: 'backend' }).getByText('Revoked').waitFor();
});

test('an owner who imports an account selects its service and finds the commands', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/settings?part=import');
  await keyboard.press(page.getByRole('tab', { name: 'Import' }));
  // The next tab stop is the selected service.
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/from=rewardful/);
  await page.getByText(/--from rewardful --dir \.\/export$/).waitFor();
  await keyboard.press(page.getByRole('button', { name: 'Copy the dry run command' }));
  await keyboard.press(page.getByRole('button', { name: 'Copy the import command' }));
});

test('a webhook is added and deleted', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/settings?part=webhooks');
  await keyboard.press(page.getByRole('button', { name: 'New webhook' }));
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  const address = `${HOOK}/${unique('keyboard')}`;
  await keyboard.type(dialog.getByRole('textbox', { name: 'URL' }), address);
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  const secret = page.getByRole('dialog', { name: 'Signing secret' });
  await secret.waitFor();
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await keyboard.press(secret.getByRole('button', { name: 'Done' }));
  await secret.waitFor({ state: 'hidden' });
  const more = page.getByRole('button', { name: `More actions for ${address}` });
  await keyboard.choose(more, page.getByRole('menuitem', { name: 'Delete' }));
  await keyboard.press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await more.waitFor({ state: 'detached' });
});

test('a user gets another role and is removed', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/settings?part=people');
  const role = page.getByRole('combobox', { name: /^Role of / }).and(page.locator('[value="Viewer"]'));
  const name = String(await role.getAttribute('aria-label')).replace('Role of ', '');
  await keyboard.choose(role, page.getByRole('option', { name: 'Manager', exact: true }));
  await page.getByText('The role was changed.').waitFor();
  await keyboard.press(page.getByRole('button', { name: `Remove ${name}` }));
  await keyboard.press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor({ state: 'detached' });
});

test('the navigation opens other screens, and a user signs out', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/');
  await keyboard.press(page.getByRole('button', { name: 'Open navigation' }));
  await keyboard.press(page.getByRole('dialog').getByRole('link', { name: 'Campaigns', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
  const menu = page.getByRole('banner').locator('button[aria-haspopup="menu"]').last();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await keyboard.pressBefore(menu);
  const out = page.getByRole('menuitem', { name: 'Sign out' });
  await out.waitFor();
  await page.keyboard.press('ArrowUp');
  await out.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/dashboard'));
  expect((await page.request.get('/api/v2/me')).status()).toBe(401);
});
