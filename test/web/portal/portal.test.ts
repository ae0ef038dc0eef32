import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutListName } from '#shared/domain/payouts/payout-changes.ts';
import { v2PromotersUpdate } from '#shared/routes/v2/promoters/promoters.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { aMethod } from '#test/support/payout-methods/inputs.ts';
import { aPromoterSession } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { findUnreadableTexts } from '#test/support/web/contrast.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { aPromoterWithRecords, findMailedLink, type PromoterWithRecords } from '#test/support/web/portal.ts';
import { PORTAL_SCREENS } from '#test/support/web/portal-screens.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { waitForPromoterRows } from '#test/support/web/wait-for-rows.ts';

/** Page timeout while other tests run. */
const TIMEOUT_MS = 120_000;

const WINDOW = { width: 1280, height: 800 };
const PHONE = { width: 320, height: 640 };

/** The queue repeats a failed attempt after its visibility timeout of three minutes. */
const MAIL_TIMEOUT_MS = 240_000;

const browser = provideChromium();
let promoterWithRecords: PromoterWithRecords;
// One shared window reuses its cache.
let portal: Dashboard;
beforeAll(async () => {
  promoterWithRecords = await aPromoterWithRecords();
  portal = await openDashboard(browser(), undefined, { locale: 'en-US', colorScheme: 'light', viewport: WINDOW });
});
afterAll(() => portal?.close());

/** Requests a link and uses it in another window. @returns the link */
async function signInByMail(target: Page | Locator): Promise<string> {
  const { email } = promoterWithRecords.promoter;
  const before = await findMailedLink(email);
  await target.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await target.getByRole('button', { name: 'Send me a link' }).click();
  await target.getByText('Check your inbox').waitFor();
  const link = String(
    await eventually(
      () => findMailedLink(email),
      (found) => found !== undefined && found !== before,
      MAIL_TIMEOUT_MS,
    ),
  );
  const other = await portal.context.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  expect(new URL(other.url()).hash).toBe('');
  await other.close();
  return link;
}

test('a promoter signs in with the link in an e-mail, which a button redeems, and signs out', async () => {
  const { page, context } = portal;
  await page.goto(`/portal/earnings?account=${promoterWithRecords.company.account.id}`);
  const link = await signInByMail(page);
  // The window that requested the link continues where it was.
  await page.getByRole('heading', { level: 1, name: 'Earnings' }).waitFor();
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByText('This link has been used').waitFor();
  await other.close();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});

test('a token from the company’s application is kept in memory only: it is not in the address and gone after a reload', async () => {
  const { page } = portal;
  await page.goto(promoterWithRecords.address('/portal'));
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  expect(page.url()).not.toContain(promoterWithRecords.token);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});

test.each(PORTAL_SCREENS)(
  '$name: axe finds no violations in light and dark mode, and the page fits on a phone',
  async ({ name, path }) => {
    const { page, browserErrors, go, waitUntilIdle } = portal;
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(WINDOW);
    // The token is in the fragment, so the same address would not reload the page.
    await page.goto('about:blank');
    await go(promoterWithRecords.address(path));
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await waitUntilIdle();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(PHONE);
    await waitUntilIdle();
    const dark = await findAxeViolations(page);
    expect({ dark, overflow: await findOverflow(page) }).toEqual({ dark: [], overflow: NO_OVERFLOW });
    expect(browserErrors.splice(0)).toEqual([]);
  },
);

test.each(['#101828', '#ffffff', '#ffd400', '#7f7f7f'])(
  'all text on a header of the color %s is readable in light and dark mode',
  async (color) => {
    const { page, go, waitUntilIdle } = portal;
    await page.route('**/api/v2/affiliate/look?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), header_color: color } });
    });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(WINDOW);
      await page.goto('about:blank');
      await go(promoterWithRecords.address('/portal/profile'));
      await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
      await waitUntilIdle();
      expect(await findUnreadableTexts(page, 'header')).toEqual([]);
    }
    await page.unroute('**/api/v2/affiliate/look?*');
  },
);

test('each commission shows its calculation, and a payout its commissions', async () => {
  const { page, go, waitUntilIdle } = portal;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WINDOW);
  await page.goto('about:blank');
  await go(promoterWithRecords.address('/portal/earnings'));
  await page.getByText('20% of $10.00', { exact: true }).waitFor();
  await page.getByText('Team sale').waitFor();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('approved');
  await page.getByRole('button', { name: 'Remove filter Status: Approved' }).waitFor();
  await waitUntilIdle();
  expect(new URL(page.url()).searchParams.get('status')).toBe('approved');
  await expect.poll(() => page.getByRole('table', { name: 'Earnings' }).getByRole('row').count()).toBe(3);
  await page
    .getByRole('link', { name: /^In payout/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Statement of payout/ }).waitFor();
  await waitUntilIdle();
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(3);
});

test('the annual statement has payouts paid in that year, and none that are unpaid', async () => {
  const { page, go, waitUntilIdle } = portal;
  const { company, promoter } = promoterWithRecords;
  await page.goto('about:blank');
  await go(promoterWithRecords.address('/portal/payouts'));
  const year = page.getByRole('region', { name: 'Annual statement' });
  const downloadCsv = async () => {
    await waitUntilIdle();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      year.getByRole('button', { name: 'CSV' }).click(),
    ]);
    return (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
  };
  expect(await downloadCsv()).toEqual([]);
  const ids = await readWholeList(company.account.id, payoutListName({ promoterId: promoter.id }));
  await company.v2('/company/payouts/mark_as_paid', { ids });
  const listPaid = () => readWholeList(company.account.id, payoutListName({ promoterId: promoter.id }, 'completed'));
  expect(await eventually(listPaid, ({ length }) => length === ids.length)).toEqual(ids);
  const rows = await downloadCsv();
  expect(rows).toHaveLength(ids.length);
  // For people: without record ids, amounts in decimals.
  for (const row of rows) expect(row).toMatch(/^\d+,.*,Paid,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d,\d+\.\d\d,USD$/);
});

test('a promoter adds a referral without a link, corrects its e-mail, and removes it', async () => {
  const { page, go } = portal;
  await page.setViewportSize(PHONE);
  await page.goto('about:blank');
  await go(promoterWithRecords.address('/portal/referrals'));
  const table = page.getByRole('table', { name: 'Referrals' });
  const rows = () => table.getByRole('row').count();
  const before = await rows();
  const fill = async (title: RegExp, email: string, button: string) => {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('textbox', { name: 'E-mail of this person' }).fill(email);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    return dialog;
  };
  await page.getByRole('button', { name: 'Add a referral' }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-portal-dialog.png` });
  // The portal does not reveal that the company knows this person already.
  await (await fill(/Add/, promoterWithRecords.customer, 'Add a referral')).waitFor({ state: 'detached' });
  await table.getByText('Waiting for approval').first().waitFor();
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-portal.png`, fullPage: true });
  await page.getByRole('button', { name: 'Change the e-mail cu…@s…' }).click();
  await (await fill(/Change/, 'zoe@other.example', 'Save')).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove zo…@o…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // Lists follow a moment later.
  expect(await eventually(rows, (count) => count === before)).toBe(before);
});

test('a promoter creates, changes and removes a link and a code, and changes its ref id', async () => {
  const { page, go, waitUntilIdle } = portal;
  await page.setViewportSize(WINDOW);
  await page.goto('about:blank');
  await go(promoterWithRecords.address('/portal/links'));
  const inDialog = async (texts: Readonly<Record<string, string>>, button: string) => {
    const dialog = page.getByRole('dialog');
    for (const [name, text] of Object.entries(texts)) await dialog.getByRole('textbox', { name }).fill(text);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await waitUntilIdle();
  };
  await page.getByRole('button', { name: 'New link' }).click();
  await inDialog({ Name: 'Newsletter', 'Sub ID': 'mail' }, 'Create');
  await page.getByRole('button', { name: 'Change the link Newsletter' }).click();
  await inDialog({ Name: 'Weekly letter', 'Sub ID': 'letter' }, 'Save');
  await page.getByText(/[?&]sub_id=letter/).waitFor();
  // A link without a name is called by its sub ID.
  await page.getByRole('button', { name: 'Change the link Weekly letter' }).click();
  await inDialog({ Name: '' }, 'Save');
  await page.getByRole('button', { name: 'Remove the link letter' }).click();
  await inDialog({}, 'Remove');
  await expect.poll(() => page.getByText(/[?&]sub_id=letter/).count()).toBe(0);
  await page.getByRole('button', { name: 'New code' }).click();
  await inDialog({ Code: 'GRACE10' }, 'Create');
  await page.getByRole('button', { name: 'Change the code GRACE10' }).click();
  await inDialog({ Code: 'GRACE15' }, 'Save');
  await page.getByRole('button', { name: 'Remove the code GRACE15' }).click();
  await inDialog({}, 'Remove');
  await page.getByText('You have no promo codes yet.').waitFor();
  await page.getByRole('textbox', { name: /^Ref ID/ }).fill('hopper-1906');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/ref=hopper-1906/).waitFor();
});

test('the portal menu leads to every screen on a phone by keyboard', async () => {
  const { page, go } = portal;
  await page.setViewportSize(PHONE);
  await page.goto('about:blank');
  await go(promoterWithRecords.address('/portal'));
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const keyboard = createKeyboard(page);
  for (const { name } of PORTAL_SCREENS.filter(({ isInMenu = true }) => isInMenu)) {
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    await keyboard.press(page.getByRole('navigation').getByRole('link', { name, exact: true }));
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }
});

test('a sign-in link without a token opens the sign-in form', async () => {
  const { context } = portal;
  const other = await context.browser()?.newPage({ locale: 'en-US' });
  other?.setDefaultTimeout(TIMEOUT_MS);
  await other?.goto(`${process.env.SERVICE_URL}/portal/sign-in?account=${promoterWithRecords.company.account.id}`);
  await other?.getByRole('textbox', { name: 'E-mail' }).waitFor();
  expect(new URL(other?.url() ?? '').search).toBe(`?account=${promoterWithRecords.company.account.id}`);
  await other?.close();
});

test('form input survives an expired session and is sent after the next sign-in', async () => {
  const { page, go } = portal;
  await page.setViewportSize(WINDOW);
  await page.goto('about:blank');
  await go(promoterWithRecords.address('/portal/profile'));
  const company = page.getByRole('textbox', { name: 'Company' });
  await company.fill('Hopper Ltd.');
  const sessionEnded = { status: 401, json: { message: 'Unauthorized' } };
  await page.route('**/api/v2/affiliate/promoters/current', (route) => route.fulfill(sessionEnded), { times: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await signInByMail(dialog);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Saved.').waitFor();
  await expect.poll(() => company.inputValue()).toBe('Hopper Ltd.');
});

test('a promoter sets its country, phone and profiles; a country stored as text stays until then', async () => {
  const { page, go, waitUntilIdle } = portal;
  const { company, promoter } = promoterWithRecords;
  const readProfile = async () => (await findPromoter(company.account.id, promoter.id))?.profile;
  const changes = { id: promoter.id, profile: { country: 'Deutschland' } };
  await send(v2PromotersUpdate, { json: changes, headers: createCredentials('v2', company) });
  await page.goto('about:blank');
  await go(promoterWithRecords.address('/portal/profile'));
  const form = page.getByRole('region', { name: 'About you' });
  const save = form.getByRole('button', { name: 'Save' });
  await form.getByLabel('Phone').fill('+1 555 0100');
  await form.getByLabel('YouTube').fill('nowhere');
  await save.click();
  await form.getByText('Check this entry.').waitFor();
  await form.getByLabel('YouTube').fill('https://www.youtube.com/@grace');
  await save.click();
  await form.getByText('Saved.').waitFor();
  await expect.poll(readProfile).toMatchObject({
    country: 'Deutschland',
    phoneNumber: '+1 555 0100',
    socialUrls: { youtube: 'https://www.youtube.com/@grace' },
  });
  await form.getByLabel('Country').selectOption({ label: 'Germany' });
  await save.click();
  await waitUntilIdle();
  expect((await eventually(readProfile, (profile) => profile?.country === 'DE'))?.country).toBe('DE');
});

test('a promoter downloads its data, and closes its account after a confirmation', async () => {
  const leaver = await aPromoterWithRecords();
  const own = await openDashboard(browser(), undefined, { locale: 'en-US', viewport: WINDOW });
  await own.go(leaver.address('/portal/profile'));
  const saved = own.page.waitForEvent('download');
  await own.page.getByRole('button', { name: 'Download', exact: true }).click();
  const data = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect([data.promoter.email, data.payouts.length]).toEqual([leaver.promoter.email, 1]);
  await own.page.getByRole('button', { name: 'Close account' }).click();
  const dialog = own.page.getByRole('dialog', { name: 'Do you want to close your account?' });
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await own.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await own.close();
});

test('the portal uses the browser’s language until the promoter chooses one, which its e-mails then use', async () => {
  const { company } = promoterWithRecords;
  const { promoter, promotion } = await company.promoter();
  const sale = { email: `${unique('customer')}@shop.example`, event_id: unique('invoice'), amount: 1000 };
  await company.v2('/track/sale', { ...sale, ref_id: promotion.refId });
  const readLanguage = async () => (await findPromoter(company.account.id, promoter.id))?.profile.language ?? null;
  await expect.poll(readLanguage).toBeNull();
  const token = await aPromoterSession(company.account, promoter);
  await waitForPromoterRows(token, 'commissions', 1);
  const german = await openDashboard(browser(), undefined, { locale: 'de-AT' });
  await german.page.goto(`/portal/earnings?account=${company.account.id}#access_token=${token}`);
  await german.page.getByRole('heading', { level: 1, name: 'Einnahmen' }).waitFor();
  await expect.poll(() => german.page.locator('html').getAttribute('lang')).toBe('de');
  await german.page.getByText('20 % von $ 10,00', { exact: true }).waitFor();
  expect(await eventually(readLanguage, (language) => language === 'de')).toBe('de');
  await german.page.getByRole('combobox', { name: 'Sprache' }).selectOption('fr');
  await german.page.getByRole('heading', { level: 1, name: 'Gains' }).waitFor();
  expect(await eventually(readLanguage, (language) => language === 'fr')).toBe('fr');
  await german.close();
});

test('a company user who opened the portal sees payout details but no buttons to change them', async () => {
  const { page, go, waitUntilIdle } = portal;
  const { company, promoter } = promoterWithRecords;
  const { id } = await anInvitedUser(company, 'manager');
  const openedBy = { is: 'person', id } as const;
  const token = await aPromoterSession(company.account, promoter, { by: 'company', openedBy });
  const openPath = async (path: string) => {
    await page.goto('about:blank');
    await go(`${path}?account=${company.account.id}#access_token=${token}`);
  };
  await openPath('/portal/payout-details');
  await page.getByText('Only the promoter can change this here.').waitFor();
  await page.getByRole('heading', { level: 2, name: 'PayPal' }).waitFor();
  await waitUntilIdle();
  await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(0);
  await openPath('/portal/profile');
  await page.getByText('Only the promoter can close the account here.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Close account' }).count()).toBe(0);
});

test('the list of payouts shows the method of each, or that none was set', async () => {
  const { page, go } = portal;
  const { company, promoter } = promoterWithRecords;
  const method = async (name: string) => {
    await page.goto('about:blank');
    await go(promoterWithRecords.address('/portal/payouts'));
    const table = page.getByRole('table', { name: 'Payouts' });
    await table.getByRole('columnheader', { name: 'Method' }).waitFor();
    await table.getByRole('cell', { name, exact: true }).first().waitFor();
  };
  await method('Not set');
  // The existing one may be paid: it keeps the lack of a method.
  await aMethod(company, promoter.id, 'bank');
  const [email, event_id] = [`${unique('buyer')}@shop.example`, unique('invoice')];
  const sale = { email, event_id, ref_id: promoter.defaultRefId, amount: 5000 };
  const { body } = await company.v1('/track/sale', sale);
  const ids = [body.reward.id];
  await company.v2('/company/commissions/approve', { ids });
  expect((await company.v2('/company/commissions/generate_payouts', { ids })).status).toBeLessThan(300);
  await waitForPromoterRows(promoterWithRecords.token, 'payouts', 2);
  await method('Bank account');
});
