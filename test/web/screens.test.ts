import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChromium } from '#test/support/script/chromium.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { foundByAxe } from '#test/support/web/axe.ts';
import { openDashboard, type Visited } from '#test/support/web/dashboard.ts';
import { SCREENS } from '#test/support/web/screens.ts';
import { soldMany } from '#test/support/web/sold.ts';

let browser: Browser;
let company: Company;
let visited: Visited;
beforeAll(async () => {
  company = await aCompany({ campaign: { autoApproveRewards: false } });
  const { promotion } = await company.promoter({ firstName: 'Grace', lastName: 'Hopper' });
  await soldMany(company, 12, promotion.refId);
  visited = { id: company.account.id, key: company.key };
  browser = await startChromium();
});
afterAll(() => browser?.close());

/** Screens of one record, and parts of screens. */
const PARTS = [
  '/dashboard/promoters/1',
  '/dashboard/campaigns/1',
  '/dashboard/campaigns/new',
  '/dashboard/settings?part=keys',
  '/dashboard/settings?part=webhooks',
];

test.each([...SCREENS.map(({ path }) => path), ...PARTS])(
  '%s: axe finds nothing, light, nor dark on a phone, and the policy is kept',
  async (path) => {
    const { page, complaints, go, settled, close } = await openDashboard(browser, visited, { colorScheme: 'light' });
    await go(path);
    expect(await page.title()).toBe(await page.getByRole('heading', { level: 1 }).textContent());
    const light = await foundByAxe(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    // The next picture has its colours.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    await page.setViewportSize({ width: 320, height: 640 });
    await settled();
    const darkPhone = await foundByAxe(page);
    const beyond = (elements: readonly { readonly scrollWidth: number; readonly clientWidth: number }[]) =>
      elements.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    const tooWide = await page.locator('html, #main').evaluateAll(beyond as never);
    expect({ light, darkPhone, tooWide }).toEqual({ light: [], darkPhone: [], tooWide: [0, 0] });
    expect(complaints).toEqual([]);
    await close();
  },
);

test('on a phone, the navigation is behind a button, and leads to every screen', async () => {
  const { page, go, close } = await openDashboard(browser, visited, { viewport: { width: 320, height: 640 } });
  await go('/dashboard/');
  for (const { title } of SCREENS) {
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('dialog').getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await close();
});

test('a switch between screens asks for nothing that is there', async () => {
  const { page, calls, go, settled, close } = await openDashboard(browser, visited);
  const to = async (title: string) => {
    await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await settled();
  };
  await go('/dashboard/');
  await to('Commissions');
  const before = [...calls];
  await to('Home');
  await to('Commissions');
  expect(calls).toEqual(before);
  await close();
});

test('an address that leads nowhere says so, and where to go', async () => {
  const { page, close } = await openDashboard(browser, visited);
  await page.goto('/dashboard/nowhere');
  await page.getByText('There is no such page').waitFor();
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await close();
});
