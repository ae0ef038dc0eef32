import { REF_ID_COOKIE } from '#shared/domain/tracking/visitor-cookie.ts';
import { isVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import { type Click, isOfOrigin, refIdIn, sentAddress, sentReferrer } from './address.ts';
import {
  type ApiPlace,
  type CookiePlace,
  eraseCookie,
  isOwnSite,
  readCookie,
  readText,
  rootDomain,
  writeCookie,
} from './cookie.ts';
import type { Settings } from './settings.ts';

/** What the service answers to a click (`POST /tr`). */
export interface Clicked {
  readonly tid: string;
  readonly ref_id: string;
  /** Days that the cookie lives. */
  readonly cookie_life: number;
  /** Whether the service has set the cookie itself. */
  readonly cookie_set?: boolean;
  /** What the visitor gets as a customer, as the service says it. */
  readonly current_offer?: object;
}

/** What pages may know of a visitor, such as to apply the code of its offer. */
export interface Details {
  readonly tid: string;
  readonly ref_id: string;
  readonly current_offer: object | null;
}

/** The page that the script runs in, as far as it is looked at. */
export interface Page extends CookiePlace {
  /** Its address at this moment: pages change theirs without being loaded anew. */
  href(): string;
  /** Addresses that it had before the script ran, the earliest first. */
  readonly earlier: readonly unknown[];
  readonly referrer: string;
  /** Resolves when the visitor sees the page: browsers also load pages that are never shown. */
  readonly shown: Promise<unknown>;
  /** Where the script came from. */
  readonly api: ApiPlace;
  /** An id for a new visitor, by chance. */
  newVisitor(): string;
  /**
   * Posts a click or a sign-up; it is sent even if the page is left in the same moment.
   * @param path beside the script
   * @param withCookies whether cookies may be sent and set by it
   * @returns what was answered; null where the click was refused, as of a link that leads nowhere
   * @throws where nobody knows whether it has counted
   */
  post(path: string, body: object, withCookies: boolean): Promise<unknown>;
}

export interface Tracker {
  /** Counts what is to be counted, as far as there is consent. */
  start(): void;
  /** Counts the present page's address if it carries a ref id that this page has not counted. */
  navigate(): void;
  /** Counts the present page's address, whatever it carries, or a ref id. */
  click(refId?: string): void;
  /** Neither sends nor touches a cookie until there is consent. */
  wait(): void;
  /** Consent is given: counts what has been waiting for it. Or it is withdrawn: takes the cookie away. */
  consent(given: boolean): void;
  /**
   * Reports a sign-up, after the clicks have been answered.
   * @param person `email` and `uid`, one of them at least
   * @throws Error for visitors without a referral link or consent, and if the service refuses it
   */
  signUp(person: unknown): Promise<unknown>;
  /** The visitor's id; null where there is none, and without consent. */
  tid(): string | null;
  /** The ref id that the visitor first came with, where a click on this page has been answered; null otherwise. */
  refId(): string | null;
  /** What is known of the visitor, where a click on this page has been answered; null otherwise. */
  details(): Details | null;
  /** Is done when every click that was asked for so far has been answered, or never will be. */
  settled(): Promise<unknown>;
}

/**
 * Follows a visitor through a page: counts the address that it arrived at if that carries a ref id. A new visitor gets its
 * id, and the cookie with it, before the click is sent: a page that leads on at once does not hear the answer. And a click
 * that is sent again, since nobody knows what became of it, is the same visitor's. One who comes again sends its id along,
 * by which the service knows whom it came from first, and that stays so (contract: Visitor).
 */
export function makeTracker({ account, cookie, parameters, days }: Settings, page: Page): Tracker {
  const { origin } = new URL(page.href());
  const referrer = sentReferrer(page.referrer);
  const addresses = [...page.earlier, page.href()].filter((address) => isOfOrigin(address, origin));
  let arrivals = addresses.map(clickOn).filter(isReferred).slice(0, 1);
  let waiting: readonly Click[] = arrivals;
  let sent: readonly Click[] = [];
  let permitted = true;
  let visitor: string | null = null;
  let known: Clicked | null = null;
  let root: string | null | undefined;
  let underway: Promise<unknown> = page.shown;

  const tid = () => (permitted ? (visitor ?? readCookie(page, cookie)) : null);

  function clickOn(address: string): Click | null {
    const url = sentAddress(address, parameters);
    return url === null ? null : { url, referrer };
  }

  function isReferred(click: Click | null): click is Click {
    return click !== null && refIdIn(click.url, parameters) !== null;
  }

  /** Visitors who consent on the page after the one they arrived at: only its address, the referrer, has the ref id. */
  function arriveByReferrer() {
    if (arrivals[0] || !isOfOrigin(page.referrer, origin) || tid() !== null) return;
    arrivals = [clickOn(page.referrer)].filter(isReferred).map(({ url }) => ({ url }));
    waiting = [...arrivals, ...waiting];
  }

  function keep(id: string | null, refId: string | null, life: number) {
    if (refId !== null) writeCookie(page, REF_ID_COOKIE, encodeURIComponent(refId), life, root ?? null);
    if (id !== null) writeCookie(page, cookie, id, life, root ?? null);
  }

  function forget() {
    visitor = known = null;
    for (const name of [cookie, REF_ID_COOKIE]) eraseCookie(page, name);
  }

  async function send(click: Click): Promise<void> {
    root ??= rootDomain(page, `${cookie}_probe`);
    const own = isOwnSite(page.api, page, root);
    const before = tid();
    visitor = before ?? page.newVisitor();
    if (before === null) keep(visitor, click.ref_id ?? refIdIn(click.url, parameters), days);
    const asked = own ? { cookie_domain: root ?? page.host } : {};
    const answer = await page.post('tr', { account, ...click, tid: visitor, ...asked }, own).catch(() => undefined);
    handleAnswer(answer, click, before === null);
  }

  /** @param answer undefined where nobody knows whether the click has counted */
  function handleAnswer(answer: unknown, click: Click, isNew: boolean) {
    if (!permitted) {
      // The answer to a click that consent was withdrawn from meanwhile may have set the cookie once more.
      forget();
      if (!waiting.includes(click)) waiting = [click, ...waiting];
      return;
    }
    if (answer === undefined) sent = sent.filter((other) => other !== click);
    if (answer === null && isNew) forget();
    if (!isClicked(answer)) return;
    known = answer;
    visitor = answer.tid;
    // A cookie that the service has set is left alone: browsers keep it longer than what a script has written.
    const isSet = answer.cookie_set && readCookie(page, cookie) === visitor;
    keep(isSet ? null : visitor, answer.ref_id, answer.cookie_life);
  }

  /** One after the other, so that a second click knows the visitor of the first; and not before the page has said all. */
  function flush() {
    underway = underway.then(async () => {
      while (permitted && waiting[0]) {
        const [click] = waiting;
        waiting = waiting.slice(1);
        sent = [...sent, click];
        await send(click);
      }
    });
  }

  /** Queues a click that this page has not counted. */
  function add(click: Click) {
    const isSame = ({ url, ref_id }: Click) => url === click.url && ref_id === click.ref_id;
    if (![...waiting, ...sent].some(isSame)) waiting = [...waiting, click];
    flush();
  }

  return {
    start: flush,
    navigate: () => {
      const click = clickOn(page.href());
      if (!isReferred(click)) return;
      // Front ends that keep the query on each of their pages change the path alone.
      const { search } = new URL(click.url);
      if (arrivals.some(({ url }) => new URL(url).search === search)) return;
      arrivals = [...arrivals, click];
      add(click);
    },
    click: (refId) => {
      const click = clickOn(page.href());
      if (click) add({ ...click, ...(refId === undefined ? {} : { ref_id: refId }) });
    },
    wait: () => {
      permitted = false;
    },
    consent: (given) => {
      const wasPermitted = permitted;
      permitted = given;
      if (given && !wasPermitted) arriveByReferrer();
      if (given) return flush();
      forget();
      // Should consent be given again, the visitor has still come through this link.
      waiting = arrivals;
      sent = [];
    },
    signUp: async (person) => {
      await underway;
      const known = tid();
      if (known === null) throw new Error('partner: the visitor came by no referral link, or has not consented');
      const { email, uid } = Object(person) as Record<string, unknown>;
      const ref_id = decodeURIComponent(readText(page, REF_ID_COOKIE) ?? '') || undefined;
      const answer = await page.post('tr/signup', { account, email, uid, tid: known, ref_id }, false);
      if (answer === null) throw new Error('partner: the sign-up was refused');
      return answer;
    },
    tid,
    refId: () => (permitted ? (known?.ref_id ?? null) : null),
    details: () =>
      permitted && known ? { tid: known.tid, ref_id: known.ref_id, current_offer: known.current_offer ?? null } : null,
    settled: () => underway,
  };
}

/** Whether that is an answer of the service: what stands between may answer for it, as the network of a hotel does. */
function isClicked(answer: unknown): answer is Clicked {
  const { tid, ref_id, cookie_life: days } = Object(answer) as Partial<Clicked>;
  return typeof tid === 'string' && isVisitorId(tid) && typeof ref_id === 'string' && Number.isInteger(days);
}
