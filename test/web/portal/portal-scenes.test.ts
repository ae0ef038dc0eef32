import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutListName } from '#shared/domain/payouts/payout-changes.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { aPromoterWithRecords, type PromoterWithRecords } from '#test/support/web/portal.ts';
import { listPortalScenes } from '#test/support/web/portal-scenes.ts';
import { PORTAL_SCREENS } from '#test/support/web/portal-screens.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import en from '#web/portal/texts/en.ts';

const WINDOW = { width: 1280, height: 800 };
const PHONE = { width: 320, height: 640 };
/** The screens themselves are tested in `portal.test.ts`. */
const SCREENS = new Set(PORTAL_SCREENS.map(({ name }) => name));
const NAMES = listPortalScenes({ campaign: 1, payout: 1 }).flatMap(({ name }) => (SCREENS.has(name) ? [] : name));

const browser = provideChromium();
let promoterWithRecords: PromoterWithRecords;
let scenes: ReturnType<typeof listPortalScenes>;
// One shared window reuses its cache.
let portal: Dashboard;
beforeAll(async () => {
  promoterWithRecords = await aPromoterWithRecords();
  const { company, promoter } = promoterWithRecords;
  const [payout] = await readWholeList(company.account.id, payoutListName({ promoterId: promoter.id }));
  scenes = listPortalScenes({ campaign: company.campaign.id, payout });
  portal = await openDashboard(browser(), undefined, { locale: 'en-US', colorScheme: 'light', viewport: WINDOW });
});
afterAll(() => portal?.close());

test.each(NAMES)('%s: axe finds no violations in light and dark mode, and the page fits on a phone', async (name) => {
  const { page, browserErrors, go, waitUntilIdle } = portal;
  const scene = scenes.find((candidate) => candidate.name === name);
  if (!scene) throw new Error(`There is no scene ${name}.`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WINDOW);
  // A change of the fragment alone does not load the page.
  await page.goto('about:blank');
  await scene.before?.(page);
  const outside = `${scene.path}?account=${promoterWithRecords.company.account.id}#${scene.hash ?? ''}`;
  await go(scene.isOutside ? outside : promoterWithRecords.address(scene.path));
  await scene.open?.(page, en);
  if (scene.says) await page.getByText(en[scene.says], { exact: true }).first().waitFor();
  await waitUntilIdle();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await waitUntilIdle();
  const dark = await findAxeViolations(page);
  expect({ dark, overflow: await findOverflow(page) }).toEqual({ dark: [], overflow: NO_OVERFLOW });
  expect(browserErrors.splice(0)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
