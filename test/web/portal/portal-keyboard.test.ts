import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { v2SettingsPayouts } from '#shared/routes/v2/settings/settings.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard, type Keyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { aPromoterWithRecords, type PromoterWithRecords } from '#test/support/web/portal.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

// Tasks of a promoter on each screen by keyboard, in a window of 320 pixels. portal.test.ts tests the navigation.
const browser = provideChromium();
let stocked: PromoterWithRecords;
let portal: Dashboard;
let page: Page;
let keyboard: Keyboard;
beforeAll(async () => {
  stocked = await aPromoterWithRecords();
  const offered = await send(v2SettingsPayouts, { json: OFFERED, headers: createCredentials('v2', stocked.company) });
  expect(offered.status).toBe(200);
  portal = await openDashboard(browser(), undefined, { locale: 'en-US', viewport: { width: 320, height: 640 } });
  page = portal.page;
  keyboard = createKeyboard(page);
  await portal.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => portal?.close());

const OFFERED = { selected_payout_methods: ['paypal', 'bank', 'custom'] };
const readClipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true });
const field = (name: string | RegExp) => page.getByRole('textbox', { name });

async function openScreen(screen: string, heading: string): Promise<void> {
  // The token is in the fragment, so the same address would not reload the page.
  await page.goto('about:blank');
  await portal.go(stocked.address(screen));
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await portal.waitUntilIdle();
}

/** The focus is on an element of the page and was not lost with the previous one. */
const expectFocus = async () => {
  const countFocused = () => page.locator(':focus').count();
  expect(await eventually(countFocused, (count) => count === 1)).toBe(1);
};

/** Presses a button in a dialog, which then closes. */
async function closeDialogBy(name: string): Promise<void> {
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await keyboard.press(inDialog(name));
  await dialog().waitFor({ state: 'detached' });
  await expectFocus();
}

test('a promoter adds payout details, corrects a rejected value, cancels a change, and removes them after a confirmation', async () => {
  await openScreen('/portal/payout-details', 'Payout details');
  await keyboard.press(button('Add PayPal'));
  await expectFocus();
  await keyboard.type(field('PayPal e-mail'), 'grace@nowhere');
  await keyboard.press(button('Save'));
  await page.getByText('Check this entry.').waitFor();
  await keyboard.press(button('Cancel'));
  await expectFocus();
  await keyboard.press(button('Add PayPal'));
  await expect.poll(() => page.getByText('Check this entry.').count()).toBe(0);
  await keyboard.type(field('PayPal e-mail'), 'grace@paypal.example');
  await keyboard.press(button('Save'));
  await page.getByText('Saved.').waitFor();
  await expectFocus();
  await page.getByText('Your payouts go here.').waitFor();
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await keyboard.press(button('Change PayPal'));
  await keyboard.press(button('Cancel'));
  await expect.poll(() => page.getByText('Saved.').count()).toBe(0);
  await keyboard.press(button('Remove PayPal'));
  await dialog().getByText('This cannot be undone.').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await keyboard.press(button('Remove PayPal'));
  await closeDialogBy('Remove');
  await button('Add PayPal').waitFor();
});

test('a link is copied, and shown as a QR code', async () => {
  await openScreen('/portal', 'Home');
  await keyboard.press(button('Copy the link').first());
  await expect.poll(readClipboard).toContain('?ref=');
  await keyboard.press(button('QR code').first());
  await dialog().getByRole('img', { name: 'Your link as a QR code' }).waitFor();
  const saved = page.waitForEvent('download');
  await keyboard.press(inDialog('Save as image'));
  expect((await saved).suggestedFilename()).toBe('link.svg');
  await closeDialogBy('Close');
  await expect(page.locator(':focus').textContent()).resolves.toBe('QR code');
});

test('a promoter creates, changes and removes a link and a code, and changes the end of its main link', async () => {
  await openScreen('/portal/links', 'Links and codes');
  await keyboard.press(button('New link'));
  await keyboard.type(field('Name'), 'Newsletter');
  await keyboard.type(field('Sub ID'), 'mail');
  await closeDialogBy('Create');
  await keyboard.press(button('Copy the link: Newsletter'));
  await expect.poll(readClipboard).toContain('sub_id=mail');
  await keyboard.press(button('Change the link Newsletter'));
  await keyboard.type(field('Name'), 'Letter');
  await closeDialogBy('Save');
  await keyboard.press(button('Remove the link Letter'));
  await closeDialogBy('Remove');
  await keyboard.press(button('New code'));
  await keyboard.type(field('Code'), 'GRACE10');
  await closeDialogBy('Create');
  await keyboard.press(button('Change the code GRACE10'));
  await keyboard.type(field('Code'), 'GRACE15');
  await closeDialogBy('Save');
  await keyboard.press(button('Remove the code GRACE15'));
  await closeDialogBy('Remove');
  await keyboard.type(field(/^Ref ID/), 'hopper-1906');
  await page.keyboard.press('Enter');
  await page
    .getByText(/ref=hopper-1906/)
    .first()
    .waitFor();
});

test('a promoter filters a list, removes a filter by its chip, and downloads the list', async () => {
  await openScreen('/portal/earnings', 'Earnings');
  const status = page.getByRole('combobox', { name: 'Status' });
  await keyboard.press(status, 'A');
  await button('Remove filter Status: Approved').waitFor();
  await keyboard.press(button('Remove filter Status: Approved'));
  await button('Remove filter Status: Approved').waitFor({ state: 'detached' });
  await expectFocus();
  const saved = page.waitForEvent('download');
  await keyboard.press(button('Download CSV'));
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('\n');
  await openScreen('/portal/referrals', 'Referrals');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await keyboard.type(search, 'nobody@shop.example');
  await page.getByText('No results').waitFor();
  await keyboard.press(button('Clear filters'));
  await page.getByRole('table', { name: 'Referrals' }).waitFor();
  await expectFocus();
});

test('a promoter adds, corrects and removes a referral', async () => {
  await openScreen('/portal/referrals', 'Referrals');
  await keyboard.press(button('Add a referral'));
  await keyboard.type(field('E-mail of this person'), 'ada.lovelace@hand.example');
  await closeDialogBy('Add a referral');
  await keyboard.press(button('Change the e-mail ad…@h…'));
  await keyboard.type(field('E-mail of this person'), 'zoe@other.example');
  await closeDialogBy('Save');
  await keyboard.press(button('Remove zo…@o…'));
  await closeDialogBy('Remove');
});

test('a promoter changes its profile, notifications and language, and closes its account after a confirmation', async () => {
  await openScreen('/portal/profile', 'Profile');
  await keyboard.type(field('Company'), 'Hopper Ltd.');
  await page.keyboard.press('Enter');
  const readProfile = async () => (await findPromoter(stocked.company.account.id, stocked.promoter.id))?.profile;
  expect((await eventually(readProfile, (profile) => profile?.companyName === 'Hopper Ltd.'))?.companyName).toBe(
    'Hopper Ltd.',
  );
  const news = page.getByRole('checkbox', { name: 'Other company news' });
  await keyboard.press(news, 'Space');
  await page.getByRole('region', { name: 'E-mail notifications' }).getByText('Saved.').waitFor();
  await expect.poll(() => news.isChecked()).toBe(true);
  await expectFocus();
  await keyboard.press(page.getByRole('region', { name: 'Language' }).getByRole('combobox'), 'D');
  await page.getByRole('heading', { level: 1, name: 'Profil', exact: true }).waitFor();
  expect((await eventually(readProfile, (profile) => profile?.language === 'de'))?.language).toBe('de');
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await keyboard.press(button('Konto schließen'));
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await keyboard.press(button('Konto schließen'));
  await keyboard.press(inDialog('Konto schließen'));
  await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor();
});
