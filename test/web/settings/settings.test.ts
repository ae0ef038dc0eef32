import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setMailSender, verifyMailSender } from '#shared/operations/mail/set-sender.ts';
import { changeSettings, type SettingsChanges } from '#shared/operations/settings/change-settings.ts';
import { v2SettingsShow } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const PHONE = { width: 320, height: 640 };

const browser = provideChromium();

/** Settings of a company with a mail sender, on screen and stored. */
async function openSettings() {
  const company = await aCompany();
  const call = { account: company.account, runtime };
  await setMailSender(call, { from: { name: null, address: 'partners@acme.example' }, owner: null }, null);
  await verifyMailSender(call, null);
  const dashboard = await openDashboard(browser(), { id: company.account.id, key: company.key });
  const { page, waitUntilIdle } = dashboard;
  return {
    ...dashboard,
    company,
    readStored: async () => (await send(v2SettingsShow, { headers: createCredentials('v2', company) })).body,
    changeAsOther: (changes: SettingsChanges) => changeSettings(call, changes),
    textbox: (name: string) => page.getByRole('textbox', { name, exact: true }),
    save: async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await waitUntilIdle();
    },
    saveAndWait: async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The settings were saved.').last().waitFor();
      await page.getByText('Unsaved changes.').waitFor({ state: 'hidden' });
    },
  };
}

/** Checks the page in light and dark mode, and on a phone. */
async function expectAccessible(page: Page): Promise<void> {
  const window = page.viewportSize();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await page.setViewportSize(PHONE);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect({ dark: await findAxeViolations(page), overflow: await findOverflow(page) }).toEqual({
    dark: [],
    overflow: NO_OVERFLOW,
  });
  await page.emulateMedia({ colorScheme: 'light' });
  if (window) await page.setViewportSize(window);
}

test('a company changes its name, payout terms and e-mail sender', async () => {
  const { page, go, readStored, textbox, save, saveAndWait, close } = await openSettings();
  await go('/dashboard/settings');
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await textbox('Name').fill(' ');
  await save();
  await page.getByText('company.name is invalid.').waitFor();
  await textbox('Name').fill('Acme Inc');
  await expectAccessible(page);
  await saveAndWait();

  await page.getByRole('tab', { name: 'Payouts' }).click();
  await textbox('Cash (USD)').fill('12.345');
  await save();
  await page.getByText('Enter an amount such as 25.00.').waitFor();
  await textbox('Cash (USD)').fill('50');
  await textbox('Points').fill('10');
  await textbox('Days until a payout is due').fill('7');
  await expectAccessible(page);
  await saveAndWait();
  await textbox('Points').fill('');
  await saveAndWait();
  await expect.poll(() => textbox('Cash (USD)').inputValue()).toBe('50.00');

  await page.getByRole('tab', { name: 'E-mail' }).click();
  await textbox('Owner’s e-mail').fill('nobody');
  await save();
  await page.getByText('mail.owner_email is invalid.').waitFor();
  await textbox('Owner’s e-mail').fill('ops@acme.example');
  await textbox('Sender name').fill('Acme Partners');
  await expectAccessible(page);
  await saveAndWait();
  expect(await readStored()).toMatchObject({
    company: { name: 'Acme Inc' },
    payouts: { minimum: { cash: 5000, points: 0 }, due_days: 7 },
    mail: { sender_name: 'Acme Partners', owner_email: 'ops@acme.example' },
  });
  await close();
});

test('a company allows pages to report sign-ups, by their origins', async () => {
  const { page, go, readStored, textbox, save, saveAndWait, close } = await openSettings();
  await go('/dashboard/settings');
  await page.getByRole('tab', { name: 'Fraud' }).click();
  await textbox('Allowed origins').fill('https://www.acme.example/pricing');
  await save();
  await page.getByText('https://www.acme.example/pricing is not an origin.').waitFor();
  await expectAccessible(page);
  await textbox('Allowed origins').fill('https://www.acme.example\n\nhttps://acme.example');
  await saveAndWait();
  expect((await readStored()).tracking.browser_signup_origins).toEqual([
    'https://www.acme.example',
    'https://acme.example',
  ]);
  await close();
});

test('concurrent changes of settings by another user are merged without loss', async () => {
  const { page, go, readStored, changeAsOther, textbox, save, saveAndWait, close } = await openSettings();
  await go('/dashboard/settings?part=mail');
  await textbox('Sender name').fill('Mine');
  await changeAsOther({ mail: { senderName: 'Theirs', owner: 'theirs@acme.example' } });
  await save();
  await page.getByText('The settings were changed by someone else').waitFor();
  expect((await readStored()).mail).toMatchObject({ sender_name: 'Theirs' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Load latest, keep my edits' }).click();
  await page.getByText('Also changed by someone else: sender name.').waitFor();
  await expect.poll(() => textbox('Sender name').inputValue()).toBe('Mine');
  await expect.poll(() => textbox('Owner’s e-mail').inputValue()).toBe('theirs@acme.example');
  await saveAndWait();
  expect((await readStored()).mail).toMatchObject({ sender_name: 'Mine', owner_email: 'theirs@acme.example' });
  await close();
});

test('leaving a form with unsaved edits asks first, by keyboard too, and staying keeps them', async () => {
  const { page, go, textbox, saveAndWait, close } = await openSettings();
  const keyboard = createKeyboard(page);
  await page.setViewportSize(PHONE);
  await go('/dashboard/settings?part=mail');
  await page.getByRole('tab', { name: 'Company' }).click();
  await keyboard.type(textbox('Name'), 'Half typed');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const toPayouts = async () => {
    await keyboard.pressBefore(page.getByRole('tab', { name: 'Company' }));
    await page.keyboard.press('ArrowRight');
    // Enter stays on the page.
    await dialog.getByRole('button', { name: 'Stay' }).and(page.locator(':focus')).waitFor();
  };
  await toPayouts();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await toPayouts();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  // The browser's back button asks too.
  await page.evaluate('history.back()');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect([new URL(page.url()).search, await textbox('Name').inputValue()]).toEqual(['', 'Half typed']);
  // The browser asks before the page is left.
  const dialogText = new Promise<string>((done) => {
    page.once('dialog', async (native) => {
      done(native.type());
      await native.dismiss();
    });
  });
  await Promise.all([page.evaluate('location.reload()').catch(() => null), dialogText]);
  expect([await dialogText, await textbox('Name').inputValue()]).toEqual(['beforeunload', 'Half typed']);
  await toPayouts();
  await keyboard.press(dialog.getByRole('button', { name: 'Leave' }));
  await textbox('Cash (USD)').waitFor();
  await go('/dashboard/settings');
  await keyboard.type(textbox('Name'), 'Saved Inc');
  await saveAndWait();
  await page.getByRole('tab', { name: 'Payouts' }).click();
  await textbox('Cash (USD)').waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  await close();
});

test('leaving an unsaved campaign asks first, and leaving a saved one does not', async () => {
  const { page, go, textbox, close } = await openSettings();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await go('/dashboard/campaigns/new');
  await textbox('Name').fill('Half');
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await textbox('Landing page URL').fill('https://shop.example/half');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/campaigns\/\d+$/);
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  await close();
});

/** A valid image of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a company sets the portal’s colors, questions, languages and origins, and resets them', async () => {
  const { page, company, go, readStored, textbox, save, saveAndWait, close } = await openSettings();
  const { id } = company.account;
  await company.campaignWith({ name: 'Friends', private: true });
  const file = (name: string, buffer: Buffer) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer });
  const portal = async () => (await readStored()).portal;
  await go('/dashboard/settings?part=portal');

  const { origin } = new URL(page.url());
  await page.getByText(`${origin}/join/${company.campaign.id}?account=${id}`).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Open the portal' }).getAttribute('href'))
    .toBe(`/portal?account=${id}`);
  await page.getByRole('button', { name: 'Create an invitation link for Friends' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog', { name: 'Invitation link' }).getByText('#invitation=').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();

  await textbox('Accent color').fill('teal');
  await save();
  await page.getByText('Enter a color such as #4f46e5.').waitFor();
  expect(await textbox('Accent color').evaluate((field) => field.matches(':focus'))).toBe(true);
  // Neither white nor black is readable on all of it, so the preview shows the better one.
  for (const [accent, header] of [
    ['#ffff00', '#111111'],
    ['#0f766e', '#fde68a'],
  ] as const) {
    await textbox('Accent color').fill(accent);
    await textbox('Header color').fill(header);
    expect(await findAxeViolations(page)).toEqual([]);
  }
  await file('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await page.getByText('logo.svg is not a supported image. Choose a PNG, JPEG or WebP file.').waitFor();
  await file('large.png', Buffer.concat([PIXEL, Buffer.alloc(190_000)]));
  await page.getByText('large.png is 191 KB. The maximum is 190 KB.').waitFor();
  await file('logo.png', PIXEL);
  await page.getByRole('img', { name: 'Logo' }).waitFor();
  await saveAndWait();
  expect(await portal()).toMatchObject({
    accent_color: '#0f766e',
    header_color: '#fde68a',
    logo_url: expect.stringContaining('/affiliate/logo?'),
  });
  await page.getByRole('button', { name: 'Remove logo' }).click();

  const question = (at: number) => page.getByRole('group', { name: `Question ${at}` });
  for (const label of ['Who reads you?', 'Since when?']) {
    await page.getByRole('button', { name: 'Add a question' }).click();
    await question(label === 'Who reads you?' ? 1 : 2)
      .getByRole('textbox', { name: 'Question' })
      .fill(label);
  }
  await question(1).getByRole('combobox', { name: 'Answer type' }).click();
  await page.getByRole('option', { name: 'Choice' }).click();
  await save();
  await page.getByText('Question 1 needs at least two choices.').waitFor();
  await question(1).getByRole('textbox', { name: 'Choices' }).fill('Few\nMany');
  await question(1).getByRole('checkbox', { name: 'Required' }).check();
  await page.getByRole('button', { name: 'Move question 2 up' }).click();
  await page.getByRole('radio', { name: 'In full, such as ada@example.com' }).check();
  await page.getByRole('checkbox', { name: 'French' }).uncheck();
  await textbox('Support e-mail').fill('partners@acme.example');
  await textbox('Privacy policy URL').fill('https://acme.example/privacy');
  await textbox('Origins that may embed the portal in a frame').fill('https://app.acme.example\nhttp://acme.example');
  await save();
  await page.getByText('http://acme.example is not an origin').waitFor();
  await textbox('Origins that may embed the portal in a frame').fill('https://app.acme.example');
  await expectAccessible(page);
  await saveAndWait();
  expect(await portal()).toMatchObject({
    logo_url: null,
    custom_fields: [
      { name: 'since_when', label: 'Since when?', type: 'text', required: false },
      { name: 'who_reads_you', type: 'choice', required: true, choices: ['Few', 'Many'] },
    ],
    shows_customers: true,
    languages: ['en', 'de', 'es', 'pt'],
    allowed_origins: ['https://app.acme.example'],
    support_email: 'partners@acme.example',
    privacy_url: 'https://acme.example/privacy',
  });

  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Remove question 1' }).click();
  await page.getByRole('checkbox', { name: 'French' }).check();
  for (const name of ['Support e-mail', 'Privacy policy URL', 'Origins that may embed the portal in a frame']) {
    await textbox(name).fill('');
  }
  await saveAndWait();
  expect(await portal()).toMatchObject({
    custom_fields: [],
    languages: ['en', 'de', 'fr', 'es', 'pt'],
    allowed_origins: [],
    support_email: null,
    privacy_url: null,
  });
  await close();
});
