import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { aPromoterSession } from '#test/support/portal/sessions.ts';
import { aCompany } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const PHONE = { width: 390, height: 700 };

const browser = provideChromium();

const NAME = 'Partner terms';

/** Adds an agreement in the dashboard. @param campaign default: all */
async function add({ page, go, waitUntilIdle }: Dashboard, name: string, text: string, campaign?: string) {
  await go('/dashboard/settings?part=portal');
  await page.getByRole('button', { name: 'New agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New agreement' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
  if (campaign !== undefined) {
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('Choose at least one campaign.').waitFor();
    await dialog.getByRole('combobox', { name: 'Campaigns' }).click();
    await page.getByRole('option', { name: campaign }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).click();
  }
  await dialog.getByText(/the portal asks (the|up to \d) promoters?/).waitFor();
  await waitUntilIdle();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Changes the text of an agreement in the dashboard. @param warning shown before; null for a minor change */
async function edit({ page, go, waitUntilIdle }: Dashboard, name: string, text: string, warning: RegExp | null) {
  await go('/dashboard/settings?part=portal');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
  if (warning) await dialog.getByText(warning).waitFor();
  else await dialog.getByRole('checkbox', { name: 'Minor change' }).check();
  await waitUntilIdle();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Lets the company require that promoters accept. */
async function requireAcceptance({ page, go }: Dashboard): Promise<void> {
  await go('/dashboard/settings?part=portal');
  await page.getByRole('checkbox', { name: 'Block the portal until a promoter accepts' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The settings were saved.').waitFor();
}

/** Presses a button. Returns name and first letters of the file. */
async function download(page: Page, name: string | RegExp): Promise<readonly [string, string]> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return [file.suggestedFilename(), (await readFile(await file.path(), 'latin1')).slice(0, 5)];
}

test('a company changes the terms, and promoters accept them in the portal: by a notice, or before anything else if required; both save them as PDF', async () => {
  const company = await aCompany();
  const { promoter } = await company.promoter();
  const acceptedTerms = async () => (await findPromoter(company.account.id, promoter.id))?.acceptedTerms;
  const dashboard = await openDashboard(browser(), { id: company.account.id, key: company.key }, { viewport: PHONE });
  await add(dashboard, NAME, 'Be honest.');

  const token = await aPromoterSession(company.account, promoter);
  const portal = await openDashboard(browser(), undefined, { viewport: PHONE, locale: 'de-DE' });
  const { page, waitUntilIdle } = portal;
  const openPortal = async (path = '/portal') => {
    // The token is in the fragment, so the same address would not reload the page.
    await page.goto('about:blank');
    await portal.go(`${path}?account=${company.account.id}#access_token=${token}`);
  };
  const check = async () => {
    await waitUntilIdle();
    expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  };
  const accept = async (text: string) => {
    await page.getByText(text, { exact: true }).waitFor();
    await check();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Zustimmen', exact: true }).click();
    await page.getByText(text, { exact: true }).waitFor({ state: 'detached' });
  };

  await openPortal();
  await page.locator('#sections').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Lesen und zustimmen' }).click();
  await accept('Be honest.');
  expect(await acceptedTerms()).toMatchObject({ version: 1, ip: expect.any(String) });

  await edit(dashboard, NAME, 'Be honest!', null);
  await openPortal();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('Bitte stimmen Sie den Bedingungen zu').count()).toBe(0);

  await requireAcceptance(dashboard);
  await edit(dashboard, NAME, 'Be fair.', /the portal is blocked for (the|up to \d) promoters?/);
  await openPortal();
  await page.getByRole('heading', { level: 1, name: 'Bitte stimmen Sie den Bedingungen zu' }).waitFor();
  expect(await page.locator('#sections').count()).toBe(0);
  await accept('Be fair.');
  await page.locator('#sections').waitFor({ state: 'attached' });
  expect(await acceptedTerms()).toMatchObject({ version: 3 });

  await openPortal('/portal/profile');
  await page.getByText(/Version 1, zugestimmt am/).waitFor();
  await check();
  expect(await download(page, /^PDF: Version 3/)).toEqual(['terms-3.pdf', '%PDF-']);
  await portal.close();

  await dashboard.go(`/dashboard/promoters/${promoter.id}`);
  const signed = dashboard.page
    .getByRole('table', { name: 'Agreements' })
    .getByRole('row')
    .filter({ hasText: / from / });
  await expect.poll(() => signed.count()).toBe(2);
  expect(await download(dashboard.page, `Download ${NAME}, version 3, as PDF`)).toEqual(['terms-3.pdf', '%PDF-']);
  await dashboard.close();
});

test('a company changes the agreement of one campaign, and only its promoters must accept it', async () => {
  const company = await aCompany();
  const agencies = await company.campaignWith({ name: 'Agencies' });
  const promoters = [await company.promoter(), await company.promoter({ campaignId: agencies.id })] as const;
  const visited = { id: company.account.id, key: company.key };
  const dashboard = await openDashboard(browser(), visited, { viewport: PHONE });
  await add(dashboard, NAME, 'For all.');
  await add(dashboard, 'Agency terms', 'For agencies.', 'Agencies');
  const table = dashboard.page.getByRole('table', { name: 'Agreements' });
  await table.getByRole('row').filter({ hasText: NAME }).filter({ hasText: 'All other campaigns' }).waitFor();
  await table.getByRole('row').filter({ hasText: 'Agency terms' }).filter({ hasText: 'Agencies' }).waitFor();
  await requireAcceptance(dashboard);

  const portal = await openDashboard(browser(), undefined, { viewport: PHONE, locale: 'en-US' });
  const { page } = portal;
  const openPortal = async ({ promoter }: (typeof promoters)[number]) => {
    const token = await aPromoterSession(company.account, promoter);
    await page.goto('about:blank');
    await portal.go(`/portal?account=${company.account.id}#access_token=${token}`);
  };
  const accept = async (name: string, text: string) => {
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.getByText(text, { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'I have read and accept the terms.' }).check();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.locator('#sections').waitFor({ state: 'attached' });
  };
  await openPortal(promoters[0]);
  await accept(NAME, 'For all.');
  await openPortal(promoters[1]);
  await accept('Agency terms', 'For agencies.');

  await edit(dashboard, 'Agency terms', 'New for agencies.', /the portal is blocked for (the|up to \d) promoters?/);
  await openPortal(promoters[0]);
  await page.locator('#sections').waitFor({ state: 'attached' });
  await openPortal(promoters[1]);
  await accept('Agency terms', 'New for agencies.');
  expect((await findPromoter(company.account.id, promoters[1].promoter.id))?.acceptedTerms).toMatchObject({
    version: 3,
    contractId: 2,
  });
  await portal.close();

  const openAgreement = async () => {
    await dashboard.go('/dashboard/settings?part=portal');
    await dashboard.page.getByRole('button', { name: `Edit ${NAME}` }).click();
    return dashboard.page.getByRole('dialog', { name: `Edit ${NAME}` });
  };
  const agreementDialog = await openAgreement();
  await agreementDialog.getByRole('radio', { name: 'Link to your page' }).check();
  await agreementDialog.getByRole('textbox', { name: 'URL' }).fill('https://acme.example/terms');
  await agreementDialog.getByRole('button', { name: 'Save', exact: true }).click();
  await agreementDialog.waitFor({ state: 'hidden' });
  expect(await (await openAgreement()).getByRole('textbox', { name: 'URL' }).inputValue()).toBe(
    'https://acme.example/terms',
  );

  await dashboard.go('/dashboard/settings?part=portal');
  await dashboard.page.getByRole('button', { name: 'Delete Agency terms' }).click();
  await dashboard.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await table.getByText('Agency terms').waitFor({ state: 'detached' });
  await dashboard.close();
});
