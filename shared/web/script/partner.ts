import { newVisitorId, RANDOM_BYTES, randomCharacters } from '#shared/domain/tracking/visitor-id.ts';
import { makePartner, type Partner } from './commands.ts';
import type { Settings } from './settings.ts';
import { makeTracker, type Page } from './tracker.ts';

// GET /partner.js, loaded by shops. It exposes only `partner` and never throws into the page.

/** Filled in by the server: the parameter of the wrapping function. */
declare const SETTINGS: Settings;

/** The page's `partner`: the stub that queues calls until this script has loaded, or the real function. */
interface Global extends Partner {
  q?: unknown;
  /** The page's address when the stub ran. The page may change it before this script loads. */
  url?: unknown;
  loaded?: true;
}

/** Request timeout. Pages may wait for the answer before they submit a form. */
const PATIENCE_MS = 10_000;
/** Delay before the retry of a rejected click. */
const PAUSE_MS = 2000;

const page = window as unknown as { partner?: Global };

function install(): void {
  const script = ownScript();
  const before: unknown = page.partner;
  const tracker = makeTracker(SETTINGS, thePage(new URL(script.src), Object(before).url));
  const run = makePartner(tracker);
  const kept = typeof before === 'function' ? (before as Global).q : undefined;
  const queued = Array.isArray(kept) ? listOf(kept) : [];
  const replay = (call: unknown) => run(...listOf(call));
  if (isWithoutConsent(script.getAttribute('data-consent'))) tracker.wait();
  tracker.start();
  watchHistory(tracker.navigate);
  for (const call of queued) replay(call);
  if ('fpr' in window || '$FPROM' in window) {
    console.warn(
      'partner.js: fpr() and $FPROM do nothing here. Call partner("click") or partner("referral", { email }).',
    );
  }
  if (!isFree(before)) {
    console.warn('partner.js: the page has a partner of its own, which is left alone.');
    return;
  }
  const partner: Global = (...call) => run(...call);
  partner.loaded = true;
  // Pages may hold a reference to the stub and call it later.
  partner.q = { push: replay };
  page.partner = partner;
}

/** Converts a queue or a queued call to an array; empty if the page has put anything else there. */
function listOf(kept: unknown): unknown[] {
  try {
    return Array.from(Object(kept) as ArrayLike<unknown>);
  } catch {
    return [];
  }
}

/**
 * Returns this script's element. An element named `currentScript`, such as an image, shadows `document.currentScript`.
 */
function ownScript(): HTMLScriptElement {
  const current: unknown = document.currentScript;
  if (current instanceof HTMLScriptElement) return current;
  return document.querySelector('script[src*="partner.js?"]') as HTMLScriptElement;
}

/** Whether the script's attribute denies consent: any value except `true` does. */
function isWithoutConsent(said: string | null): boolean {
  return said !== null && said.trim().toLowerCase() !== 'true';
}

/** Whether the global is free: unset, a function (the stub), or an element with that name. */
function isFree(present: unknown): boolean {
  return !present || typeof present === 'function' || present instanceof Element;
}

/** An element named like a property shadows it, such as a form named `cookie`. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The page's cookies; empty where access is denied, as in sandboxed frames. */
const cookies = {
  get cookie(): string {
    try {
      return textOf(document.cookie);
    } catch {
      return '';
    }
  },
  set cookie(text: string) {
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of the last years
      document.cookie = text;
    } catch {
      // Without cookies, the visitor is known on this page only.
    }
  },
};

/** Calls back after the page changed its address without a load. */
function watchHistory(changed: () => void): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    history[name] = function (...change) {
      original.apply(this, change);
      try {
        changed();
      } catch {
        // Must not break the page's navigation.
      }
    };
  }
  addEventListener('hashchange', changed);
}

/** Resolves when a prerendered page is shown. */
function shown(): Promise<unknown> {
  const isPrerendered = (document as { readonly prerendering?: boolean }).prerendering === true;
  return isPrerendered
    ? new Promise((done) => document.addEventListener('prerenderingchange', done, { once: true }))
    : Promise.resolve();
}

/** @param recorded address that the stub recorded, if any */
function thePage(api: URL, recorded: unknown): Page {
  return {
    href: () => location.href,
    // Fallback for pages without the stub: the address that the browser loaded.
    earlier: [recorded, performance.getEntriesByType('navigation')[0]?.name],
    shown: shown(),
    referrer: textOf(document.referrer),
    jar: cookies,
    host: location.hostname,
    secure: location.protocol === 'https:',
    api: { host: api.hostname, secure: api.protocol === 'https:' },
    newVisitor: () => newVisitorId(randomCharacters(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))),
    post: (path, body, withCookies) => post(new URL(path, api).href, body, withCookies),
  };
}

/**
 * Posts a click or a sign-up, with one retry after 429 or 5xx. Sets no custom header, to avoid a CORS preflight.
 * @returns null if the request was rejected
 * @throws the Response if the retry failed too, or the network error: the outcome is unknown
 */
async function post(address: string, body: object, withCookies: boolean): Promise<unknown> {
  try {
    return await fetchAnswer(address, JSON.stringify(body), withCookies);
  } catch (error) {
    if (!('status' in Object(error))) submitForm(address, body);
    throw error;
  }
}

/**
 * Submits a click or a sign-up with a form in a hidden frame, for pages where `fetch` is blocked or missing. The answer
 * cannot be read.
 */
function submitForm(address: string, body: object): void {
  const frame = document.createElement('iframe');
  frame.name = 'partner_click';
  const form = document.createElement('form');
  Object.assign(form, { action: address, method: 'post', target: frame.name });
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.append(Object.assign(document.createElement('input'), { name, value }));
  }
  frame.hidden = form.hidden = true;
  document.documentElement.append(frame, form);
  form.submit();
  form.remove();
  setTimeout(() => frame.remove(), PATIENCE_MS);
}

async function fetchAnswer(address: string, text: string, withCookies: boolean): Promise<unknown> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const beacon = () => navigator.sendBeacon(address, text);
  const request = {
    method: 'POST',
    body: text,
    credentials: withCookies ? 'include' : 'omit',
    // Counts visitors who have already left the page.
    keepalive: true,
    signal: patience.signal,
  } as const;
  // Without `keepalive`, browsers cancel the request on navigation, so a beacon sends it again.
  if (!('keepalive' in Request.prototype)) addEventListener('pagehide', beacon);
  try {
    let answer = await fetch(address, request);
    if (isPassing(answer)) {
      await new Promise((done) => setTimeout(done, PAUSE_MS));
      answer = await fetch(address, request);
    }
    if (isPassing(answer)) throw answer;
    return answer.ok ? await answer.json() : null;
  } finally {
    clearTimeout(timer);
    removeEventListener('pagehide', beacon);
  }
}

/** Whether the answer is transient: throttled or a server error. */
function isPassing({ status }: Response): boolean {
  return status === 429 || status >= 500;
}

try {
  if (page.partner?.loaded !== true) install();
} catch {
  // Pages with restrictive policies must not notice a failure.
}
