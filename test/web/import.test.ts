import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findPromoterByEmail } from '#shared/store/promoters/promoters.ts';
import { buildSourceFiles } from '#test/support/import/files.ts';
import { CAMPAIGNS, generateImport } from '#test/support/import/generate-import.ts';
import { addSourceAccount, buildSourceLists } from '#test/support/import/source-account.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();

const openCompanyDashboard = ({ account, key }: Company) => openDashboard(browser(), { id: account.id, key });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cells = (page: Page, table: string, kind: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row', { name: new RegExp(`^${kind} `) })
    .getByRole('cell')
    .allInnerTexts();

/** Counts imported records. Those of a call that was repeated after a timeout are here already. */
async function countRecords(page: Page, kind: string): Promise<number> {
  const [, imported, existing, refused] = await cells(page, 'Import results', kind);
  expect(refused).toBe('0');
  return Number(imported) + Number(existing);
}

async function chooseFiles(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles(
      Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
    );
}

/** Waits for the end of a check or an import without any problem. */
async function waitForEnd(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alert');
  await page.getByText(text).or(alert).first().waitFor();
  expect(await alert.allInnerTexts()).toEqual([]);
}

test('an owner imports a Rewardful export by upload, and a second import changes nothing', async () => {
  const company = await aCompany({ campaign: { name: CAMPAIGNS[0] } });
  await company.campaignWith({ name: 'Resellers' });
  const { id: archived } = await company.campaignWith({ name: CAMPAIGNS[1] });
  expect((await company.v2(`/company/campaigns/${archived}/archive`, {})).status).toBe(200);
  const name = unique('imp');
  const generated = generateImport(name, 7, { promoters: 9, leads: 10, sales: 20 });
  const { page, go, close } = await openCompanyDashboard(company);
  await go('/dashboard/settings?part=import&from=rewardful');
  await page.getByText('Files', { exact: true }).first().click();
  await chooseFiles(page, { 'notes.json': '[]' });
  await page
    .getByRole('alert')
    .getByText(/^none of affiliates.json, .* was found$/)
    .waitFor();
  await button(page, 'Remove notes.json').click();
  await chooseFiles(page, buildSourceFiles('rewardful', name, generated));

  // The campaign of the same name is mapped, the archived one is not.
  expect(await button(page, 'Check').isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: CAMPAIGNS[1] }).click();
  await page.getByRole('option', { name: 'Resellers' }).click();
  expect(await button(page, 'Import').isDisabled()).toBe(true);
  await button(page, 'Check').click();
  await waitForEnd(page, 'The check is complete. Nothing was imported.');
  expect(await cells(page, 'Check results', 'Promoters')).toEqual(['Promoters', '9', '0', '0']);
  expect(await cells(page, 'Check results', 'Sales and refunds')).toEqual(['Sales and refunds', '20', '0', '0']);
  expect(await findPromoterByEmail(company.account.id, `${name}-p0@example.com`)).toBeNull();

  await button(page, 'Import').click();
  await waitForEnd(page, 'The import is complete.');
  expect(await countRecords(page, 'Promoters')).toBe(9);
  expect(await countRecords(page, 'Referrals')).toBe(10);
  expect(await countRecords(page, 'Commissions')).toBe(20);
  expect(await page.getByRole('table', { name: 'Problems' }).count()).toBe(0);
  expect(await findPromoterByEmail(company.account.id, `${name}-p0@example.com`)).not.toBeNull();

  await button(page, 'Import').click();
  await waitForEnd(page, 'The import is complete.');
  expect(await cells(page, 'Import results', 'Sales and refunds')).toEqual(['Sales and refunds', '0', '20', '0']);
  expect(await cells(page, 'Import results', 'Payouts')).toEqual([
    'Payouts',
    '0',
    String(generated.payouts.length),
    '0',
  ]);
  await close();
});

test('an owner imports a FirstPromoter account with its API key, after a rejected one', async () => {
  const company = await aCompany({ campaign: { name: CAMPAIGNS[0] } });
  await company.campaignWith({ name: CAMPAIGNS[1] });
  const name = unique('imp');
  const lists = buildSourceLists(
    'firstpromoter',
    name,
    generateImport(name, 7, { promoters: 9, leads: 10, sales: 20 }),
  );
  const key = await addSourceAccount('firstpromoter', unique('key'), { lists, pageRows: 10, failures: [429] });
  const { page, go, close } = await openCompanyDashboard(company);
  await go('/dashboard/settings?part=import&from=firstpromoter');
  await page.getByRole('textbox', { name: 'FirstPromoter account ID' }).fill('acme');
  const secret = page.locator('input[type=password]');
  await secret.fill('wrong');
  await button(page, 'Load records').click();
  await page
    .getByRole('alert')
    .getByText(/^api_key is invalid: FirstPromoter rejects it/)
    .waitFor();
  await secret.fill(key);
  await button(page, 'Load records').click();
  await page.getByText(/^Loaded \d+ records\.$/).waitFor();
  await button(page, 'Check').click();
  await waitForEnd(page, 'The check is complete. Nothing was imported.');
  expect(await cells(page, 'Check results', 'Promoters')).toEqual(['Promoters', '9', '0', '0']);
  await button(page, 'Import').click();
  await waitForEnd(page, 'The import is complete.');
  expect(await countRecords(page, 'Commissions')).toBe(20);
  expect(await findPromoterByEmail(company.account.id, `${name}-p0@example.com`)).not.toBeNull();
  await close();
});

test('an owner maps the columns of a CSV file, and downloads the rows that cannot be imported', async () => {
  const company = await aCompany({ campaign: { name: 'Partners' } });
  const name = unique('imp');
  const { page, go, close } = await openCompanyDashboard(company);
  await go('/dashboard/settings?part=import&from=csv');
  await chooseFiles(page, {
    'affiliates.csv': `Affiliate ID,Mail,Member since\np1,${name}@example.com,2024-01-15\np2,no address,2024-01-15\n`,
    'links.csv': 'Affiliate,Program,Token\np1,Partners,grace\np2,Partners,ada\n',
  });
  await page.getByRole('alert').getByText('affiliates.csv: choose a column for created_at').waitFor();
  await page.getByRole('combobox', { name: 'created_at' }).first().click();
  await page.getByRole('option', { name: 'Member since' }).click();
  await button(page, 'Check').click();
  await page.getByText('2 rows cannot be imported').waitFor();
  const problems = page.getByRole('table', { name: 'Problems' });
  await problems.getByText('email is not an e-mail address: no address').waitFor();
  const download = page.waitForEvent('download');
  await button(page, 'Download report').click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    'affiliates.csv,2,promoter,p2,refused,email is not an e-mail address: no address\r\n',
  );
  await button(page, 'Import').click();
  await page.getByText('The import is complete.').waitFor();
  expect(await cells(page, 'Import results', 'Promoters')).toEqual(['Promoters', '1', '0', '1']);
  expect(await findPromoterByEmail(company.account.id, `${name}@example.com`)).not.toBeNull();
  await close();
});

test('leaving the screen stops a check', async () => {
  const company = await aCompany({ campaign: { name: CAMPAIGNS[0] } });
  await company.campaignWith({ name: CAMPAIGNS[1] });
  const { page, go, close } = await openCompanyDashboard(company);
  await go('/dashboard/settings?part=import&from=rewardful');
  let calls = 0;
  const release = Promise.withResolvers<void>();
  await page.route('**/api/v2/company/imports', async (route) => {
    calls += 1;
    await release.promise;
    await route.continue();
  });
  const generated = generateImport(unique('imp'), 7, { promoters: 9, leads: 40, sales: 200 });
  await page.getByText('Files', { exact: true }).first().click();
  await chooseFiles(page, buildSourceFiles('rewardful', unique('imp'), generated));
  await button(page, 'Check').click();
  await page.getByText('Checking: 0%').waitFor();
  await page.getByText('CSV', { exact: true }).click();
  await page.getByText('Choose the CSV files of any service.').waitFor();
  const responded = page.waitForResponse('**/api/v2/company/imports');
  release.resolve();
  expect((await responded).status()).toBe(200);
  await page.waitForTimeout(500);
  expect(calls).toBe(1);
  await close();
});
