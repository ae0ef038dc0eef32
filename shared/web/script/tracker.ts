import { REF_ID_COOKIE } from '#shared/domain/tracking/visitor-cookie.ts';
import { isVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import { type Click, findRefId, hasOrigin, redactAddress, redactReferrer } from './address.ts';
import {
  type ApiOrigin,
  type CookieContext,
  eraseCookie,
  findRootDomain,
  isSameSite,
  readCookie,
  readCookieText,
  writeCookie,
} from './cookie.ts';
import type { ScriptSettings } from './settings.ts';

/** Answer to a click (`POST /tr`). */
interface ClickResponse {
  readonly tid: string;
  readonly ref_id: string;
  readonly cookie_life: number;
  /** Whether the service has set the cookie itself. */
  readonly cookie_set?: boolean;
  readonly current_offer?: object;
}

/** For the page, for instance to apply an offer's code. */
interface VisitorDetails {
  readonly tid: string;
  readonly ref_id: string;
  readonly current_offer: object | null;
}

export interface TrackedPage extends CookieContext {
  /** Pages can change it without a load. */
  href(): string;
  /** Before the script ran, earliest first. */
  readonly earlier: readonly unknown[];
  readonly referrer: string;
  /** Prerendered pages may never be shown. */
  readonly shown: Promise<unknown>;
  readonly api: ApiOrigin;
  newVisitor(): string;
  /**
   * Posts a click or a sign-up, even if the visitor leaves the page.
   * @param path relative to the script
   * @param withCookies whether it may send and set cookies
   * @returns null if rejected, for instance for an unknown link
   * @throws if the outcome is unknown
   */
  post(path: string, body: object, withCookies: boolean): Promise<unknown>;
}

export interface Tracker {
  start(): void;
  /** Counts the current address if it has a ref id that this page has not counted. */
  navigate(): void;
  /** Counts the current address, with or without a ref id. */
  click(refId?: string): void;
  /** Suspends requests and cookies until there is consent. */
  wait(): void;
  /** Grants consent and counts pending clicks, or withdraws it and deletes the cookie. */
  consent(isGranted: boolean): void;
  /**
   * Reports a sign-up after the clicks were answered.
   * @param person needs `email` or `uid`
   * @throws Error without referral or consent, or if rejected
   */
  signUp(person: unknown): Promise<unknown>;
  /** Null without a visitor or consent. */
  tid(): string | null;
  /** The first ref id; null until a click on this page was answered. */
  refId(): string | null;
  /** Null until a click on this page was answered. */
  details(): VisitorDetails | null;
  /** Resolves when every click so far was answered or has failed. */
  whenIdle(): Promise<unknown>;
}

/**
 * Creates the tracker of a page. New visitors get an id and a cookie before the click is sent: redirecting pages never
 * see the answer, and a retry must count for the same visitor. Returning visitors send their id, so that the first
 * promoter stays (contract: Visitor).
 */
export function createTracker({ account, cookie, parameters, days }: ScriptSettings, page: TrackedPage): Tracker {
  const { origin } = new URL(page.href());
  const referrer = redactReferrer(page.referrer);
  const addresses = [...page.earlier, page.href()].filter((address) => hasOrigin(address, origin));
  let arrivals = addresses.map(buildClick).filter(isReferred).slice(0, 1);
  let pending: readonly Click[] = arrivals;
  let sent: readonly Click[] = [];
  let permitted = true;
  let visitor: string | null = null;
  let response: ClickResponse | null = null;
  let root: string | null | undefined;
  let idle: Promise<unknown> = page.shown;

  const tid = () => (permitted ? (visitor ?? readCookie(page, cookie)) : null);

  function buildClick(address: string): Click | null {
    const url = redactAddress(address, parameters);
    return url === null ? null : { url, referrer };
  }

  function isReferred(click: Click | null): click is Click {
    return click !== null && findRefId(click.url, parameters) !== null;
  }

  /** If consent comes on a later page, only the referrer carries the ref id. */
  function addReferrerArrival() {
    if (arrivals[0] || !hasOrigin(page.referrer, origin) || tid() !== null) return;
    arrivals = [buildClick(page.referrer)].filter(isReferred).map(({ url }) => ({ url }));
    pending = [...arrivals, ...pending];
  }

  function writeCookies(id: string | null, refId: string | null, life: number) {
    if (refId !== null) writeCookie(page, REF_ID_COOKIE, encodeURIComponent(refId), life, root ?? null);
    if (id !== null) writeCookie(page, cookie, id, life, root ?? null);
  }

  function deleteCookies() {
    visitor = response = null;
    for (const name of [cookie, REF_ID_COOKIE]) eraseCookie(page, name);
  }

  async function send(click: Click): Promise<void> {
    root ??= findRootDomain(page, `${cookie}_probe`);
    const isOwnSite = isSameSite(page.api, page, root);
    const before = tid();
    visitor = before ?? page.newVisitor();
    if (before === null) writeCookies(visitor, click.ref_id ?? findRefId(click.url, parameters), days);
    const cookieDomain = isOwnSite ? { cookie_domain: root ?? page.host } : {};
    const body = await page
      .post('tr', { account, ...click, tid: visitor, ...cookieDomain }, isOwnSite)
      .catch(() => undefined);
    handleResponse(body, click, before === null);
  }

  /** @param answer undefined if the outcome is unknown */
  function handleResponse(body: unknown, click: Click, isNew: boolean) {
    if (!permitted) {
      // The answer may have set the cookie after consent was withdrawn.
      deleteCookies();
      if (!pending.includes(click)) pending = [click, ...pending];
      return;
    }
    if (body === undefined) sent = sent.filter((other) => other !== click);
    if (body === null && isNew) deleteCookies();
    if (!isClickResponse(body)) return;
    response = body;
    visitor = body.tid;
    // Browsers keep server-set cookies longer.
    const isSet = body.cookie_set && readCookie(page, cookie) === visitor;
    writeCookies(isSet ? null : visitor, body.ref_id, body.cookie_life);
  }

  /** One at a time, so that the second click knows the visitor of the first. */
  function flush() {
    idle = idle.then(async () => {
      while (permitted && pending[0]) {
        const [click] = pending;
        pending = pending.slice(1);
        sent = [...sent, click];
        await send(click);
      }
    });
  }

  function add(click: Click) {
    const isSame = ({ url, ref_id }: Click) => url === click.url && ref_id === click.ref_id;
    if (![...pending, ...sent].some(isSame)) pending = [...pending, click];
    flush();
  }

  return {
    start: flush,
    navigate: () => {
      const click = buildClick(page.href());
      if (!isReferred(click)) return;
      // Some front ends keep the query on every page.
      const { search } = new URL(click.url);
      if (arrivals.some(({ url }) => new URL(url).search === search)) return;
      arrivals = [...arrivals, click];
      add(click);
    },
    click: (refId) => {
      const click = buildClick(page.href());
      if (click) add({ ...click, ...(refId === undefined ? {} : { ref_id: refId }) });
    },
    wait: () => {
      permitted = false;
    },
    consent: (isGranted) => {
      const wasPermitted = permitted;
      permitted = isGranted;
      if (isGranted && !wasPermitted) addReferrerArrival();
      if (isGranted) return flush();
      deleteCookies();
      // If consent is granted again, the arrival still counts.
      pending = arrivals;
      sent = [];
    },
    signUp: async (person) => {
      await idle;
      const visitorId = tid();
      if (visitorId === null) throw new Error('partner: the visitor came by no referral link, or has not consented');
      const { email, uid } = Object(person) as Record<string, unknown>;
      // Encoded, as the service accepts it: decoding throws for cookies that others wrote.
      const ref_id = readCookieText(page, REF_ID_COOKIE) || undefined;
      const body = await page.post('tr/signup', { account, email, uid, tid: visitorId, ref_id }, false);
      if (body === null) throw new Error('partner: the sign-up was refused');
      return body;
    },
    tid,
    refId: () => (permitted ? (response?.ref_id ?? null) : null),
    details: () =>
      permitted && response
        ? { tid: response.tid, ref_id: response.ref_id, current_offer: response.current_offer ?? null }
        : null,
    whenIdle: () => idle,
  };
}

/** Captive portals and proxies may answer instead of the service. */
function isClickResponse(body: unknown): body is ClickResponse {
  const { tid, ref_id, cookie_life: days } = Object(body) as Partial<ClickResponse>;
  return typeof tid === 'string' && isVisitorId(tid) && typeof ref_id === 'string' && Number.isInteger(days);
}
