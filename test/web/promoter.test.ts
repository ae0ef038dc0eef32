import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChromium } from '#test/support/script/chromium.ts';
import { aCompany, type Company, request, v2Headers } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { anInvited } from '#test/support/users/people.ts';
import { foundByAxe } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { signInAs } from '#test/support/web/sign-in.ts';

let browser: Browser;
let company: Company;
let dashboard: Dashboard;
let id: number;
beforeAll(async () => {
  company = await aCompany();
  id = (await company.promoter({ firstName: 'Grace', lastName: 'Hopper' })).promoter.id;
  const { email } = await anInvited(company, 'owner');
  browser = await startChromium();
  dashboard = await openDashboard(browser);
  await dashboard.page.goto('/dashboard/');
  await signInAs(dashboard.page, email);
});
afterAll(async () => {
  await dashboard?.close();
  await browser?.close();
});

const shown = async () => {
  const headers = v2Headers(company.account.id, company.key);
  return (await request(`/api/v2/company/promoters/${id}`, { headers })).body;
};

/** Opens a dialog of the promoter's menu. */
async function dialogOf(item: string, title = item) {
  const { page, go } = dashboard;
  await go(`/dashboard/promoters/${id}`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  return dialog;
}

/** Chooses a record by what somebody types. */
async function choose(dialog: Awaited<ReturnType<typeof dialogOf>>, label: string, name: string) {
  await dialog.getByRole('combobox', { name: label }).fill(name);
  await dashboard.page.getByRole('option', { name }).click();
}

test('a note about a promoter is written, stands in its history with who wrote it, and is taken away', async () => {
  const { page, go } = dashboard;
  const dialog = await dialogOf('Write a note', 'Note about the promoter');
  await dialog.getByRole('textbox').fill('Call her in May.');
  expect(await foundByAxe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The note was saved.').waitFor();
  await page.getByText('Call her in May.').waitFor();
  await go(`/dashboard/promoters/${id}?tab=history`);
  await page.getByRole('row').filter({ hasText: 'promoters/update' }).first().waitFor();
  expect(await foundByAxe(page)).toEqual([]);
  const again = await dialogOf('Change the note', 'Note about the promoter');
  await again.getByRole('textbox').fill('');
  await again.getByRole('button', { name: 'Save' }).click();
  await again.waitFor({ state: 'hidden' });
  await page.getByText('Call her in May.').waitFor({ state: 'hidden' });
});

test('a promoter is moved to another campaign, and gets a parent', async () => {
  await company.campaignWith({ name: 'Second' });
  await company.promoter({ firstName: 'Ada', lastName: 'Parent' });
  const move = await dialogOf('Move to another campaign');
  await choose(move, 'From', company.campaign.name);
  await choose(move, 'To', 'Second');
  expect(await foundByAxe(dashboard.page)).toEqual([]);
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await move.waitFor({ state: 'hidden' });
  const inSecond = ({ promoter_campaigns: all }: { promoter_campaigns: { campaign: { name: string } }[] }) =>
    all.some(({ campaign }) => campaign.name === 'Second');
  expect(await eventually(async () => inSecond(await shown()), Boolean)).toBe(true);
  const assign = await dialogOf('Assign a parent');
  await choose(assign, 'Brought by', 'Ada Parent');
  expect(await foundByAxe(dashboard.page)).toEqual([]);
  await assign.getByRole('button', { name: 'Assign', exact: true }).click();
  await assign.waitFor({ state: 'hidden' });
  expect(await eventually(async () => (await shown()).parent_promoter?.name, Boolean)).toBe('Ada Parent');
});

test('whoever manages promoters opens the portal as one, in a window of its own', async () => {
  const { page, context, go } = dashboard;
  await go(`/dashboard/promoters/${id}`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  const opening = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Open the portal as this promoter' }).click();
  const portal = await opening;
  await portal.getByRole('button', { name: 'Sign in' }).click();
  await portal.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await portal.getByText('Hello Grace').waitFor();
  expect(await portal.evaluate('window.opener')).toBeNull();
  // The address works once: nobody gets in by what stands in the history.
  expect(new URL(portal.url()).hash).toBe('');
  await portal.close();
});
