import { newVisitorId, randomCharacters, VISITOR_ID_RANDOM_BYTES } from '#shared/domain/tracking/visitor-id.ts';
import { createPartner, type PartnerFunction } from './commands.ts';
import type { ScriptSettings } from './settings.ts';
import { createTracker, type TrackedPage } from './tracker.ts';

// GET /partner.js. It exposes only `partner` and never throws into the page.

/** Parameter of the function that the server wraps around the script. */
declare const SETTINGS: ScriptSettings;

/** The stub that queues calls until this script has loaded, or the real function. */
interface Global extends PartnerFunction {
  q?: unknown;
  /** When the stub ran: the page may change its address before this script loads. */
  url?: unknown;
  loaded?: true;
}

/** Pages may wait for the answer before they submit a form. */
const TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 2000;

const page = window as unknown as { partner?: Global };

function install(): void {
  const script = findOwnScript();
  const before: unknown = page.partner;
  const tracker = createTracker(SETTINGS, createTrackedPage(new URL(script.src), Object(before).url));
  const run = createPartner(tracker);
  const stubQueue = typeof before === 'function' ? (before as Global).q : undefined;
  const queued = Array.isArray(stubQueue) ? toArray(stubQueue) : [];
  const replay = (call: unknown) => run(...toArray(call));
  if (isWithoutConsent(script.getAttribute('data-consent'))) tracker.wait();
  tracker.start();
  watchHistory(tracker.navigate);
  for (const call of queued) replay(call);
  if ('fpr' in window || '$FPROM' in window) {
    console.warn(
      'partner.js: fpr() and $FPROM do nothing here. Call partner("click") or partner("referral", { email }).',
    );
  }
  if (!isReplaceable(before)) {
    console.warn('partner.js: the page has a partner of its own, which is left alone.');
    return;
  }
  const partner: Global = (...call) => run(...call);
  partner.loaded = true;
  // Pages may still call the stub.
  partner.q = { push: replay };
  page.partner = partner;
}

/** Converts a queue or a queued call; empty if the page has put anything else there. */
function toArray(value: unknown): unknown[] {
  try {
    return Array.from(Object(value) as ArrayLike<unknown>);
  } catch {
    return [];
  }
}

/** An element named `currentScript`, such as an image, shadows `document.currentScript`. */
function findOwnScript(): HTMLScriptElement {
  const current: unknown = document.currentScript;
  if (current instanceof HTMLScriptElement) return current;
  return document.querySelector('script[src*="partner.js?"]') as HTMLScriptElement;
}

/** Any value except `true` denies consent. */
function isWithoutConsent(consent: string | null): boolean {
  return consent !== null && consent.trim().toLowerCase() !== 'true';
}

/** Whether `partner` is unset, a function (the stub), or an element with that name. */
function isReplaceable(present: unknown): boolean {
  return !present || typeof present === 'function' || present instanceof Element;
}

/** An element can shadow a property, such as a form named `cookie`. */
function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Empty where access is denied, as in sandboxed frames. */
const cookies = {
  get cookie(): string {
    try {
      return stringOrEmpty(document.cookie);
    } catch {
      return '';
    }
  },
  set cookie(text: string) {
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: older browsers lack the Cookie Store API
      document.cookie = text;
    } catch {
      // The visitor is known on this page only.
    }
  },
};

/** Calls back after address changes without a load. */
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

function waitUntilShown(): Promise<unknown> {
  const isPrerendered = (document as { readonly prerendering?: boolean }).prerendering === true;
  return isPrerendered
    ? new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
    : Promise.resolve();
}

function createTrackedPage(api: URL, recorded: unknown): TrackedPage {
  return {
    href: () => location.href,
    // Without the stub: the address that the browser loaded.
    earlier: [recorded, performance.getEntriesByType('navigation')[0]?.name],
    shown: waitUntilShown(),
    referrer: stringOrEmpty(document.referrer),
    jar: cookies,
    host: location.hostname,
    secure: location.protocol === 'https:',
    api: { host: api.hostname, secure: api.protocol === 'https:' },
    newVisitor: () => newVisitorId(randomCharacters(crypto.getRandomValues(new Uint8Array(VISITOR_ID_RANDOM_BYTES)))),
    post: (path, body, withCookies) => post(new URL(path, api).href, body, withCookies),
  };
}

/**
 * Posts a click or a sign-up, with one retry after 429 or 5xx. Sets no custom header, to avoid a CORS preflight.
 * @returns null if rejected
 * @throws if the outcome is unknown: the Response, or a network error
 */
async function post(address: string, body: object, withCookies: boolean): Promise<unknown> {
  try {
    return await fetchWithRetry(address, JSON.stringify(body), withCookies);
  } catch (error) {
    if (!('status' in Object(error))) submitForm(address, body);
    throw error;
  }
}

/** Submits a form in a hidden frame where `fetch` is blocked or missing. The answer cannot be read. */
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
  setTimeout(() => frame.remove(), TIMEOUT_MS);
}

async function fetchWithRetry(address: string, text: string, withCookies: boolean): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const beacon = () => navigator.sendBeacon(address, text);
  const request = {
    method: 'POST',
    body: text,
    credentials: withCookies ? 'include' : 'omit',
    // Counts visitors who have already left.
    keepalive: true,
    signal: controller.signal,
  } as const;
  // Browsers without `keepalive` cancel the request on navigation.
  if (!('keepalive' in Request.prototype)) addEventListener('pagehide', beacon);
  try {
    let response = await fetch(address, request);
    if (isTransient(response)) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      response = await fetch(address, request);
    }
    if (isTransient(response)) throw response;
    // Firewalls and CDNs refuse without JSON: then the outcome is unknown.
    const body = await response.json();
    return response.ok ? body : null;
  } finally {
    clearTimeout(timer);
    removeEventListener('pagehide', beacon);
  }
}

/** Whether a retry may succeed: throttled, or a server error. */
function isTransient({ status }: Response): boolean {
  return status === 429 || status >= 500;
}

try {
  if (page.partner?.loaded !== true) install();
} catch {
  // Pages with restrictive policies must not notice a failure.
}
