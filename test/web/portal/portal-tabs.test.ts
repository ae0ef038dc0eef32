import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { startChromium } from '#test/support/script/chromium.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { aLink } from '#test/support/sign-in/inputs.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';

let company: Company;
let browser: Browser;
beforeAll(async () => {
  [company, browser] = await Promise.all([aCompany(), startChromium()]);
});
afterAll(() => browser?.close());

const firstName = async ({ id }: Promoter) => (await findPromoter(company.account.id, id))?.firstName;

/** Opens the portal as a promoter in a new tab, with a one-time link. */
async function openTabAs(context: BrowserContext, promoter: Promoter) {
  const page = await context.newPage();
  await page.goto(`/portal/sign-in?account=${company.account.id}#${await aLink(company.account, promoter)}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(`Hello ${promoter.firstName}`).waitFor();
  return page;
}

async function createTwoPromoters() {
  const { promoter: one } = await company.promoter({ firstName: 'Grace' });
  const { promoter: other } = await company.promoter({ firstName: 'Ada' });
  const { context, close } = await openDashboard(browser, undefined, { locale: 'en-US' });
  const first = await openTabAs(context, one);
  const expectUnchanged = async () => expect([await firstName(one), await firstName(other)]).toEqual(['Grace', 'Ada']);
  return { one, other, context, first, expectUnchanged, close };
}

const OTHER = { name: 'You are signed in as a different promoter' };

test('a tab that shows one promoter cannot change the promoter who signed in in a second tab', async () => {
  const { other, context, first, expectUnchanged, close } = await createTwoPromoters();
  await first.getByRole('link', { name: 'Links and codes' }).click();
  await first.getByRole('button', { name: 'New link' }).click();
  const form = first.getByRole('dialog', { name: 'New link' });
  const name = form.getByRole('textbox').first();
  await name.fill('typed');
  await openTabAs(context, other);
  await form.getByRole('button', { name: 'Create' }).click();
  const prompt = first.getByRole('dialog', OTHER);
  await prompt.waitFor();
  expect(await findAxeViolations(first)).toEqual([]);
  await first.keyboard.press('Escape');
  await prompt.waitFor({ state: 'detached' });
  await expect.poll(() => name.inputValue()).toBe('typed');
  await form.getByText('This page still shows the previous promoter.').waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await first.getByRole('link', { name: 'Profile' }).click();
  const typed = first.getByRole('textbox', { name: 'First name' });
  await typed.fill('Typed');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await prompt.waitFor();
  await prompt.getByRole('button', { name: 'Stay here' }).click();
  await expect.poll(() => typed.inputValue()).toBe('Typed');
  await expectUnchanged();
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await prompt.getByRole('link', { name: 'Show the other promoter' }).click();
  await first.getByText('Hello Ada').waitFor();
  await expectUnchanged();
  await close();
});

test('a request that waits for a sign-in is not sent as another promoter who signs in', async () => {
  const { other, context, first, expectUnchanged, close } = await createTwoPromoters();
  await first.getByRole('link', { name: 'Profile' }).click();
  const typed = first.getByRole('textbox', { name: 'First name' });
  await typed.fill('Typed');
  const sessionEnded = { status: 401, json: { message: 'Unauthorized' } };
  await first.route('**/api/v2/affiliate/promoters/current', (route) => route.fulfill(sessionEnded), { times: 1 });
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await first.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
  await openTabAs(context, other);
  await first.getByRole('dialog', OTHER).waitFor();
  await expect.poll(() => typed.inputValue()).toBe('Typed');
  await expectUnchanged();
  await close();
});
