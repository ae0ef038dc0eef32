import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { methodPayableTime } from '#shared/domain/payout-methods/waiting-time.ts';
import { runtime } from '#shared/runtime.ts';
import { aMethod, offerAllMethods } from '#test/support/payout-methods/inputs.ts';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';
import { makeSignInStale } from '#test/support/web/stale-sign-in.ts';

const PHONE = { width: 320, height: 640 };
const IBAN = 'DE89370400440532013000';

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
let owner: string;
beforeAll(async () => {
  company = await aCompany();
  owner = (await anInvitedUser(company, 'owner')).email;
  dashboard = await openDashboard(browser());
  await dashboard.page.goto('/dashboard/');
  await signInAs(dashboard.page, owner);
});
afterAll(() => dashboard?.close());

/** A promoter's payout methods according to the API. */
async function getMethods(id: number) {
  const path = `/api/v2/company/payout_methods?filters[promoter_id]=${id}`;
  return (await request(path, { headers: createV2Headers(company.account.id, company.key) })).body;
}

async function aPromoter() {
  const { promoter } = await company.promoter({ firstName: 'Grace', lastName: 'Hopper', quiet: true });
  const path = `/dashboard/promoters/${promoter.id}?tab=methods`;
  return { id: promoter.id, path };
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a payer adds a bank account by keyboard: it is masked, on hold for 48 hours, and in the history', async () => {
  const { page, go, waitUntilIdle } = dashboard;
  const keyboard = createKeyboard(page);
  const { id, path } = await aPromoter();
  await go(path);
  await page.getByText('No payout method', { exact: true }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await keyboard.press(page.getByRole('button', { name: 'Add payout method' }));
  const dialog = page.getByRole('dialog', { name: 'Add payout method' });
  const textbox = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await keyboard.choose(
    dialog.getByRole('combobox', { name: 'Method', exact: true }),
    page.getByRole('option', { name: 'Bank account' }),
  );
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.getByText('This field is required.').waitFor();
  await expect.poll(() => textbox('Account holder').inputValue()).toBe('Grace Hopper');
  const country = dialog.getByRole('combobox', { name: 'Bank country', exact: true });
  await keyboard.type(country, 'German');
  await page.getByRole('option', { name: 'Germany' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await keyboard.type(textbox('IBAN'), 'DE89 3704 0044 0532 0130 01');
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.getByText('Check its digits.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await textbox('IBAN').fill(IBAN);
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  const bank = panel(page, 'Bank account');
  await bank.getByText('DE…3000').waitFor();
  await bank.getByText('G… H…').waitFor();
  await bank.getByText('Used for payouts').waitFor();
  const [addedMethod] = await getMethods(id);
  expect(Date.parse(addedMethod.payable_from)).toBeGreaterThan(Date.parse(runtime.now()));
  expect(addedMethod.payable_from).toBe(methodPayableTime({ changedAt: addedMethod.date_added }));
  await bank.getByText('Paused until').waitFor();
  await expect.poll(() => bank.getByRole('time').last().getAttribute('datetime')).toBe(addedMethod.payable_from);
  await waitUntilIdle();
  const entry = panel(page, 'Payout method history').getByRole('row').filter({ hasText: 'Added' });
  await expect.poll(() => entry.textContent()).toContain(owner);
  await expect.poll(() => page.textContent('body')).not.toContain(IBAN);
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a user adds a payout method of each type, changes, selects and disables one, and removes one', async () => {
  const { page, go } = dashboard;
  await offerAllMethods(company);
  const { id, path } = await aPromoter();
  await go(path);
  const add = async (kind: string, fields: Readonly<Record<string, string>>) => {
    await page.getByRole('button', { name: 'Add payout method' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add payout method' });
    await dialog.getByRole('combobox', { name: 'Method', exact: true }).click();
    await page.getByRole('option', { name: kind }).click();
    for (const [name, text] of Object.entries(fields)) {
      if (name !== 'Bank country') await dialog.getByRole('textbox', { name, exact: true }).fill(text);
      else {
        await dialog.getByRole('combobox', { name, exact: true }).fill(text);
        await page.getByRole('option', { name: text, exact: true }).click();
      }
    }
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await panel(page, kind).waitFor();
  };
  if ((await getMethods(id)).length === 0) await add('PayPal', { 'PayPal e-mail': 'grace@pay.example' });
  await add('Wise', { 'Wise e-mail': 'grace@wise.example' });
  await add('Bank account', {
    'Bank country': 'United States',
    'Routing number': '021000021',
    'Account number': '123456781122',
  });
  await add('Other method', { 'Payment instructions': 'Cash, on Fridays' });
  await expect.poll(() => page.getByRole('button', { name: 'Add payout method' }).count()).toBe(0);
  const kinds = async () => {
    const all = await getMethods(id);
    return all.map((one: { method: string; is_selected: boolean; is_disabled: boolean }) => [
      one.method,
      one.is_selected,
      one.is_disabled,
    ]);
  };
  await page.getByRole('button', { name: 'Use for payouts: Wise' }).click();
  await panel(page, 'Wise').getByText('Used for payouts').waitFor();
  await page.getByRole('button', { name: 'Turn off: Bank account' }).click();
  await panel(page, 'Bank account').getByText('Turned off. Nothing is paid to this method.').waitFor();
  await page.getByRole('button', { name: 'Change Other method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Other method' });
  await dialog.getByRole('textbox', { name: 'Payment instructions' }).fill('By cheque');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await panel(page, 'Other method').getByText('By…').waitFor();
  await page.getByRole('button', { name: 'Remove PayPal' }).click();
  const prompt = page.getByRole('dialog', { name: 'Remove PayPal?' });
  expect(await findAxeViolations(page)).toEqual([]);
  await prompt.getByRole('button', { name: 'Remove' }).click();
  await panel(page, 'PayPal').waitFor({ state: 'detached' });
  await expect.poll(kinds).toEqual([
    ['wise', true, false],
    ['bank', false, true],
    ['custom', false, false],
  ]);
});

test('an account number is revealed after a recent sign-in, is not stored in the page, and the history shows who saw it', async () => {
  const { page, context, go } = dashboard;
  const { id, path } = await aPromoter();
  await aMethod(company, id, 'bank');
  await go(path);
  await makeSignInStale(context);
  await page.getByRole('button', { name: 'Show account number' }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    confirmDialog
      .getByRole('link', { name: 'Sign in' })
      .or(confirmDialog.getByRole('button', { name: 'Sign in' }))
      .click(),
  ]);
  await popup.getByText('Someone else, whom you have invited').click();
  await popup.getByRole('textbox', { name: 'E-mail' }).fill(owner);
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Sign in', exact: true }).click()]);
  const dialog = page.getByRole('dialog', { name: 'Bank account' });
  await dialog.getByText(IBAN).waitFor();
  await dialog.getByText('Grace Hopper').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.textContent('body')).not.toContain(IBAN);
  const entry = panel(page, 'Payout method history').getByRole('row').filter({ hasText: 'Details revealed' });
  await entry.waitFor();
  await expect.poll(() => entry.textContent()).toContain(owner);
});

test('a user without the pay permission sees masked methods and no actions', async () => {
  const { id, path } = await aPromoter();
  await aMethod(company, id, 'bank');
  const { email } = await anInvitedUser(company, 'viewer');
  const { page, go, waitUntilIdle, close } = await openDashboard(browser());
  await page.goto('/dashboard/');
  await signInAs(page, email);
  await waitUntilIdle();
  await go(path);
  await panel(page, 'Bank account').getByText('DE…3000').waitFor();
  const offered = page.getByRole('main').getByRole('button', { name: /Change|Show|Turn|Use|Remove|Add/ });
  await expect.poll(() => offered.count()).toBe(0);
  await expect.poll(() => page.getByText('Payout method history').count()).toBe(0);
  await close();
});
