import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { projectRoot } from '#lib/bundle/bundle.ts';
import type { DemoFile } from '#lib/local/demo/demo.ts';
import { startChromium } from '#test/support/script/chromium.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { LANGUAGES_SHOWN, listPortalScenes } from '#test/support/web/portal-scenes.ts';
import { listOverlayScenes, listScreens, type SceneRecords, STATES } from '#test/support/web/scenes.ts';
import { signInAs } from '#test/support/web/sign-in.ts';
import type { Texts } from '#web/portal/texts/en.ts';

const WINDOW = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Maximum height of a screenshot in pixels. */
const MAX_HEIGHT = 2400;
type Look = BrowserContextOptions & { readonly viewport: typeof WINDOW };
const LOOKS: Readonly<Record<string, Look>> = {
  light: { colorScheme: 'light', viewport: WINDOW },
  dark: { colorScheme: 'dark', viewport: WINDOW },
  'phone-light': { colorScheme: 'light', viewport: PHONE },
  'phone-dark': { colorScheme: 'dark', viewport: PHONE },
};
const FOLDER = join(projectRoot, '.local', 'screenshots');

// Takes screenshots of every dashboard and portal screen that `npm start` serves, with tabs and dialogs: light and
// dark, on desktop and phone. Portal screens come in several languages. `npm run screenshots -- FILE TEXT LOOK` reads
// another demo.json and takes only screens whose name contains TEXT and whose language and look contain LOOK, such as
// `dark` or `es-ES-phone`.
const [file = join(projectRoot, '.local', 'demo.json'), only = '', onlyLook = ''] = process.argv.slice(2);
const text = await readFile(file, 'utf8').catch(() => null);
if (text === null) throw new Error(`There is no ${file}: start the service with npm start, and leave it running.`);
const demo: DemoFile = JSON.parse(text);
const [owner] = demo.people ?? [];
if (!owner) throw new Error(`Nobody signs in at the account of ${file}: start the service again.`);
process.env.SERVICE_URL = demo.base_url;
if (only === '' && onlyLook === '') await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const browser = await startChromium();
try {
  for (const [name, look] of Object.entries(LOOKS)) {
    if (name.includes(onlyLook)) await takeDashboard(name, look, owner.email);
    for (const [locale, texts] of Object.entries(LANGUAGES_SHOWN)) {
      const own = `${locale}-${name}`;
      if (own.includes(onlyLook)) await takePortal(own, { ...look, locale }, texts);
    }
  }
} finally {
  await browser.close();
}
console.log(FOLDER);

async function takeDashboard(name: string, look: Look, email: string): Promise<void> {
  const { page, go, waitUntilIdle, close } = await openDashboard(browser, undefined, look);
  const take = async (scene: string) => {
    await fitWindow(page);
    await waitUntilIdle();
    await page.screenshot({ path: join(FOLDER, `${getFileName(scene)}-${name}.png`) });
  };
  await page.goto('/dashboard/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take('Sign in');
  await signInAs(page, email);
  const records = await findShownRecords(page);
  const all = [...listScreens(records), ...listOverlayScenes(records), ...STATES];
  for (const { name: scene, path, before, open } of all.filter((one) => one.name.includes(only))) {
    await before?.(page);
    await go(path);
    await open?.(page);
    await waitUntilIdle();
    await take(scene);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.setViewportSize(look.viewport);
  }
  await close();
}

/** The portal of the promoter with the highest sales, and the screens before sign-in. */
async function takePortal(name: string, look: Look, texts: Texts): Promise<void> {
  const { page, go, waitUntilIdle, close } = await openDashboard(browser, undefined, look);
  // A promoter's language overrides the browser's.
  const language = look.locale?.split('-')[0] ?? 'en';
  await page.addInitScript(`try { localStorage.setItem('portal-language', '${language}') } catch {}`);
  const take = (scene: string) =>
    page.screenshot({ path: join(FOLDER, `${getFileName(`Portal, ${scene}`)}-${name}.png`), fullPage: true });
  const address = (path: string) => `${path}?account=${demo.account_id}`;
  const token = await findBestPromoterToken(page);
  const payouts = await page.request.get('/api/v2/affiliate/payouts', {
    headers: { authorization: `Bearer ${token}` },
  });
  const {
    data: [payout],
  } = await payouts.json();
  const all = listPortalScenes({ campaign: demo.campaign_id, payout: payout?.id });
  for (const scene of all.filter((one) => `Portal, ${one.name}`.includes(only))) {
    // A change of the fragment alone does not load the page.
    await page.goto('about:blank');
    await scene.before?.(page);
    await go(`${address(scene.path)}#${scene.isOutside ? (scene.hash ?? '') : `access_token=${token}`}`);
    await scene.open?.(page, texts);
    await waitUntilIdle();
    await take(scene.name);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await close();
}

/** Portal token of the promoter with the highest sales, as a company application would use it. */
async function findBestPromoterToken({ request }: Page): Promise<string> {
  const headers = { authorization: `Bearer ${demo.api_key}`, 'account-id': String(demo.account_id) };
  const best = await request.get('/api/v2/company/promoters?sorting[revenue_amount]=desc&per_page=1', { headers });
  const {
    data: [{ id }],
  } = await best.json();
  const login = await request.post('/api/v2/promoters/iframe_login', { headers, data: { promoter_id: id } });
  return (await login.json()).access_token;
}

/** Makes the window as high as its content, because the screen scrolls instead of the page. */
async function fitWindow(page: Page): Promise<void> {
  const main = page.locator('#main');
  if ((await main.count()) === 0) return;
  const hiddenPixels = Number(await main.evaluate(getHiddenHeight as never));
  const { width, height } = page.viewportSize() ?? WINDOW;
  if (hiddenPixels > 0) await page.setViewportSize({ width, height: Math.min(MAX_HEIGHT, height + hiddenPixels) });
}

/** Runs in the page: hidden height of an element. */
function getHiddenHeight({
  scrollHeight,
  clientHeight,
}: {
  readonly scrollHeight: number;
  readonly clientHeight: number;
}) {
  return scrollHeight - clientHeight;
}

/** The promoter with the highest sales and the first campaign, whose pages have content. */
async function findShownRecords(page: Page): Promise<SceneRecords> {
  const findFirst = async (path: string) => {
    const body = await (await page.request.get(`/api/v2/company/${path}`)).json();
    return (Array.isArray(body) ? body : body.data)[0];
  };
  const promoter = await findFirst('promoters?sorting[revenue_amount]=desc&per_page=1');
  const payout = await findFirst('payouts?per_page=1');
  return { promoter: promoter.id, campaign: demo.campaign_id, payout: payout.id };
}

function getFileName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
