import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { waitForRows } from '#test/support/web/wait-for-rows.ts';

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
let grace: number;
let ada: number;
beforeAll(async () => {
  company = await aCompany();
  grace = (await company.promoter({ firstName: 'Grace', lastName: 'Hopper', tags: ['Newsletter'] })).promoter.id;
  ada = (await company.promoter({ firstName: 'Ada', lastName: 'Lovelace' })).promoter.id;
  await waitForRows(company, 'promoters', 2);
  dashboard = await openDashboard(browser(), { id: company.account.id, key: company.key });
});
afterAll(() => dashboard?.close());

const getTags = async (id: number): Promise<string[]> => {
  const headers = createV2Headers(company.account.id, company.key);
  return (await request(`/api/v2/company/promoters/${id}`, { headers })).body.tags;
};

async function enterTag(dialog: Locator, tag: string) {
  const field = dialog.getByRole('combobox', { name: 'Tags' });
  await field.fill(tag);
  await field.press('Enter');
}

test('tags are added to selected promoters, filter the list, and are removed again', async () => {
  const { page, go } = dashboard;
  await go('/dashboard/promoters');
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await page.getByRole('button', { name: 'Add tags' }).click();
  const adding = page.getByRole('dialog', { name: 'Add tags to 2 promoters' });
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await adding.getByText('Enter a tag.').waitFor();
  await enterTag(adding, 'VIP');
  expect(await findAxeViolations(page)).toEqual([]);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await adding.waitFor({ state: 'hidden' });
  const readBothTags = () => Promise.all([grace, ada].map(getTags));
  const tagLists = [['Newsletter', 'VIP'], ['VIP']];
  expect(await eventually(readBothTags, (tags) => String(tags) === String(tagLists))).toEqual(tagLists);
  await waitForRows(company, 'promoters?filters[tags]=newsletter', 1);

  await go('/dashboard/promoters');
  await page.getByText('Newsletter, VIP').waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Tag' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill('news');
  await page.getByRole('option', { name: 'Newsletter' }).click();
  await page.waitForURL(/tags=Newsletter/);
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox', { name: /^Select promoter Grace/ }).check();
  await page.getByRole('button', { name: 'Remove tags' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove tags from 1 promoter' });
  const typed = removing.getByRole('combobox', { name: 'Tags' });
  await typed.fill('vip');
  // Leaving the field enters the tag, too.
  await typed.press('Tab');
  await removing.getByRole('button', { name: 'Remove', exact: true }).click();
  await removing.waitFor({ state: 'hidden' });
  expect(
    await eventually(
      () => getTags(grace),
      (tags) => tags.length === 1,
    ),
  ).toEqual(['Newsletter']);
});

test('tags of a promoter are edited with its other data and shown below its name', async () => {
  const { page, go } = dashboard;
  await go(`/dashboard/promoters/${grace}`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit promoter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit promoter' });
  await enterTag(dialog, 'YouTube');
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('v');
  await page.getByRole('option', { name: 'VIP' }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The promoter was saved.').waitFor();
  await page.getByRole('main').getByText('YouTube', { exact: true }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await getTags(grace)).toEqual(['Newsletter', 'YouTube', 'VIP']);
});
