import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { Browser as UsersBrowser } from '#test/support/users/browser.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { aFramingPage } from '#test/support/web/framing.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

const promoters = async ({ account, key } = company) => {
  const { body } = await request('/api/v2/company/promoters', { headers: createV2Headers(account.id, key) });
  return body.data.map(({ email }: { email: string }) => email);
};

/** A user who really signed in. */
async function signedIn(path: string, { alsoOf }: { readonly alsoOf?: Company } = {}) {
  const { email } = await anInvitedUser(company, 'manager');
  if (alsoOf) await anInvitedUser(alsoOf, 'manager', email);
  const dashboard = await openDashboard(browser());
  await dashboard.page.goto(path);
  await signInAs(dashboard.page, email);
  await dashboard.page.getByRole('heading', { level: 1 }).waitFor();
  await dashboard.waitUntilIdle();
  return { ...dashboard, email };
}

/** Types a new promoter into a page's form without sending it. */
async function typeProfile(page: Page, firstName: string) {
  const email = `${firstName.toLowerCase()}@partners.example`;
  await page.getByRole('button', { name: 'New promoter' }).click();
  const form = page.getByRole('dialog', { name: 'New promoter' });
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await form.getByRole('textbox', { name: 'First name' }).fill(firstName);
  return {
    email,
    form,
    send: () => form.getByRole('button', { name: 'Add', exact: true }).click(),
    /** Current form content. */
    readEmail: () => form.getByRole('textbox', { name: 'E-mail' }).inputValue(),
  };
}

/** Goes from the sign-in dialog to the sign-in window. */
async function openSignInTab(page: Page, context: BrowserContext): Promise<Page> {
  const opening = context.waitForEvent('page');
  await page.getByRole('dialog', { name: 'Sign in again' }).getByRole('link', { name: 'Sign in' }).click();
  return opening;
}

test('a form keeps its input when the session ends, and is sent after a sign-in in another window', async () => {
  const { page, context, email, close } = await signedIn('/dashboard/promoters');
  const { email: emailInput, send, readEmail } = await typeProfile(page, 'Typed');
  // The session has ended, wherever the form is.
  await context.clearCookies();
  await send();
  const signInDialog = page.getByRole('dialog', { name: 'Sign in again' });
  await signInDialog.waitFor();
  await expect.poll(readEmail).toBe(emailInput);
  await expect.poll(() => promoters()).not.toContain(emailInput);
  const door = await openSignInTab(page, context);
  await signInAs(door, email);
  await page.getByRole('heading', { level: 1, name: 'Typed' }).waitFor();
  const all = await eventually(
    () => promoters(),
    (listed) => listed.includes(emailInput),
  );
  expect(all).toContain(emailInput);
  await close();
});

test('a tab that shows one account neither reads nor changes the account of a second tab', async () => {
  const otherCompany = await aCompany();
  const { page, context, email, close } = await signedIn('/dashboard/promoters', { alsoOf: otherCompany });
  const { form, email: emailInput, send, readEmail } = await typeProfile(page, 'Stays');
  const second = await context.newPage();
  await second.goto('/dashboard/');
  await second.getByRole('button', { name: email }).click();
  const switched = second.waitForResponse('**/switch_account');
  await second.getByRole('menuitem', { name: `Switch to ${otherCompany.account.name}` }).click();
  expect((await switched).status()).toBe(200);
  const responses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) responses.push(response.status());
  });
  await send();
  const prompt = page.getByRole('dialog', { name: 'You are signed in to a different account' });
  await prompt.getByRole('link', { name: 'Go to the other account' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect([...(await promoters()), ...(await promoters(otherCompany))]).not.toContain(emailInput);
  // Whichever element of the dialog has the focus, or none.
  for (const leave of [() => prompt.getByText('copy it first').click(), () => page.mouse.click(5, 5)]) {
    await leave();
    await page.keyboard.press('Escape');
    await prompt.waitFor({ state: 'hidden' });
    await expect.poll(readEmail).toBe(emailInput);
    await send();
    await prompt.waitFor();
  }
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Commissions' }).click();
  await page.getByText('You are now signed in to another account.').first().waitFor();
  expect(new Set(responses)).toEqual(new Set([403]));
  await page.goto('/dashboard/');
  await page.getByText(otherCompany.account.name).first().waitFor();
  expect([...(await promoters()), ...(await promoters(otherCompany))]).not.toContain(emailInput);
  await close();
});

test('a user of several accounts returns to the displayed account, whichever was used last', async () => {
  const otherCompany = await aCompany();
  const { page, context, email, close } = await signedIn('/dashboard/promoters', { alsoOf: otherCompany });
  const header = await page.locator('header').textContent();
  const at = header?.includes(otherCompany.account.name) ? company : otherCompany;
  // On another machine, the user switches to the other account.
  await new UsersBrowser().signIn(email, { query: `?account=${at.account.id}` });
  const { send } = await typeProfile(page, 'Kept');
  await context.clearCookies();
  await send();
  await signInAs(await openSignInTab(page, context), email);
  // It was sent to the account that the page shows: its promoter is open.
  await page.getByRole('heading', { level: 1, name: 'Kept' }).waitFor();
  await close();
});

test('a request by one user is not sent as another who signs in instead', async () => {
  const { page, context, close } = await signedIn('/dashboard/promoters');
  const other = await anInvitedUser(company, 'owner');
  const { email: emailInput, send, readEmail } = await typeProfile(page, 'Anothers');
  await context.clearCookies();
  await send();
  await signInAs(await openSignInTab(page, context), other.email);
  const prompt = page.getByRole('dialog', { name: 'Another user has signed in' });
  await prompt.waitFor();
  await expect.poll(() => promoters()).not.toContain(emailInput);
  await page.keyboard.press('Escape');
  await expect.poll(readEmail).toBe(emailInput);
  await close();
});

test('no page of another site can embed the dashboard in a frame', async () => {
  const framing = await aFramingPage();
  const { page, context, close } = await signedIn('/dashboard/');
  const other = await context.newPage();
  const refused = other.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await other.goto(framing.showing(new URL('/dashboard/payouts', page.url()).href));
  await refused;
  await expect.poll(() => other.frameLocator('iframe').getByRole('heading').count()).toBe(0);
  await other.close();
  await close();
  await framing.close();
});

test('no script of the page can read the session, and no address has it', async () => {
  const { page, context, go, close } = await signedIn('/dashboard/');
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await go('/dashboard/commissions');
  const session = (await context.cookies()).find(({ name }) => name.endsWith('-session'));
  expect(session?.httpOnly).toBe(true);
  const secret = session?.value ?? '';
  expect(secret.length).toBeGreaterThan(20);
  const readable = await page.evaluate('JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])');
  expect(readable).not.toContain(secret);
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
  await close();
});
