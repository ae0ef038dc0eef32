import { expect, test } from 'vitest';
import { aCompany } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { waitForRows } from '#test/support/web/wait-for-rows.ts';

const browser = provideChromium();

test('a user splits a referral by keyboard, sees each share, and the next commissions follow the split', async () => {
  const company = await aCompany();
  const { promotion } = await company.promoter({ firstName: 'Grace' });
  await company.promoter({ firstName: 'Ada' });
  await company.v2('/track/signup', { email: 'lea@shop.example', ref_id: promotion.refId });
  await waitForRows(company, 'referrals', 1);
  await waitForRows(company, 'promoters', 2);
  const { page, go, close } = await openDashboard(browser(), { id: company.account.id, key: company.key });
  const keyboard = createKeyboard(page);
  await go('/dashboard/referrals');
  await keyboard.press(page.getByRole('button', { name: 'Split lea@shop.example' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('gets 50% of each commission.').waitFor();
  await keyboard.press(dialog.getByRole('button', { name: 'Save' }));
  await dialog.getByText('Choose a promoter.').waitFor();
  await keyboard.choose(
    dialog.getByRole('combobox', { name: 'Promoter 1' }),
    page.getByRole('option', { name: /^Ada/ }),
  );
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Promoter 1' }).inputValue()).toMatch(/^Ada/);
  await dialog.getByRole('textbox', { name: 'Percent for promoter 1' }).fill('30');
  await dialog.getByText('gets 70% of each commission.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await page.setViewportSize({ width: 1280, height: 800 });
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await keyboard.press(dialog.getByRole('button', { name: 'Save' }));
  expect((await saved).status()).toBe(200);
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Split 70% + 30%: lea@shop.example' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Promoter 1' }).waitFor();
  const sale = await company.v2('/track/sale', { email: 'lea@shop.example', event_id: 'invoice-1', amount: 10_000 });
  const shares = sale.body.commissions.map((one: { split_details: { percentage: number } }) => one.split_details);
  expect(shares.map(({ percentage }: { percentage: number }) => percentage).sort()).toEqual([30, 70]);
  await close();
});
