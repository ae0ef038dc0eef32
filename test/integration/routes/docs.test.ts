import { expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { docs, docsScript, docsStyle } from '#shared/routes/site.ts';
import { startChromium } from '#test/support/script/chromium.ts';
import { request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const gzip = { 'accept-encoding': 'gzip' };
const SERVICE = process.env.SERVICE_URL ?? '';
/** Rendering is slow beside other tests. */
const TIMEOUT_MS = 120_000;
/** The page renders only visible endpoints, so a high window shows all of them in few steps. */
const HIGH = { width: 1280, height: 4000 };

test("GET /docs allows the page to load only the service's own resources", async () => {
  const { headers, body } = await request(docs.path, {});
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]));
  const loaded = [...String(body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  expect(loaded.filter((address) => !/^(\/|data:)/.test(address ?? ''))).toEqual([]);
});

test.each([docsScript, docsStyle])('$path is compressed and cached for a day', async ({ path }) => {
  const { status, headers } = await request(path, { headers: gzip });
  expect([status, headers.get('content-encoding')]).toEqual([200, 'gzip']);
  expect(headers.get('cache-control')).toMatch(/^public, max-age=86400,/);
  expect(Number(headers.get('content-length'))).toBeLessThan(600_000);
  const etag = headers.get('etag') ?? '';
  expect((await request(path, { headers: { ...gzip, 'if-none-match': etag } })).status).toBe(304);
});

test('the API documentation shows every endpoint and webhook, and loads no external resources', async () => {
  const browser = await startChromium();
  try {
    const page = await browser.newPage({ colorScheme: 'dark', viewport: HIGH });
    page.setDefaultTimeout(TIMEOUT_MS);
    const problems: string[] = [];
    const requests: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${SERVICE}${docs.path}`);
    await page.locator('.opblock').first().waitFor();
    const found = new Set<string>();
    const scroll = (by: number) => page.mouse.wheel(0, by);
    const collectPaths = async () => {
      const paths = page.locator('.opblock-summary-path');
      for (const path of await paths.evaluateAll((all) => all.map(({ dataset }) => dataset.path)))
        found.add(path ?? '');
      await scroll(HIGH.height / 2);
      // Scroll again over endpoints that were not rendered in time.
      const isAtEnd = 'scrollY + innerHeight >= document.documentElement.scrollHeight - 2';
      if (await page.evaluate(isAtEnd)) await page.evaluate('scrollTo(0, 0)');
      return found;
    };
    const expected = [...routes.map(({ path }) => path).filter((path) => path !== '$default'), 'payout_completed'];
    const all = await eventually(collectPaths, (some) => expected.every((path) => some.has(path)), TIMEOUT_MS);
    expect([...all]).toEqual(expect.arrayContaining(expected));
    expect(await page.locator('html').getAttribute('class')).toBe('dark-mode');
    // Keyboard only: the endpoint opens and shows its parameters.
    await page.evaluate('scrollTo(0, 0)');
    const sale = page.locator('.opblock', { hasText: '/api/v2/track/sale' });
    await eventually(
      () => scroll(200).then(() => sale.count()),
      (count) => count === 1,
      TIMEOUT_MS,
    );
    await sale.locator('.opblock-summary-control').focus();
    await page.keyboard.press('Enter');
    await page.getByText('"invoice-1001"').first().waitFor();
    expect(problems).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(SERVICE) && !url.startsWith('data:'))).toEqual([]);
  } finally {
    await browser.close();
  }
});
