import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import { validateSepaFile } from '#test/support/payout-files/sepa-schema.ts';
import { offerAllMethods } from '#test/support/payout-methods/inputs.ts';
import { aBankPayoutOf, createBatchCalls } from '#test/support/payouts/batches.ts';
import { aPromoterSession } from '#test/support/portal/sessions.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const PHONE = { width: 320, height: 640 };

const browser = provideChromium();

/** The dashboard of a company in euros that offers all methods. */
async function aEuroDashboard() {
  const company = await aCompany({ currency: 'EUR' });
  await offerAllMethods(company);
  return { company, ...(await openDashboard(browser(), { id: company.account.id, key: company.key })) };
}

/** Checks the page in light mode, and in dark mode on a phone. */
async function expectAccessible(page: Page): Promise<void> {
  const window = page.viewportSize();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
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

const waitForReview = async (company: Company, count: number) =>
  eventually(createBatchCalls(company).review, ({ headers }) => headers.get('total') === String(count));

test('an owner sets the paying account, creates a SEPA batch and downloads its file', async () => {
  const { company, page, go, close } = await aEuroDashboard();
  await aBankPayoutOf(company, 200);
  await aBankPayoutOf(company, 300, { bankCountry: 'TR', iban: 'TR330006100519786457841326' });
  await waitForReview(company, 2);
  await go('/dashboard/settings?part=payouts');
  const textbox = (name: string) => page.getByRole('textbox', { name });
  await page.getByText('No paying account.').waitFor();
  await page.getByRole('button', { name: 'Add account' }).click();
  await textbox('Account holder').fill('Acme GmbH');
  await textbox('IBAN').fill('DE02120300000000202052');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/iban/i).last().waitFor();
  await textbox('IBAN').fill('DE02 1203 0000 0000 2020 51');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('DE…2051').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await textbox('Wise file header').fill('name,amount');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The header is missing targetCurrency.').waitFor();
  await textbox('Wise file header').fill('name,IBAN,amount,targetCurrency');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings were saved.').last().waitFor();
  await expectAccessible(page);

  await go('/dashboard/payouts/pay');
  await page.getByRole('button', { name: 'Create payment batch: Bank account (CSV file)' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create payment batch: Bank account (SEPA file)' }).click();
  await page.getByText('Paid from DE…2051 by a SEPA file.').waitFor();
  const downloadButton = page.getByRole('button', { name: 'Download file' });
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), downloadButton.click()]);
  expect(download.suggestedFilename()).toMatch(/^payments-\d+\.xml$/);
  expect(await validateSepaFile(await readFile(await download.path(), 'utf8'))).toEqual([]);
  await close();
});

test('a campaign can replace the payout methods of the account, and promoters see which campaigns a method does not cover', async () => {
  const { company, page, go, close } = await aEuroDashboard();
  const { campaign } = company;
  const show = async () => (await createCampaignCalls(company).campaigns.show(campaign.id)).body;
  // The message of an earlier save may still be visible.
  const save = async () => {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);
    await page.getByText('The campaign was saved.').last().waitFor();
  };
  await go(`/dashboard/campaigns/${campaign.id}?tab=payouts`);
  const likeAccount = page.getByRole('checkbox', { name: 'Use the account’s payout methods' });
  await page.getByText('PayPal, Wise, Bank account, Other method').waitFor();
  await save();
  await expect.poll(show).toMatchObject({ selected_payout_methods: [], payout_method_options: {} });

  await likeAccount.uncheck();
  for (const name of ['Wise', 'Bank account', 'Other method']) {
    await page.getByRole('checkbox', { name, exact: true }).uncheck();
  }
  await page.getByRole('textbox', { name: 'Minimum payout: PayPal (EUR)' }).fill('1O');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter an amount such as 25.00.').waitFor();
  await page.getByRole('textbox', { name: 'Minimum payout: PayPal (EUR)' }).fill('50');
  await expectAccessible(page);
  await save();
  const offered = { selected_payout_methods: ['paypal'], payout_method_options: { paypal: { min_payment: 5000 } } };
  await expect.poll(show).toMatchObject(offered);

  const other = await company.campaignWith({ name: 'Friends' });
  const { promoter } = await company.promoter();
  await company.v1('/promoters/add_to_campaign', { id: promoter.id, campaign_id: other.id });
  const token = await aPromoterSession(company.account, promoter);
  const portal = await openDashboard(browser(), undefined, { locale: 'en-US' });
  await portal.go(`/portal/payout-details?account=${company.account.id}#access_token=${token}`);
  await portal.page.getByText('Campaign: minimum €50.00.').waitFor();
  await expect.poll(() => portal.page.getByText('Earnings from Campaign are not paid this way.').count()).toBe(3);
  expect([await findAxeViolations(portal.page), await findOverflow(portal.page)]).toEqual([[], NO_OVERFLOW]);
  await portal.close();
  await close();
});
