import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { createV2Headers } from '#test/support/service/company.ts';

export interface DashboardAccount {
  readonly id: number;
  readonly key: string;
}

export interface Dashboard {
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * Errors that the browser reports: CSP violations, script errors, requests to other hosts. The service sends the page's headers
   * from the same templates as CloudFront.
   */
  readonly browserErrors: string[];
  readonly calls: string[];
  go(path: string): Promise<void>;
  waitUntilIdle(): Promise<void>;
  /** @throws Error if the browser reported an error */
  close(): Promise<void>;
}

const TIMEOUT_MS = 120_000;
/** In the page: waits two frames, or a moment in a background window, which renders none. */
const NEXT_FRAMES =
  'new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); setTimeout(done, 500); })';
const base = () => process.env.SERVICE_URL ?? '';

/**
 * Opens a company's dashboard. Calls use the company's key; without one, the user is signed out.
 * @param options of the window, such as its width
 */
export async function openDashboard(
  browser: Browser,
  visited?: DashboardAccount,
  options: BrowserContextOptions = {},
): Promise<Dashboard> {
  const context = await browser.newContext({
    baseURL: base(),
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...(visited ? { extraHTTPHeaders: createV2Headers(visited.id, visited.key) } : {}),
    ...options,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const browserErrors: string[] = [];
  const calls: string[] = [];
  page.on('pageerror', ({ message }) => browserErrors.push(message));
  page.on('console', (message) => {
    // Tests check how pages handle failed responses.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      browserErrors.push(message.text());
    }
  });
  const openRequests = new Set<Request>();
  let leading: Request | undefined;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) leading = request;
    openRequests.add(request);
    const { pathname } = new URL(request.url());
    if (isRequestToAnotherHost(request)) browserErrors.push(`request to another host: ${request.url()}`);
    if (pathname.startsWith('/api/')) calls.push(getCall(request));
  });
  page.on('requestfinished', (request) => openRequests.delete(request));
  page.on('requestfailed', (request) => {
    openRequests.delete(request);
    if (request === leading) leading = undefined;
  });
  page.on('framenavigated', (frame) => {
    // The page being left may still change its own URL.
    if (frame !== page.mainFrame() || leading?.url() !== frame.url().replace(/#.*$/, '')) return;
    // Some requests of the previous page are never answered.
    for (const request of openRequests) if (request !== leading) openRequests.delete(request);
    leading = undefined;
  });
  const waiting = page.locator('.mantine-Skeleton-root, [aria-busy="true"]');
  /** The next frame starts the effects of a key press or response. */
  const waitForPaint = () => page.evaluate(NEXT_FRAMES).catch(() => undefined);
  const isIdle = async () => openRequests.size === 0 && (await waiting.count()) === 0;
  const waitUntilIdle = async () => {
    const end = Date.now() + TIMEOUT_MS;
    do {
      if (Date.now() > end) throw new Error(`The page of ${page.url()} is still waiting for something.`);
      if (!(await isIdle())) await sleep(50);
      await waitForPaint();
    } while (!(await isIdle()));
  };
  return {
    context,
    page,
    browserErrors,
    calls,
    waitUntilIdle,
    go: async (path) => {
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitUntilIdle();
    },
    close: async () => {
      await context.close();
      if (browserErrors.length > 0) throw new Error(`The browser reported errors: ${browserErrors.join('; ')}`);
    },
  };
}

function isRequestToAnotherHost(request: Request): boolean {
  const { origin, protocol } = new URL(request.url());
  if (request.isNavigationRequest() || !protocol.startsWith('http')) return false;
  return origin !== base() && new URL(request.frame().url()).origin === base();
}

const getCall = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
