import { makePartner, type Partner } from './commands.ts';
import type { Settings } from './settings.ts';
import { type Clicked, makeTracker, type Page } from './tracker.ts';

// GET /partner.js: what a shop's pages load. `partner` is all that they can see of it, and it throws nothing at them.

/** What the server has filled in: the parameter of the function that it wraps this in. */
declare const SETTINGS: Settings;

/** The page's `partner`: its stub, which queues calls until this has loaded, or this. */
interface Global extends Partner {
  q?: ArrayLike<ArrayLike<unknown>> | { push(call: ArrayLike<unknown>): unknown };
  loaded?: true;
}

/** How long an answer is waited for: a page that waits for it, as before it sends a form, goes on then. */
const PATIENCE_MS = 10_000;

const page = window as unknown as { partner?: Global };

function install(): void {
  const script = (document.currentScript ?? document.querySelector('script[src*="/partner.js?"]')) as HTMLScriptElement;
  const api = new URL(script.src);
  const tracker = makeTracker(SETTINGS, thePage(api));
  const run = makePartner(tracker);
  if (script.getAttribute('data-consent') === 'false') tracker.wait();
  const queued = page.partner?.q;
  const partner: Global = (...call) => run(...call);
  partner.loaded = true;
  // Whoever has kept the stub calls it still.
  partner.q = { push: (call) => run(...Array.from(call)) };
  page.partner = partner;
  tracker.start();
  if (queued && 'length' in queued) for (const call of Array.from(queued)) run(...Array.from(call));
}

/** The page's cookies; none where it is not allowed any, as in a frame with `sandbox`. */
const cookies = {
  get cookie(): string {
    try {
      return document.cookie;
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

function thePage(api: URL): Page {
  return {
    href: () => location.href,
    referrer: document.referrer,
    jar: cookies,
    host: location.hostname,
    secure: location.protocol === 'https:',
    api: { host: api.hostname, secure: api.protocol === 'https:' },
    post: async (body, withCookies) => {
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
      try {
        // Text, and no header of its own: then browsers do not ask beforehand whether they may send it.
        const answer = await fetch(`${api.origin}/tr`, {
          method: 'POST',
          body: JSON.stringify(body),
          credentials: withCookies ? 'include' : 'omit',
          // A visitor who is gone by now has come all the same.
          keepalive: true,
          signal: patience.signal,
        });
        return answer.ok ? ((await answer.json()) as Clicked) : null;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

try {
  if (page.partner?.loaded !== true) install();
} catch {
  // A page that forbids what this needs is not to notice.
}
