import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { aLargePng, PNG } from '#test/support/assets/files.ts';
import { aPromoterSession } from '#test/support/portal/sessions.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

/** Adds a category, an uploaded image and a text in the dashboard. */
async function addResources({ page, go, waitUntilIdle }: Dashboard): Promise<void> {
  await go('/dashboard/resources');
  await page.getByText('No resources yet').waitFor();
  await page.getByRole('button', { name: 'Categories' }).click();
  const categories = page.getByRole('dialog', { name: 'Categories' });
  await categories.getByRole('button', { name: 'Add a category' }).click();
  await categories.getByRole('textbox', { name: 'Category 1' }).fill('Banners');
  await categories.getByRole('button', { name: 'Save' }).click();
  await categories.waitFor({ state: 'hidden' });

  const dialog = page.getByRole('dialog', { name: 'New resource' });
  const openDialog = () => page.getByRole('button', { name: 'New resource' }).click();
  const add = async () => {
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await openDialog();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Choose a file.', { exact: true }).waitFor();
  await waitUntilIdle();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
  await dialog.getByText(/^page\.html is not a supported image/).waitFor();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Banner.png', mimeType: 'image/png', buffer: Buffer.from(PNG) });
  await dialog.getByText('Banner.png', { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Autumn banner');
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Banners' }).click();
  await add();
  await page.getByText('PNG, 2 × 1, 1 kB').waitFor();

  await openDialog();
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Text', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Post');
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Try it: {{referral_link}}');
  await add();
  await page.getByRole('button', { name: 'Edit Post' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Post' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('Post for social networks');
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Post for social networks').first().waitFor();
}

/** Adds a large image to the category, and moves it below the other one by keyboard. */
async function addPoster({ page, waitUntilIdle }: Dashboard): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New resource' });
  await page.getByRole('button', { name: 'New resource' }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Poster.png', mimeType: 'image/png', buffer: aLargePng() });
  await dialog.getByText('Poster.png', { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Poster');
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Banners' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Order', exact: true }).click();
  const order = page.getByRole('dialog', { name: 'Order of resources' });
  const names = () => order.getByRole('list', { name: 'Banners' }).getByRole('listitem').allTextContents();
  await expect.poll(names).toEqual(['Poster', 'Autumn banner']);
  await waitUntilIdle();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await order.getByRole('button', { name: 'Move Poster down' }).focus();
  await page.keyboard.press('Enter');
  await order.getByText('Poster is number 2 of 2.').waitFor({ state: 'attached' });
  // The focus stays on the button, which does nothing at the end.
  await page.keyboard.press('Enter');
  expect(await names()).toEqual(['Autumn banner', 'Poster']);
  await order.getByRole('button', { name: 'Save' }).click();
  await order.waitFor({ state: 'hidden' });
}

test('a manager uploads resources, and a promoter downloads them and shares a text with the own link', async () => {
  const visited = { id: company.account.id, key: company.key };
  const dashboard = await openDashboard(browser(), visited);
  await addResources(dashboard);
  await addPoster(dashboard);
  await dashboard.close();

  const { promoter, promotion } = await company.promoter();
  const token = await aPromoterSession(company.account, promoter);
  const portal = await openDashboard(browser(), undefined, { viewport: { width: 390, height: 700 }, locale: 'de-DE' });
  const { page, go, waitUntilIdle } = portal;
  await go(`/portal/resources?account=${company.account.id}#access_token=${token}`);
  await page.getByRole('heading', { level: 1, name: 'Werbematerial' }).waitFor();
  const banners = page.getByRole('region', { name: 'Banners' });
  await banners.getByRole('heading', { name: 'Autumn banner' }).waitFor();
  await banners.getByText('PNG · 2 × 1 · 1 kB').waitFor();
  const titles = banners.getByRole('heading', { level: 3 });
  await expect.poll(() => titles.allTextContents()).toEqual(['Autumn banner', 'Poster']);
  const preview = banners.getByRole('article', { name: 'Poster' }).locator('img');
  expect(await preview.getAttribute('src')).toMatch(/\/thumbnail$/);
  await preview.scrollIntoViewIfNeeded();
  await expect
    .poll(() => preview.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(640);
  const post = page.getByRole('article', { name: 'Post for social networks' });
  await expect.poll(() => post.textContent()).toContain(`=${promotion.refId}`);
  await waitUntilIdle();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);

  const downloading = page.waitForEvent('download');
  await banners.getByRole('link', { name: 'Autumn banner herunterladen' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Banner.png');
  expect(new Uint8Array(await readFile(await download.path()))).toEqual(PNG);
  await portal.close();
});
