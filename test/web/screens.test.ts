import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { aCompanyWithRecords } from '#test/support/web/company-with-records.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { listPaymentOverlayScenes, listPaymentScreens, type Payments } from '#test/support/web/payment-scenes.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { listOverlayScenes, listScreens, type Scene, type SceneRecords, STATES } from '#test/support/web/scenes.ts';
import { SCREENS } from '#test/support/web/screens.ts';
import { signInAs } from '#test/support/web/sign-in.ts';
import { stockPayments } from '#test/support/web/stocked-payments.ts';

const WINDOW = { width: 1280, height: 800 };
const PHONE = { width: 320, height: 640 };
/** Screens, and their dialogs, menus and empty states. */
const createScenes = (records: SceneRecords & Payments): readonly Scene[] => [
  ...[...listScreens(records), ...listPaymentScreens(records)],
  ...[...listOverlayScenes(records), ...listPaymentOverlayScenes(records)],
  ...STATES,
];
const NAMES = createScenes({ promoter: 1, campaign: 1, payout: 1, batch: 1 }).map(({ name }) => name);

const browser = provideChromium();
// One shared window reuses its cache.
let dashboard: Dashboard;
let scenes: ReadonlyMap<string, Scene>;
beforeAll(async () => {
  const { company, owner, shown } = await aCompanyWithRecords();
  const batch = await stockPayments(company);
  scenes = new Map(createScenes({ ...shown, batch }).map((scene) => [scene.name, scene]));
  dashboard = await openDashboard(browser(), undefined, { colorScheme: 'light', viewport: WINDOW });
  await dashboard.page.goto('/dashboard/');
  await signInAs(dashboard.page, owner.email);
});
afterAll(() => dashboard?.close());

test.each(NAMES)('%s: axe finds nothing, light nor dark, and all of it fits on a phone', async (name) => {
  const { page, browserErrors, go, waitUntilIdle } = dashboard;
  const { path, before, open } = scenes.get(name) as Scene;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WINDOW);
  await before?.(page);
  await go(path);
  await open?.(page);
  await waitUntilIdle();
  const hasMenu = (await page.locator('[role="menu"], [role="listbox"]').count()) > 0;
  expect(await findAxeViolations(page, { hasMenu })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await page.setViewportSize(PHONE);
  // The next screenshot needs its colors and width.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await waitUntilIdle();
  const dark = await findAxeViolations(page, { hasMenu });
  expect({ dark, overflow: await findOverflow(page) }).toEqual({ dark: [], overflow: NO_OVERFLOW });
  expect(browserErrors.splice(0)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the navigation is behind a button on a phone and leads to every screen', async () => {
  const { page, go } = dashboard;
  await page.setViewportSize(PHONE);
  await go('/dashboard/');
  for (const { title } of SCREENS) {
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('dialog').getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.title()).toBe(title);
  }
});

test('switching between screens requests no cached data again', async () => {
  const { page, calls, go, waitUntilIdle } = dashboard;
  await page.setViewportSize(WINDOW);
  const to = async (title: string) => {
    await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await waitUntilIdle();
  };
  await go('/dashboard/');
  await to('Commissions');
  const before = [...calls];
  await to('Home');
  await to('Commissions');
  expect(calls).toEqual(before);
});

test('an unknown address shows an error and a link to a screen', async () => {
  const { page } = dashboard;
  await page.goto('/dashboard/nowhere');
  await page.getByText('Page not found').waitFor();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
});
