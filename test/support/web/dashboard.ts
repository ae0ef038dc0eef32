import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { v2Headers } from '#test/support/service/company.ts';

/** The account whose dashboard it is, and a key of it. */
export interface Visited {
  readonly id: number;
  readonly key: string;
}

/** The dashboard of a company in a window of its own. */
export interface Dashboard {
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * What the browser has complained about: refusals of the page's policy, errors of scripts, requests to other hosts. The
   * service sends the page's headers as CloudFront does, by the same templates.
   */
  readonly complaints: string[];
  /** Requests of the interface, as `GET /api/v2/…`, in order. */
  readonly calls: string[];
  /** Goes to a path, and waits until all that is on the page is there. */
  go(path: string): Promise<void>;
  /** Waits until nothing is asked for any more. */
  settled(): Promise<void>;
  /** @throws Error where the browser has complained about anything */
  close(): Promise<void>;
}

/** How long a page may take: many run at the same time. */
const PATIENCE_MS = 120_000;
/** In the page: the second next picture, or a moment where the window is behind another one and draws none. */
const NEXT_PICTURE =
  'new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); setTimeout(done, 500); })';
const base = () => process.env.SERVICE_URL ?? '';

/**
 * Opens a window for the dashboard of a company. Its calls come with the company's key; where none is given, nobody is signed in.
 * @param options of the window, such as how wide it is
 */
export async function openDashboard(
  browser: Browser,
  visited?: Visited,
  options: BrowserContextOptions = {},
): Promise<Dashboard> {
  const context = await browser.newContext({
    baseURL: base(),
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...(visited ? { extraHTTPHeaders: v2Headers(visited.id, visited.key) } : {}),
    ...options,
  });
  // Of all its windows, those that a page opens, too.
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  const calls: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // That an answer is no success is said there, too: tests look at what the page makes of it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  const open = new Set<Request>();
  // The one that leads to another page, until that comes.
  let leading: Request | undefined;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) leading = request;
    open.add(request);
    const { pathname } = new URL(request.url());
    if (asksAnotherHost(request)) complaints.push(`asks another host: ${request.url()}`);
    if (pathname.startsWith('/api/')) calls.push(callOf(request));
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    // A download leads nowhere.
    if (request === leading) leading = undefined;
  });
  page.on('framenavigated', (frame) => {
    // A page that is left may still change its own address.
    if (frame !== page.mainFrame() || leading?.url() !== frame.url().replace(/#.*$/, '')) return;
    // Of what the page before has asked for, some is never answered.
    for (const request of open) if (request !== leading) open.delete(request);
    leading = undefined;
  });
  const waiting = page.locator('.mantine-Skeleton-root, [aria-busy="true"]');
  /** What a key or an answer leads to is begun with the next picture. */
  const drawn = () => page.evaluate(NEXT_PICTURE).catch(() => undefined);
  const isQuiet = async () => open.size === 0 && (await waiting.count()) === 0;
  const settled = async () => {
    const end = Date.now() + PATIENCE_MS;
    do {
      if (Date.now() > end) throw new Error(`The page of ${page.url()} is still waiting for something.`);
      if (!(await isQuiet())) await sleep(50);
      await drawn();
    } while (!(await isQuiet()));
  };
  return {
    context,
    page,
    complaints,
    calls,
    settled,
    go: async (path) => {
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled();
    },
    close: async () => {
      await context.close();
      if (complaints.length > 0) throw new Error(`The browser complains: ${complaints.join('; ')}`);
    },
  };
}

/** Whether a page of the service loads something from elsewhere. It leads people to the issuer, which has pages of its own. */
function asksAnotherHost(request: Request): boolean {
  const { origin, protocol } = new URL(request.url());
  if (request.isNavigationRequest() || !protocol.startsWith('http')) return false;
  return origin !== base() && new URL(request.frame().url()).origin === base();
}

/** A call without the names of what it asks for: `GET /api/v2/company/commissions`. */
const callOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
