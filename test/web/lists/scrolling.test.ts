import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { reportSales } from '#test/support/web/company-with-sales.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

/** Maximum of a bulk action. */
const ROWS = 10_000;
const PER_PAGE = 100;
const PAGES = ROWS / PER_PAGE;
/** Limit of rendered rows: those in view, and some before and after. */
const MAX_RENDERED_ROWS = 80;
/** Each step scrolls by one window height, like Page Down. */
const STEPS = 400;

/** Measurements of scrolling through a list. */
interface ScrollMeasurements {
  readonly mostRows: number;
  /** Most nodes added to the rows in one step. */
  readonly mostAdded: number;
}

const browser = provideChromium();
let company: Company;
let dashboard: Dashboard;
beforeAll(async () => {
  company = await aCompany();
  const { promotion } = await company.promoter();
  await reportSales(company, 1, promotion.refId);
  dashboard = await openDashboard(browser(), { id: company.account.id, key: company.key });
});
afterAll(() => dashboard?.close());

test('scrolling through ten thousand rows renders few rows at a time and requests each page once', async () => {
  const { page, calls, go, waitUntilIdle } = dashboard;
  await serveManyRows(page);
  await go('/dashboard/commissions?columns=event_id,amount');
  const countRequests = () => calls.filter((call) => call === 'GET /api/v2/company/commissions').length;
  // Scrolling to the end loads page after page.
  for (let before = countRequests(); before < PAGES; before = countRequests()) {
    await page.evaluate(SCROLL_TO_END);
    await eventually(
      async () => countRequests(),
      (count) => count > before,
    );
    await waitUntilIdle();
  }
  await expect.poll(() => page.getByRole('status').getByText('10,000 in total').count()).toBe(1);
  expect(countRequests()).toBe(PAGES);
  const measured = await page.evaluate<ScrollMeasurements>(MEASURE_SCROLLING);
  expect(measured.mostRows).toBeLessThan(MAX_RENDERED_ROWS);
  expect(measured.mostAdded).toBeLessThan(MAX_RENDERED_ROWS);
  // Loaded pages are not requested again.
  expect(countRequests()).toBe(PAGES);
});

/** Serves ROWS copies of a real commission as the list of commissions, page by page. */
async function serveManyRows(page: Page): Promise<void> {
  const headers = createV2Headers(company.account.id, company.key);
  const list = () => request('/api/v2/company/commissions?per_page=1', { headers });
  const {
    body: [row],
  } = await eventually(list, ({ body }) => body.length === 1);
  await page.route('**/api/v2/company/commissions?**', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    const rows = Array.from({ length: PER_PAGE }, (_, index) => {
      const id = (number - 1) * PER_PAGE + index + 1;
      return { ...row, id, event_id: `sale-${id}` };
    });
    const isLast = number * PER_PAGE >= ROWS;
    const next = `<https://a.example/api/v2/company/commissions?page=${number + 1}&per_page=${PER_PAGE}>; rel="next"`;
    return route.fulfill({ json: rows, headers: { total: `${ROWS}`, ...(isLast ? {} : { link: next }) } });
  });
}

const REGION = 'document.querySelector(\'section[aria-label="Commissions"]\')';
/** Runs in the page. */
const SCROLL_TO_END = `${REGION}.scrollTo(0, ${REGION}.scrollHeight)`;
/** Runs in the page: scrolls from the first row to the last, one window height per frame. */
const MEASURE_SCROLLING = `(async () => {
  const region = ${REGION};
  const nextFrame = () => new Promise((done) => requestAnimationFrame(() => done()));
  region.scrollTo(0, 0);
  await nextFrame();
  await nextFrame();
  const added = (records) => records.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0);
  const observer = new MutationObserver(() => {});
  observer.observe(region.querySelector('tbody'), { childList: true });
  let mostRows = 0;
  let mostAdded = 0;
  for (let step = 1; step <= ${STEPS}; step += 1) {
    region.scrollTo(0, (region.scrollHeight * step) / ${STEPS});
    await nextFrame();
    mostRows = Math.max(mostRows, region.querySelectorAll('tbody tr').length);
    mostAdded = Math.max(mostAdded, added(observer.takeRecords()));
  }
  observer.disconnect();
  return { mostRows, mostAdded };
})()`;
