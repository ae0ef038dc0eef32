import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { runtime } from '#shared/runtime.ts';
import { aPromoterSession } from '#test/support/portal/sessions.ts';
import { aCompany } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { aFramingPage, type FramingPage, startDocumentedApplication } from '#test/support/web/framing.ts';
import { aPromoterWithRecords, type PromoterWithRecords } from '#test/support/web/portal.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();
let stocked: PromoterWithRecords;
let allowed: FramingPage;
let forbidden: FramingPage;
beforeAll(async () => {
  stocked = await aPromoterWithRecords();
  [allowed, forbidden] = [await aFramingPage(), await aFramingPage()];
  await changeSettings(
    { account: stocked.company.account, runtime },
    { portal: { allowedOrigins: [allowed.origin, 'https://app.acme.example'] } },
  );
});
afterAll(async () => {
  await allowed?.close();
  await forbidden?.close();
});

const embedUrl = (hash: string) =>
  `${process.env.SERVICE_URL}/portal/embed?account=${stocked.company.account.id}#${hash}`;
/** In the frame: active theme, account color, and page background. */
const STYLE = `[
  getComputedStyle(document.documentElement).colorScheme,
  document.documentElement.style.getPropertyValue('--brand'),
  getComputedStyle(document.body).backgroundColor,
]`;
/** In the frame: height that needs scrolling. */
const HIDDEN = 'document.documentElement.scrollHeight - window.innerHeight';
const getHeightIn = (page: Page) => page.locator('iframe').evaluate(({ clientHeight }) => clientHeight);
const findPortalFrame = (page: Page) => page.frames()[1] as Frame;

test('a promoter uses the themed portal in a frame on an allowed origin, and the frame resizes with its content', async () => {
  const { page, context, close } = await openDashboard(browser(), undefined, { locale: 'en-US', colorScheme: 'light' });
  await page.goto(allowed.showing(embedUrl(`access_token=${stocked.token}&theme=dark&accent=%23ff6600&lang=de`)));
  const portal = page.frameLocator('iframe');
  await portal.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
  const style = await findPortalFrame(page).evaluate(STYLE);
  expect(style).toEqual(['dark', '#ff6600', 'rgb(20, 22, 27)']);
  // The frame needs no scrolling.
  const hidden = () => findPortalFrame(page).evaluate<number>(HIDDEN);
  await eventually(hidden, (pixels) => pixels <= 0);
  const before = await getHeightIn(page);
  await portal.getByRole('link', { name: 'Einnahmen', exact: true }).first().click();
  await portal.getByRole('heading', { level: 1, name: 'Einnahmen' }).waitFor();
  await eventually(
    () => getHeightIn(page),
    (height) => height !== before,
  );
  await eventually(hidden, (pixels) => pixels <= 0);
  expect(findPortalFrame(page).url()).toMatch(/\/portal\/embed\?account=\d+#theme=dark&accent=%23ff6600&lang=de$/);
  await expect.poll(() => portal.getByRole('button', { name: 'Abmelden' }).count()).toBe(0);
  expect(await context.cookies()).toEqual([]);
  expect(await findAxeViolations(page)).toEqual([]);
  await close();
});

test('the embedding page renews an ended session, and the form keeps its input', async () => {
  const { page, close } = await openDashboard(browser(), undefined, { locale: 'en-US' });
  const { company, promoter } = stocked;
  const brief = await aPromoterSession(company.account, promoter);
  await page.goto(allowed.showing(embedUrl(`access_token=${brief}`)));
  const portal = page.frameLocator('iframe');
  await portal.getByRole('link', { name: 'Profile', exact: true }).first().click();
  const field = portal.getByRole('textbox', { name: 'Company' });
  await field.fill('Framed Ltd.');
  const next = await aPromoterSession(company.account, promoter);
  await page.evaluate(`window.next = '${next}'`);
  const out = await fetch(`${process.env.SERVICE_URL}/api/v2/affiliate/sign_out`, {
    method: 'POST',
    headers: { authorization: `Bearer ${brief}` },
  });
  expect(out.ok).toBe(true);
  await portal.getByRole('button', { name: 'Save' }).first().click();
  await portal.getByText('Saved.').waitFor();
  await expect.poll(() => field.inputValue()).toBe('Framed Ltd.');
  expect(await page.evaluate('window.asked')).toBe(1);
  await close();
});

test('a frame without a token offers no sign-in and accepts a token from the embedding page', async () => {
  const { page, close } = await openDashboard(browser(), undefined, { locale: 'en-US' });
  await page.goto(allowed.showing(embedUrl('')));
  const portal = page.frameLocator('iframe');
  await portal.getByRole('heading', { level: 1, name: 'Your session has ended' }).waitFor();
  await expect.poll(() => portal.getByRole('textbox').count()).toBe(0);
  await expect.poll(() => portal.getByRole('link', { name: 'Open the portal' }).getAttribute('target')).toBe('_blank');
  // The page may also send the token later.
  const message = JSON.stringify({ type: 'portal:access_token', access_token: stocked.token });
  await page.evaluate(`frame.contentWindow.postMessage(${message}, new URL(address).origin)`);
  await portal.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await close();
});

test('a page of another origin cannot embed the portal', async () => {
  const { page, browserErrors, context } = await openDashboard(browser(), undefined, { locale: 'en-US' });
  await page.goto(forbidden.showing(embedUrl(`access_token=${stocked.token}`)));
  await eventually(
    async () => browserErrors.join(' '),
    (message) => message.includes('frame-ancestors'),
  );
  await expect.poll(() => page.frameLocator('iframe').getByRole('heading').count()).toBe(0);
  expect(await page.evaluate('window.asked')).toBe(0);
  await context.close();
});

test('the documented example embeds the portal at its full height', async () => {
  const company = await aCompany();
  await company.promoter({ custId: 'user-1' });
  const { id } = company.account;
  const variables = { SERVICE: process.env.SERVICE_URL ?? '', KEY: company.key, ACCOUNT: String(id) };
  const { origin, close: stop } = await startDocumentedApplication(variables);
  await changeSettings({ account: company.account, runtime }, { portal: { allowedOrigins: [origin] } });
  const { page, close } = await openDashboard(browser(), undefined, { locale: 'en-US' });
  await page.goto(origin);
  await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await eventually(
    () => getHeightIn(page),
    (height) => height >= 480,
  );
  await close();
  await stop();
});
