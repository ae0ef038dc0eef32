import { newVisitorId, RANDOM_BYTES, randomCharacters } from '#shared/domain/tracking/visitor-id.ts';
import { makePartner, type Partner } from './commands.ts';
import type { Settings } from './settings.ts';
import { makeTracker, type Page } from './tracker.ts';

// GET /partner.js: what a shop's pages load. `partner` is all that they can see of it, and it throws nothing at them.

/** What the server has filled in: the parameter of the function that it wraps this in. */
declare const SETTINGS: Settings;

/** The page's `partner`: its stub, which queues calls until this has loaded, or this. */
interface Global extends Partner {
  q?: unknown;
  /** The page's address as the stub saw it: the page may change its address before this script has loaded. */
  url?: unknown;
  loaded?: true;
}

/** How long an answer is waited for: a page that waits for it, as before it sends a form, goes on then. */
const PATIENCE_MS = 10_000;
/** After how long a click is sent again that the service could not take just then. */
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
  // Whoever has kept the stub calls it still.
  partner.q = { push: replay };
  page.partner = partner;
}

/** What the stub has kept, or one of its calls; nothing where it is no list, for a page can put there what it likes. */
function listOf(kept: unknown): unknown[] {
  try {
    return Array.from(Object(kept) as ArrayLike<unknown>);
  } catch {
    return [];
  }
}

/** The element that this came by. What else of the page bears the name `currentScript`, as an image may, is none. */
function ownScript(): HTMLScriptElement {
  const current: unknown = document.currentScript;
  if (current instanceof HTMLScriptElement) return current;
  return document.querySelector('script[src*="partner.js?"]') as HTMLScriptElement;
}

/** Whether the attribute of the script says that there is no consent: anything does but that there is. */
function isWithoutConsent(said: string | null): boolean {
  return said !== null && said.trim().toLowerCase() !== 'true';
}

/** Whether the name is to be had: nothing has it, or a function as the stub, or an element that bears it. */
function isFree(present: unknown): boolean {
  return !present || typeof present === 'function' || present instanceof Element;
}

/** What a page may have given to an element of its own by naming it so, as a form called `cookie`. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The page's cookies; none where it is not allowed any, as in a frame with `sandbox`. */
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
      // Then the visitor is known on this page alone.
    }
  },
};

/** Calls back after the page has changed its address without being loaded. */
function watchHistory(changed: () => void): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    history[name] = function (...change) {
      original.apply(this, change);
      try {
        changed();
      } catch {
        // The page's navigation goes on.
      }
    };
  }
  addEventListener('hashchange', changed);
}

/** Resolves when a page that the browser prerenders is shown. */
function shown(): Promise<unknown> {
  const isPrerendered = (document as { readonly prerendering?: boolean }).prerendering === true;
  return isPrerendered
    ? new Promise((done) => document.addEventListener('prerenderingchange', done, { once: true }))
    : Promise.resolve();
}

/** @param recorded the address that the stub recorded, if it did */
function thePage(api: URL, recorded: unknown): Page {
  return {
    href: () => location.href,
    // Pages without the stub: the address that the browser loaded.
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
 * Posts a click or a sign-up, and once more where the service could not take it just then. No header of its own: then browsers do not ask
 * beforehand whether they may send it.
 * @returns the answer; null where it was refused
 * @throws where nobody knows: there was no answer, or it was not the service's last word; that Response is thrown itself
 */
async function post(address: string, body: object, withCookies: boolean): Promise<unknown> {
  try {
    return await fetchAnswer(address, JSON.stringify(body), withCookies);
  } catch (error) {
    if (!('status' in Object(error))) submitForm(address, body);
    throw error;
  }
}

/** Sends a click or a sign-up by a form in a hidden frame, where `fetch` is blocked or missing. Its answer cannot be read. */
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
    // A visitor who is gone by now has come all the same.
    keepalive: true,
    signal: patience.signal,
  } as const;
  // A browser that does not know that lets go of what is under way with the page; it is sent once more then.
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

/** Whether an answer says no more than that it was too much, or that something failed. */
function isPassing({ status }: Response): boolean {
  return status === 429 || status >= 500;
}

try {
  if (page.partner?.loaded !== true) install();
} catch {
  // A page that forbids what this needs is not to notice.
}
