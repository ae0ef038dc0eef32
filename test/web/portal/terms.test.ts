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

/** Saves terms in the dashboard. @param warning shown before */
async function publish({ page, go, settled }: Dashboard, text: string, warning: RegExp, isMinor = false) {
  await go('/dashboard/settings?part=portal');
  await page.getByRole('radio', { name: 'Text shown in the portal' }).check();
  await page.getByRole('textbox', { name: 'Terms', exact: true }).fill(text);
  if (isMinor) await page.getByRole('checkbox', { name: 'Minor change' }).check();
  else await page.getByText(warning).waitFor();
  await settled();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
}

async function save({ page }: Dashboard): Promise<void> {
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
  await publish(dashboard, 'Be honest.', /the portal asks all your promoters/);
  await save(dashboard);

  const token = await aPromoterSession(company.account, promoter);
  const portal = await openDashboard(browser(), undefined, { viewport: PHONE, locale: 'de-DE' });
  const { page, settled } = portal;
  const open = async (path = '/portal') => {
    // The token is in the fragment, so the same address would not reload the page.
    await page.goto('about:blank');
    await portal.go(`${path}?account=${company.account.id}#access_token=${token}`);
  };
  const check = async () => {
    await settled();
    expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  };
  const accept = async (text: string) => {
    await page.getByText(text, { exact: true }).waitFor();
    await check();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Zustimmen', exact: true }).click();
    await page.getByText(text, { exact: true }).waitFor({ state: 'detached' });
  };

  await open();
  await page.locator('#sections').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Lesen und zustimmen' }).click();
  await accept('Be honest.');
  expect(await acceptedTerms()).toMatchObject({ version: 1, ip: expect.any(String) });

  await publish(dashboard, 'Be honest!', /./, true);
  await save(dashboard);
  await open();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('Bitte stimmen Sie den Bedingungen zu').count()).toBe(0);

  await publish(dashboard, 'Be fair.', /the portal asks all your promoters/);
  await dashboard.page.getByRole('checkbox', { name: 'Block the portal until a promoter accepts' }).check();
  await dashboard.page.getByText(/the portal is blocked for all your promoters/).waitFor();
  await save(dashboard);
  await open();
  await page.getByRole('heading', { level: 1, name: 'Bitte stimmen Sie den Bedingungen zu' }).waitFor();
  expect(await page.locator('#sections').count()).toBe(0);
  await accept('Be fair.');
  await page.locator('#sections').waitFor({ state: 'attached' });
  expect(await acceptedTerms()).toMatchObject({ version: 3 });

  await open('/portal/profile');
  await page.getByText(/Version 1, zugestimmt am/).waitFor();
  await check();
  expect(await download(page, /^PDF: Version 3/)).toEqual(['terms-3.pdf', '%PDF-']);
  await portal.close();

  await dashboard.go(`/dashboard/promoters/${promoter.id}`);
  await dashboard.page.getByText(/Version 3 on .* from /).waitFor();
  expect(await download(dashboard.page, 'Download accepted terms as PDF')).toEqual(['terms-3.pdf', '%PDF-']);
  await dashboard.close();
});
