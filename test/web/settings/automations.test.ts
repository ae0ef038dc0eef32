import { beforeAll, expect, test } from 'vitest';
import { aMailingCompany } from '#test/support/mail/mails.ts';
import type { Company } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aMailingCompany();
});

test('an automation is written, previewed, switched on, and its statistics are shown', async () => {
  const { page, go, browserErrors, close } = await openDashboard(browser(), {
    id: company.account.id,
    key: company.key,
  });
  await go('/dashboard/settings?part=mail');
  await page.getByRole('button', { name: 'New automation' }).click();
  const editor = page.getByRole('dialog', { name: 'New automation' });
  await editor.getByRole('textbox', { name: 'Name' }).fill('We miss you');
  await editor.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Inactivity' }).click();
  await editor.getByRole('textbox', { name: 'Days' }).fill('30');
  await editor.getByRole('textbox', { name: 'Subject' }).fill('Hello {{first_name | partner}}');
  await editor.getByRole('textbox', { name: 'Text' }).fill('Your link: {{referral_link}}');
  await editor.frameLocator('iframe').getByRole('heading', { name: 'Hello Alex' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The automation was saved.').waitFor();

  await page.getByText('30 days without clicks and sales').waitFor();
  const send = page.getByRole('switch', { name: 'Send We miss you' });
  await send.focus();
  await page.keyboard.press('Space');
  await page.getByText('We miss you is on, and starts tomorrow (UTC).').waitFor();
  await expect.poll(() => send.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Statistics of We miss you' }).click();
  const statistics = page.getByRole('region', { name: 'Statistics' });
  await statistics.getByText('Recipients').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(browserErrors).toEqual([]);
  await close();
});
