import { afterAll, beforeAll, expect, test } from 'vitest';
import { runtime } from '#shared/runtime.ts';
import { claimMail, markMailRefused } from '#shared/store/mail/mails.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';
import { waitForRows } from '#test/support/web/wait-for-rows.ts';

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
let id: number;
beforeAll(async () => {
  company = await aCompany();
  id = (await company.promoter({ firstName: 'Grace', lastName: 'Hopper' })).promoter.id;
  const { email } = await anInvitedUser(company, 'owner');
  dashboard = await openDashboard(browser());
  await dashboard.page.goto('/dashboard/');
  await signInAs(dashboard.page, email);
});
afterAll(() => dashboard?.close());

const show = async () => {
  const headers = createV2Headers(company.account.id, company.key);
  return (await request(`/api/v2/company/promoters/${id}`, { headers })).body;
};

/** Opens a dialog of the promoter's menu. */
async function openDialog(item: string, title = item) {
  const { page, go } = dashboard;
  await go(`/dashboard/promoters/${id}`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  return dialog;
}

/** Selects a record by typing. */
async function choose(dialog: Awaited<ReturnType<typeof openDialog>>, label: string, name: string) {
  await dialog.getByRole('combobox', { name: label }).fill(name);
  await dashboard.page.getByRole('option', { name }).click();
}

test('a user changes a promoter’s name, website, parent and ref id, and a wrong website is marked', async () => {
  const { page } = dashboard;
  const { promoter } = await company.promoter({ firstName: 'Paula', lastName: 'Parent' });
  await waitForRows(company, 'promoters?q=Paula', 1);
  const dialog = await openDialog('Edit promoter');
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await field('Last name').fill('Hoper');
  await field('VAT ID').fill('US1');
  await dialog.getByText('Social links').click();
  await field('YouTube').fill('https://youtube.example/grace');
  await dialog.getByText('Custom fields').click();
  await field('New field').fill('Size');
  await field('Value').fill('L');
  await choose(dialog, 'Parent promoter', 'Paula Parent');
  await field('Website').fill('http://');
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await dialog.getByText('Website is invalid.').waitFor();
  await dialog.locator('input[name=website]:focus').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-edit-390.png` });
  await page.setViewportSize({ width: 1280, height: 800 });
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-edit-1280.png` });
  await field('Website').fill('https://grace.example');
  await save.click();
  await page.getByText('The promoter was saved.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Grace Hoper' }).waitFor();
  expect(await show()).toMatchObject({
    parent_promoter: { id: promoter.id },
    custom_fields: { Size: 'L' },
    profile: { vat_id: 'US1', youtube_url: 'https://youtube.example/grace' },
  });

  const reopenedDialog = await openDialog('Edit promoter');
  await reopenedDialog.getByRole('textbox', { name: 'Last name' }).fill('Hopper');
  await reopenedDialog.getByRole('textbox', { name: 'VAT ID' }).fill('');
  await reopenedDialog.getByText('Custom fields').click();
  await reopenedDialog.getByRole('textbox', { name: 'Size' }).fill('');
  await reopenedDialog.getByRole('button', { name: 'Save' }).click();
  await reopenedDialog.waitFor({ state: 'hidden' });
  expect(await show()).toMatchObject({ name: 'Grace Hopper', custom_fields: {}, profile: { vat_id: null } });

  const refId = await openDialog('Change ref ID');
  await refId.getByRole('textbox', { name: 'Ref ID' }).fill('grace hopper');
  await refId.getByRole('button', { name: 'Save' }).click();
  await refId.getByText(/^Ref ID is invalid\. Allowed:/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await refId.getByRole('textbox', { name: 'Ref ID' }).fill('grace-hopper');
  await refId.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The ref ID was changed.').waitFor();
  expect((await show()).promoter_campaigns[0].ref_token).toBe('grace-hopper');
});

test('a user adds a note to a promoter, sees it in the history with its author, and removes it', async () => {
  const { page, go } = dashboard;
  const dialog = await openDialog('Add note', 'Note about the promoter');
  await dialog.getByRole('textbox').fill('Call her in May.');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The note was saved.').waitFor();
  await page.getByText('Call her in May.').waitFor();
  await go(`/dashboard/promoters/${id}?tab=history`);
  await page.getByRole('listitem').filter({ hasText: 'Edited a promoter' }).first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const reopenedDialog = await openDialog('Edit note', 'Note about the promoter');
  await reopenedDialog.getByRole('textbox').fill('');
  await reopenedDialog.getByRole('button', { name: 'Save' }).click();
  await reopenedDialog.waitFor({ state: 'hidden' });
  await page.getByText('Call her in May.').waitFor({ state: 'hidden' });
});

test('a user records tax forms as links, sees the date of each, and removes them', async () => {
  const { page, go } = dashboard;
  const dialog = await openDialog('Record tax forms', 'Tax forms of the promoter');
  const w9 = dialog.getByRole('textbox', { name: 'Link to form W-9' });
  await w9.fill('http://files.example/w9.pdf');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/^Enter a URL that begins with https/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await w9.fill('https://files.example/w9.pdf');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('On file since').waitFor();
  const link = page.getByRole('link', { name: 'Open form W-9' });
  await expect.poll(() => link.getAttribute('href')).toBe('https://files.example/w9.pdf');
  expect(await findAxeViolations(page)).toEqual([]);
  expect((await show()).profile.w8_form_since).toBeNull();
  await waitForRows(company, 'promoters?filters[has_wform]=true', 1);
  await go('/dashboard/promoters?has_wform=true');
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
  const reopenedDialog = await openDialog('Record tax forms', 'Tax forms of the promoter');
  await reopenedDialog.getByRole('textbox', { name: 'Link to form W-9' }).fill('');
  await reopenedDialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('None on file').waitFor();
  expect((await show()).profile.w9_form_since).toBeNull();
});

test('a promoter is moved to another campaign, and gets a parent', async () => {
  await company.campaignWith({ name: 'Second' });
  await company.promoter({ firstName: 'Ada', lastName: 'Parent' });
  // The typed promoter is requested once.
  await waitForRows(company, 'promoters?q=Ada', 1);
  const move = await openDialog('Move to another campaign');
  await choose(move, 'From', company.campaign.name);
  await choose(move, 'To', 'Second');
  expect(await findAxeViolations(dashboard.page)).toEqual([]);
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await move.waitFor({ state: 'hidden' });
  const inSecond = ({ promoter_campaigns: all }: { promoter_campaigns: { campaign: { name: string } }[] }) =>
    all.some(({ campaign }) => campaign.name === 'Second');
  expect(await eventually(async () => inSecond(await show()), Boolean)).toBe(true);
  const assign = await openDialog('Assign parent');
  await choose(assign, 'Parent promoter', 'Ada Parent');
  expect(await findAxeViolations(dashboard.page)).toEqual([]);
  await assign.getByRole('button', { name: 'Assign', exact: true }).click();
  await assign.waitFor({ state: 'hidden' });
  expect(await eventually(async () => (await show()).parent_promoter?.name, Boolean)).toBe('Ada Parent');
});

test('a user gives a promoter its own rewards in a campaign by keyboard, and then resets them', async () => {
  const { promoter } = await company.promoter({ firstName: 'Rosa', lastName: 'Own' });
  const { page, go, waitUntilIdle } = dashboard;
  const keyboard = createKeyboard(page);
  const readOwn = async () => {
    const path = `/api/v2/company/promoter_campaigns?filters[promoter_id]=${promoter.id}`;
    const { body } = await request(path, { headers: createV2Headers(company.account.id, company.key) });
    return [body[0].promoter_rewards_customized, body[0].rewards_for_promoters.length];
  };
  await waitForRows(company, `promoter_campaigns?filters[promoter_id]=${promoter.id}`, 1);
  await go(`/dashboard/promoters/${promoter.id}?tab=rewards`);
  await page.getByText('Campaign default').waitFor();
  const before = await readOwn();
  expect(before).toEqual([false, expect.any(Number)]);
  const { name } = company.campaign;
  await keyboard.press(page.getByRole('button', { name: `Change rewards in ${name}` }));
  await keyboard.choose(
    page.getByRole('combobox', { name: 'Add a reward' }),
    page.getByRole('option', { name: 'New reward…' }),
  );
  const reward = page.getByRole('dialog', { name: 'New reward' });
  await keyboard.type(reward.getByRole('textbox', { name: 'Name' }), 'Half for Rosa');
  await keyboard.type(reward.getByRole('textbox', { name: 'Percent' }), '50');
  await keyboard.press(reward.getByRole('button', { name: 'Add', exact: true }));
  await reward.waitFor({ state: 'hidden' });
  // Leaving now asks for confirmation.
  await keyboard.pressBefore(page.getByRole('navigation').getByRole('link', { name: 'Payouts', exact: true }));
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await leave.waitFor({ state: 'hidden' });
  await page.locator('a:focus').waitFor();
  // Campaign rewards go, and custom ones stay.
  await keyboard.press(page.getByRole('button', { name: 'Remove reward 1', exact: true }));
  await page.getByText('$50.00').waitFor();
  // The button is labeled with its action.
  expect(await findAxeViolations(page, { hasMenu: true })).toEqual([]);
  await keyboard.press(page.getByRole('button', { name: 'Save' }));
  await page.getByRole('listitem').filter({ hasText: '50% of every sale' }).waitFor();
  await page.getByText('Custom', { exact: true }).waitFor();
  await expect.poll(readOwn).toEqual([true, 1]);
  await waitUntilIdle();
  await keyboard.press(page.getByRole('button', { name: `Use campaign default in ${name}` }));
  await page.getByText('Campaign default').waitFor();
  expect(await eventually(readOwn, ([isOwn]) => isOwn === false)).toEqual(before);
});

test('a user adds a promo code to a promoter and removes it, and the code can be used again', async () => {
  const { page, go } = dashboard;
  const codes = async () => {
    const path = `/api/v2/company/promo_codes?promoter_id=${id}`;
    const { body } = await request(path, { headers: createV2Headers(company.account.id, company.key) });
    return body.map(({ code }: { code: string }) => code);
  };
  await go(`/dashboard/promoters/${id}?tab=rewards`);
  await page.getByText('No promo codes').waitFor();
  await page.getByRole('button', { name: 'Add code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add promo code' });
  await dialog.getByRole('textbox', { name: 'Code' }).fill('GRACE20');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'GRACE20' }).waitFor();
  await expect.poll(codes).toEqual(['GRACE20']);
  await page.getByRole('button', { name: 'Remove GRACE20' }).click();
  const prompt = page.getByRole('dialog', { name: 'Remove GRACE20?' });
  await prompt.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No promo codes').waitFor();
  await expect.poll(codes).toEqual([]);
});

test('the e-mails to a promoter show their subject, time and the reason for one not sent', async () => {
  await setSender(company, {});
  const { promoter, promotion } = await company.promoter({ firstName: 'Mia', quiet: true });
  const { page, go } = dashboard;
  await go(`/dashboard/promoters/${promoter.id}?tab=mails`);
  await page.getByText('No e-mails', { exact: true }).waitFor();
  await company.v2('/track/sale', {
    email: 'buyer@shop.example',
    event_id: 'mailed-1',
    amount: 1000,
    ref_id: promotion.refId,
  });
  // The service sends it automatically.
  const to = { promoterId: promoter.id, campaignId: company.campaign.id, payoutId: null, at: runtime.now() };
  const claim = { account: company.account.id, mail: 'mail_x', topic: { ...to, kind: 'signup' as const }, token: 'x' };
  await claimMail(claim, runtime.now());
  await markMailRefused(claim, 'MessageRejected', runtime.now());
  const headers = createV2Headers(company.account.id, company.key);
  const states = async () => {
    const { body } = await request(`/api/v2/company/promoters/${promoter.id}/mails`, { headers });
    return body.map(({ status }: { status: string }) => status);
  };
  const areDone = (all: readonly string[]) => all.includes('sent') && all.includes('failed');
  expect(await eventually(states, areDone)).toHaveLength(2);
  await go(`/dashboard/promoters/${promoter.id}?tab=mails`);
  await page.getByRole('row').filter({ hasText: 'Sale' }).getByText('Sent', { exact: true }).waitFor();
  const failedRow = page.getByRole('row').filter({ hasText: 'Sign-up' });
  await expect.poll(() => failedRow.textContent()).toMatch(/Failed.*MessageRejected/);
  expect(await findAxeViolations(page)).toEqual([]);
});

test('a user who manages promoters opens the portal as one in a separate window', async () => {
  const { page, context, go } = dashboard;
  await go(`/dashboard/promoters/${id}`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  const opening = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Open portal as this promoter' }).click();
  const portal = await opening;
  await portal.getByRole('button', { name: 'Sign in' }).click();
  await portal.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await portal.getByText('Hello Grace').waitFor();
  expect(await portal.evaluate('window.opener')).toBeNull();
  // The address works once, so the browser history grants no access.
  expect(new URL(portal.url()).hash).toBe('');
  await portal.close();
});

test('blocking a promoter denies unpaid commissions unless unchecked, shows a red status, and can be undone', async () => {
  const { promoter, promotion } = await company.promoter({ firstName: 'Bo', lastName: 'Blocked' });
  const { page, go } = dashboard;
  await company.v2('/track/sale', {
    email: 'bo-buyer@shop.example',
    event_id: 'blocked-1',
    amount: 1000,
    ref_id: promotion.refId,
  });
  await waitForRows(company, `commissions?filters[promoter_id]=${promoter.id}&filters[is_paid]=false`, 1);
  await go(`/dashboard/promoters/${promoter.id}`);
  await page.getByText('Approved', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Block in all campaigns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block this promoter in all campaigns?' });
  const denies = dialog.getByRole('checkbox', { name: 'Deny unpaid commissions' });
  await expect.poll(() => denies.isChecked()).toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  const badge = page.getByText('Blocked', { exact: true }).first();
  await badge.waitFor();
  expect(await page.evaluate(DOT_OF_BLOCKED)).toMatch(RED);
  const headers = createV2Headers(company.account.id, company.key);
  const statuses = async () => {
    const { body } = await request(`/api/v2/company/commissions?filters[promoter_id]=${promoter.id}`, { headers });
    return body.map(({ status }: { status: string }) => status);
  };
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(['denied']);
  await page.getByRole('button', { name: 'Unblock' }).click();
  await page.getByText('The promoter was unblocked.').waitFor();
  await badge.waitFor({ state: 'hidden' });
  await page.getByText('Approved', { exact: true }).first().waitFor();
});

test('the page of an applicant shows its details without a chart until it is approved', async () => {
  const { page, go } = dashboard;
  const { promoter } = await company.promoter({ firstName: 'Ada', status: 'pending' });
  await go(`/dashboard/promoters/${promoter.id}`);
  await page.getByRole('region', { name: 'Details' }).waitFor();
  const chart = page.getByRole('region', { name: 'Revenue' });
  expect(await chart.count()).toBe(0);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('The promoter was approved.').waitFor();
  await chart.waitFor();
});

const DOT_OF_BLOCKED = `(() => {
  const label = document.evaluate("//*[text()='Blocked']", document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
  return getComputedStyle(label.singleNodeValue.parentElement, '::before').background;
})()`;
/** More red than green and blue. */
const RED = /^rgb\((1[5-9]\d|2\d\d), \d{1,2}, \d{1,2}\)/;
