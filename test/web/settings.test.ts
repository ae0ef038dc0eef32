import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMailSender, verifyMailSender } from '#shared/operations/mail/set-sender.ts';
import { changeSettings, type SettingsChanges } from '#shared/operations/settings/change-settings.ts';
import { v2SettingsShow } from '#shared/routes/v2/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { credentials, send } from '#test/support/requests/send.ts';
import { startChromium } from '#test/support/script/chromium.ts';
import { aCompany } from '#test/support/service/company.ts';
import { foundByAxe } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { FITS, tooWide } from '#test/support/web/narrow.ts';

const PHONE = { width: 320, height: 640 };

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

/** The settings of a company that has a sender of mail, on the screen and as they are. */
async function theSettings() {
  const company = await aCompany();
  const call = { account: company.account, runtime };
  await setMailSender(call, { from: { name: null, address: 'partners@acme.example' }, owner: null }, null);
  await verifyMailSender(call, null);
  const dashboard = await openDashboard(browser, { id: company.account.id, key: company.key });
  const { page, settled } = dashboard;
  return {
    ...dashboard,
    company,
    are: async () => (await send(v2SettingsShow, { headers: credentials('v2', company) })).body,
    byOther: (changes: SettingsChanges) => changeSettings(call, changes),
    box: (name: string) => page.getByRole('textbox', { name, exact: true }),
    save: async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await settled();
    },
    saved: async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The settings were saved.').last().waitFor();
      await page.getByText('Not saved yet.').waitFor({ state: 'hidden' });
    },
  };
}

/** Looks at the page as it is: in the light, in the dark, and on a phone. */
async function looksWell(page: Page): Promise<void> {
  const window = page.viewportSize();
  expect(await foundByAxe(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await page.setViewportSize(PHONE);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect({ dark: await foundByAxe(page), tooWide: await tooWide(page) }).toEqual({ dark: [], tooWide: FITS });
  await page.emulateMedia({ colorScheme: 'light' });
  if (window) await page.setViewportSize(window);
}

test('a company changes its name, when promoters are paid, and who sends its mail', async () => {
  const { page, go, are, box, save, saved, close } = await theSettings();
  await go('/dashboard/settings');
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await box('Name').fill(' ');
  await save();
  await page.getByText('company.name is invalid.').waitFor();
  await box('Name').fill('Acme Inc');
  await looksWell(page);
  await saved();

  await page.getByRole('tab', { name: 'Payouts' }).click();
  await box('Money in USD').fill('12.345');
  await save();
  await page.getByText('Type an amount such as 25.00.').waitFor();
  await box('Money in USD').fill('50');
  await box('Points').fill('10');
  await box('Days from a payout to the day it is due').fill('7');
  await looksWell(page);
  await saved();
  await box('Points').fill('');
  await saved();
  expect(await box('Money in USD').inputValue()).toBe('50.00');

  await page.getByRole('tab', { name: 'Mail' }).click();
  await box('E-mail of the owner').fill('nobody');
  await save();
  await page.getByText('mail.owner_email is invalid.').waitFor();
  await box('E-mail of the owner').fill('ops@acme.example');
  await box('Name of the sender').fill('Acme Partners');
  await looksWell(page);
  await saved();
  expect(await are()).toMatchObject({
    company: { name: 'Acme Inc' },
    payouts: { minimum: { cash: 5000, points: 0 }, due_days: 7 },
    mail: { sender_name: 'Acme Partners', owner_email: 'ops@acme.example' },
  });
  await close();
});

test('where somebody else has changed settings meanwhile, nothing of either is lost', async () => {
  const { page, go, are, byOther, box, save, saved, close } = await theSettings();
  await go('/dashboard/settings?part=mail');
  await box('Name of the sender').fill('Mine');
  await byOther({ mail: { senderName: 'Theirs', owner: 'theirs@acme.example' } });
  await save();
  await page.getByText('Somebody else has changed the settings').waitFor();
  expect((await are()).mail).toMatchObject({ sender_name: 'Theirs' });
  await looksWell(page);
  await page.getByRole('button', { name: 'Load theirs, keep mine' }).click();
  await page.getByText('They have changed this, too: name of the sender.').waitFor();
  expect(await box('Name of the sender').inputValue()).toBe('Mine');
  expect(await box('E-mail of the owner').inputValue()).toBe('theirs@acme.example');
  await saved();
  expect((await are()).mail).toMatchObject({ sender_name: 'Mine', owner_email: 'theirs@acme.example' });
  await close();
});
