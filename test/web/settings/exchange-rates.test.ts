import { expect, test } from 'vitest';
import { v2SettingsShow } from '#shared/routes/v2/settings/settings.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();

test('a company adds, corrects and removes its own exchange rates', async () => {
  const company = await aCompany();
  const { page, go, close } = await openDashboard(browser(), { id: company.account.id, key: company.key });
  const show = async () => {
    const { body } = await send(v2SettingsShow, { headers: createCredentials('v2', company) });
    return body.exchange_rates;
  };
  const add = async (at: number, currency: string, rate: string) => {
    await page.getByRole('button', { name: 'Add exchange rate' }).click();
    const row = page.getByRole('group', { name: `Rate ${at}` });
    await row.getByRole('textbox', { name: 'Currency' }).fill(currency);
    await row.getByRole('textbox', { name: '1 USD =' }).fill(rate);
  };
  const save = () => page.getByRole('button', { name: 'Save' }).click();

  await go('/dashboard/settings?part=exchange_rates');
  await page.getByText('No custom exchange rates.').waitFor();
  await add(1, 'usd', '1');
  await save();
  await page.getByRole('alert').getByText('USD is the currency of the account').waitFor();
  await page.getByRole('button', { name: 'Remove rate 1' }).click();
  await add(1, 'aed', '3.6725');
  await add(2, 'TWD', '31.5');
  await page.getByRole('group', { name: 'Rate 2' }).getByLabel('Valid from').fill('2026-11-01');
  expect(await findAxeViolations(page)).toEqual([]);
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-rates.png`, fullPage: true });
  await save();
  await page.getByText('The settings were saved.').waitFor();
  await expect.poll(show).toEqual([
    { currency: 'AED', rate: '3.6725', from: null },
    { currency: 'TWD', rate: '31.5', from: '2026-11-01' },
  ]);

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-rates-narrow.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-rates-dark.png`, fullPage: true });
  await page.getByRole('button', { name: 'Remove rate 2' }).click();
  await save();
  await expect.poll(show).toEqual([{ currency: 'AED', rate: '3.6725', from: null }]);
  await close();
});
