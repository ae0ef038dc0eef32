import { isFramed, onToken, postToParent } from '#web/portal/embed/frame.ts';
import { parseArrival } from './arrival.ts';
import { portalQueryClient } from './queries.ts';
import { EmbedTokens } from './tokens.ts';

const STORAGE_KEY = 'portal-account';
const CHANNEL = 'portal-signed-in';

/** Time for the embedding page to provide a new token. */
const TIMEOUT_MS = 15_000;

/** Kept in memory only. */
const tokens = new EmbedTokens();
let account: number | undefined;
/** An expired session prompts for a sign-in only if the user was signed in. */
let wasSignedIn = false;

/** Reads account and token from the address and removes the token. Call before any request. */
export function readArrival(): void {
  const arrival = parseArrival(location.href);
  tokens.take(arrival.token);
  account = arrival.account ?? readStoredAccount();
  if (arrival.account !== undefined && !isFramed) storeAccount(arrival.account);
  if (arrival.token !== undefined) history.replaceState(history.state, '', arrival.address);
  if (isFramed) onToken(renewToken);
}

/** Returns the requested account; undefined if unspecified. */
export const requestedAccount = (): number | undefined => account;

interface DisplayedPromoter {
  readonly id: number;
  readonly account: { readonly id: number };
}
let displayed: DisplayedPromoter | undefined;

/**
 * Binds cookie calls to a promoter until the page reloads. The service rejects them if another tab has switched
 * promoters.
 * @param promoter undefined if the page shows none
 */
export function bindPromoter(promoter: DisplayedPromoter | undefined): void {
  displayed = promoter;
}

/** Returns the token header, or with a cookie the displayed promoter. */
export function authHeaders(): Record<string, string> {
  const { bearer } = tokens;
  if (bearer === undefined) {
    return displayed ? { 'account-id': String(displayed.account.id), 'promoter-id': String(displayed.id) } : {};
  }
  return { authorization: bearer, ...(account === undefined ? {} : { 'account-id': String(account) }) };
}

/** Drops the token: later calls use the cookie. */
export function forgetToken(): void {
  tokens.take(undefined);
}

export const markSignedIn = (isSignedIn: boolean): void => {
  wasSignedIn = isSignedIn;
};

/** Records whether a token was accepted. @param bearer null if the call had none */
export function recordTokenResult(bearer: string | null, status: number): void {
  if (bearer !== null) tokens.recordResult(bearer, status !== 401);
}

interface SignInPrompt {
  readonly reason: 'ended' | 'other-promoter';
  readonly answer: (isSignedIn: boolean) => void;
}
const listeners = new Set<() => void>();
let prompt: SignInPrompt | undefined;

/** Prompts for a sign-in over the page. @returns whether the user signed in */
export function promptPromoterSignIn(): Promise<boolean> {
  if (isFramed) return askForToken();
  if (!wasSignedIn) return Promise.resolve(false);
  forgetToken();
  return new Promise((resolve) => {
    const settle = (isSignedIn: boolean) => {
      stop();
      setPrompt(undefined);
      resolve(isSignedIn);
    };
    const stop = subscribeToSignIn(() => settle(true));
    setPrompt({ reason: 'ended', answer: settle });
  });
}

let hasWarned = false;

/**
 * Warns that another tab has switched promoters, so that unsaved input can be copied. Failed reads warn only once.
 * @param isWrite whether the rejected call was a write
 */
export function warnOtherPromoter(isWrite: boolean): void {
  if (prompt !== undefined || (hasWarned && !isWrite)) return;
  hasWarned = true;
  setPrompt({ reason: 'other-promoter', answer: () => setPrompt(undefined) });
}

let resolveRenewal: ((isRenewed: boolean) => void) | undefined;

/** Asks the embedding page for a token. After a timeout or a second rejection, the session counts as expired. */
function askForToken(): Promise<boolean> {
  if (tokens.canRetry) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (isRenewed: boolean) => {
      clearTimeout(timer);
      resolveRenewal = undefined;
      setPrompt(undefined);
      resolve(isRenewed);
    };
    resolveRenewal = settle;
    const timer = setTimeout(
      () => (wasSignedIn ? setPrompt({ reason: 'ended', answer: settle }) : settle(false)),
      tokens.isExhausted ? 0 : TIMEOUT_MS,
    );
    if (!tokens.isExhausted) postToParent({ type: 'portal:session_ended' });
  });
}

/** Retries the waiting call with a new token, or starts over for another promoter. */
function renewToken(token: string): void {
  const isOther = tokens.renew(token);
  if (!tokens.canRetry) return;
  const wasWaiting = resolveRenewal !== undefined;
  resolveRenewal?.(!isOther);
  if (isOther) void portalQueryClient.resetQueries();
  else if (!wasWaiting) void portalQueryClient.invalidateQueries();
}

function setPrompt(next: SignInPrompt | undefined): void {
  prompt = next;
  for (const listener of listeners) listener();
}

/** The open prompt, for `useSyncExternalStore`. */
export const portalPrompt = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): SignInPrompt | undefined => prompt,
};

/** Announces a sign-in to this browser's windows. */
export function announcePromoterSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(CHANNEL);
  channel.close();
}

/** Calls back after a sign-in in another window. @returns the unsubscribe function */
export function subscribeToSignIn(call: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', call);
  return () => channel.close();
}

/** Returns undefined where a browser blocks storage in frames. */
function readStoredAccount(): number | undefined {
  try {
    return Number(sessionStorage.getItem(STORAGE_KEY)) || undefined;
  } catch {
    return undefined;
  }
}

function storeAccount(id: number): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, String(id));
  } catch {}
}
