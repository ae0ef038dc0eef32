import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { v2AssetsCreate } from '#shared/routes/v2/assets/assets.ts';
import { buildDataUrl } from '#test/support/assets/files.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

/** Calls the service if it runs. */
const SCRIPT = "fetch('/ran', { mode: 'no-cors' });";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${SCRIPT}"><script>${SCRIPT}</script><rect width="9" height="9"/></svg>`;
const HTML = `<!doctype html><script>${SCRIPT}</script><img src="x:" onerror="${SCRIPT}"><p>Read me</p>`;

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

/** Creates an asset with a file. @returns its address */
async function getFileAddress(asset_type: 'image' | 'document', file: string): Promise<string> {
  const json = { name: 'File', asset_type, file };
  return (await send(v2AssetsCreate, { json, headers: createCredentials('v2', company) })).body.url;
}

/** Opens a page that counts how often a script of a file ran. */
async function openPage() {
  const page = await browser().newPage({ baseURL: String(process.env.SERVICE_URL) });
  let runs = 0;
  await page.route('**/ran', (route) => {
    runs += 1;
    return route.fulfill({ body: '' });
  });
  return { page, runs: () => runs };
}

/** Serves a file without some of its headers, like a browser that ignores them. */
async function withoutHeaders(page: Page, url: string, ...names: readonly string[]): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const headers = Object.fromEntries(Object.entries(response.headers()).filter(([name]) => !names.includes(name)));
    await route.fulfill({ response, headers });
  });
}

const SANDBOXED = ['content-disposition'] as const;
const UNPROTECTED = ['content-disposition', 'content-security-policy'] as const;
const settle = (page: Page) => page.waitForTimeout(500);

test('a browser saves an SVG with a script instead of opening it', async () => {
  const url = await getFileAddress('image', buildDataUrl('image/svg+xml', SVG));
  const { page, runs } = await openPage();
  const downloading = page.waitForEvent('download');
  await page.goto(url).catch(() => undefined);
  expect((await downloading).suggestedFilename()).toBe('File.svg');
  await settle(page);
  expect(runs()).toBe(0);
  await page.close();
});

test('an SVG with a script runs nothing in a browser that opens it anyway', async () => {
  const url = await getFileAddress('image', buildDataUrl('image/svg+xml', SVG));
  const { page, runs } = await openPage();
  await withoutHeaders(page, url, ...SANDBOXED);
  await page.goto(url);
  await settle(page);
  expect(runs()).toBe(0);
  // Without the policy it would run: the test notices scripts.
  await page.unrouteAll();
  await page.close();
  const control = await openPage();
  await withoutHeaders(control.page, url, ...UNPROTECTED);
  await control.page.goto(url);
  await expect.poll(control.runs).toBeGreaterThan(0);
  await control.page.close();
});

test('an SVG with a script runs nothing as an image of a page', async () => {
  const url = await getFileAddress('image', buildDataUrl('image/svg+xml', SVG));
  const { page, runs } = await openPage();
  await page.setContent(`<img src="${url}" alt="File">`);
  await expect.poll(() => page.evaluate('document.images[0].naturalWidth')).toBe(9);
  await settle(page);
  expect(runs()).toBe(0);
  await page.close();
});

test.each(['text/plain', 'application/pdf', 'image/svg+xml'])(
  'an HTML page that claims to be %s runs nothing',
  async (type) => {
    const url = await getFileAddress('document', buildDataUrl(type, HTML));
    const { page, runs } = await openPage();
    await withoutHeaders(page, url, ...SANDBOXED);
    await page.goto(url).catch(() => undefined);
    await settle(page);
    expect(runs()).toBe(0);
    await page.close();
  },
);

test('a file cannot be shown in a frame of another page', async () => {
  const url = await getFileAddress('image', buildDataUrl('image/svg+xml', SVG));
  const { page, runs } = await openPage();
  await withoutHeaders(page, url, ...SANDBOXED);
  await page.setContent(`<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}">`);
  await settle(page);
  expect(runs()).toBe(0);
  await page.close();
});
