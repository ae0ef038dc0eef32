import { isFramed, onToken, say } from '#web/portal/embed/frame.ts';
import { arrivalOf } from './arrival.ts';
import { queries } from './queries.ts';
import { Tokens } from './tokens.ts';

const KEPT_AS = 'portal-account';
const CHANNEL = 'portal-signed-in';

/** For so long the page around a frame may look for another token, before the reader hears that the session has ended. */
const PATIENCE_MS = 15_000;

/** What the company's application has given, for as long as the page is open. */
const tokens = new Tokens();
let account: number | undefined;
/** Whether somebody was signed in here: then a session that ends is asked for again, over what is open. */
let wasSignedIn = false;

/** Takes over what the address says, and takes out of it what nobody should see. Called once, before anything is asked. */
export function arrive(): void {
  const arrival = arrivalOf(location.href);
  tokens.take(arrival.token);
  account = arrival.account ?? keptAccount();
  if (arrival.account !== undefined && !isFramed) keepAccount(arrival.account);
  if (arrival.token !== undefined) history.replaceState(history.state, '', arrival.address);
  if (isFramed) onToken(renew);
}

/** The account that somebody wants to sign in at; undefined where nothing has named one. */
export const accountAsked = (): number | undefined => account;

/** Whom this page shows. */
interface Shown {
  readonly id: number;
  readonly account: { readonly id: number };
}
let shown: Shown | undefined;

/**
 * Lets all calls by the cookie from now on be of a promoter: the service refuses them where the session is of another one. It stays
 * so until the page is loaded again, whatever other tabs do.
 * @param promoter undefined where the page shows nobody
 */
export function callFor(promoter: Shown | undefined): void {
  shown = promoter;
}

/** The headers that say who calls, where no cookie does; beside the cookie, whom the page shows. */
export function callerHeaders(): Record<string, string> {
  const { bearer } = tokens;
  if (bearer === undefined) {
    return shown ? { 'account-id': String(shown.account.id), 'promoter-id': String(shown.id) } : {};
  }
  return { authorization: bearer, ...(account === undefined ? {} : { 'account-id': String(account) }) };
}

/** A token that opens nothing any more is not sent again: what comes next is the cookie of a sign-in. */
export function forgetToken(): void {
  tokens.take(undefined);
}

export const markSignedIn = (isSignedIn: boolean): void => {
  wasSignedIn = isSignedIn;
};

/** Takes note of how a call with a token was answered. @param bearer as it was sent; null where it was not */
export function noteAnswer(bearer: string | null, status: number): void {
  if (bearer !== null) tokens.note(bearer, status !== 401);
}

/**
 * What is asked over everything else, as long as it is open: for a sign-in, or for the way to another promoter. `answer` says
 * whether somebody has signed in.
 */
interface Question {
  readonly why: 'ended' | 'other-promoter';
  readonly answer: (isSignedIn: boolean) => void;
}
const listeners = new Set<() => void>();
let question: Question | undefined;

/** Asks for a new sign-in over what is open, which stays as it is. @returns whether somebody has signed in */
export function signInAgain(): Promise<boolean> {
  if (isFramed) return askForToken();
  if (!wasSignedIn) return Promise.resolve(false);
  forgetToken();
  return new Promise((done) => {
    const answer = (isSignedIn: boolean) => {
      stop();
      ask(undefined);
      done(isSignedIn);
    };
    const stop = onSignIn(() => answer(true));
    ask({ why: 'ended', answer });
  });
}

let isTold = false;

/**
 * Says over what is open that another tab has opened the portal as another promoter. What was typed can be copied before the page
 * is loaded again. What only asks for something says it once.
 * @param hasChanged whether the call that was refused was to change something
 */
export function tellOtherPromoter(hasChanged: boolean): void {
  if (question !== undefined || (isTold && !hasChanged)) return;
  isTold = true;
  ask({ why: 'other-promoter', answer: () => ask(undefined) });
}

let waiting: ((isRenewed: boolean) => void) | undefined;

/** Asks the page around for another token. Who waits too long, or has got one that opens nothing either, hears that the session has ended. */
function askForToken(): Promise<boolean> {
  if (tokens.isPromising) return Promise.resolve(true);
  return new Promise((done) => {
    const answer = (isRenewed: boolean) => {
      clearTimeout(timer);
      waiting = undefined;
      ask(undefined);
      done(isRenewed);
    };
    waiting = answer;
    const timer = setTimeout(
      () => (wasSignedIn ? ask({ why: 'ended', answer }) : answer(false)),
      tokens.isHopeless ? 0 : PATIENCE_MS,
    );
    if (!tokens.isHopeless) say({ type: 'portal:session_ended' });
  });
}

/** Goes on with a token of the page around: with what waits for it, or, where it is another promoter's, from the beginning. */
function renew(token: string): void {
  const isOther = tokens.renew(token);
  if (!tokens.isPromising) return;
  // What one promoter has asked for is not sent as another one.
  const wasWaiting = waiting !== undefined;
  waiting?.(!isOther);
  if (isOther) void queries.resetQueries();
  else if (!wasWaiting) void queries.invalidateQueries();
}

function ask(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The question that is open, for `useSyncExternalStore`. */
export const asked = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Question | undefined => question,
};

/** Says to all other windows of this browser that somebody has signed in. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(CHANNEL);
  channel.close();
}

/** Calls when somebody has signed in in another window, as by the link in a mail. @returns what ends that */
export function onSignIn(call: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', call);
  return () => channel.close();
}

/** Some browsers keep nothing for a page in a frame. */
function keptAccount(): number | undefined {
  try {
    return Number(sessionStorage.getItem(KEPT_AS)) || undefined;
  } catch {
    return undefined;
  }
}

function keepAccount(id: number): void {
  try {
    sessionStorage.setItem(KEPT_AS, String(id));
  } catch {}
}
