import { arrivalOf } from './arrival.ts';

const KEPT_AS = 'portal-account';
const CHANNEL = 'portal-signed-in';

/** What the company's application has given, for as long as the page is open. */
let token: string | undefined;
let account: number | undefined;
/** Whether somebody was signed in here: then a session that ends is asked for again, over what is open. */
let wasSignedIn = false;

/** Takes over what the address says, and takes out of it what nobody should see. Called once, before anything is asked. */
export function arrive(): void {
  const arrival = arrivalOf(location.href);
  token = arrival.token;
  account = arrival.account ?? keptAccount();
  if (arrival.account !== undefined) keepAccount(arrival.account);
  if (arrival.token !== undefined) history.replaceState(history.state, '', arrival.address);
}

/** The account that somebody wants to sign in at; undefined where nothing has named one. */
export const accountAsked = (): number | undefined => account;

/** The headers that say who calls, where no cookie does. */
export function callerHeaders(): Record<string, string> {
  if (token === undefined) return {};
  return { authorization: `Bearer ${token}`, ...(account === undefined ? {} : { 'account-id': String(account) }) };
}

/** A token that opens nothing any more is not sent again: what comes next is the cookie of a sign-in. */
export function forgetToken(): void {
  token = undefined;
}

export const markSignedIn = (isSignedIn: boolean): void => {
  wasSignedIn = isSignedIn;
};

/** A question for a sign-in, as long as it is open: `answer` says whether somebody has signed in. */
interface Question {
  readonly answer: (isSignedIn: boolean) => void;
}
const listeners = new Set<() => void>();
let question: Question | undefined;

/** Asks for a new sign-in over what is open, which stays as it is. @returns whether somebody has signed in */
export function signInAgain(): Promise<boolean> {
  if (!wasSignedIn) return Promise.resolve(false);
  forgetToken();
  return new Promise((done) => {
    const answer = (isSignedIn: boolean) => {
      stop();
      ask(undefined);
      done(isSignedIn);
    };
    const stop = onSignIn(() => answer(true));
    ask({ answer });
  });
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
