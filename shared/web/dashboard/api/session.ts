import { parseProblem, toProblem } from '#web/ui/api/problem.ts';
import type { SignInReason } from '#web/ui/api/signed-in-fetch.ts';
import { getPageIdentity, withAccountHeader } from './page-owner.ts';

/**
 * Returns the sign-in address, with the page's account: otherwise users with several accounts would get the one of
 * their last sign-in.
 * @param to dashboard path to return to
 * @param fresh whether to authenticate again
 */
export function dashboardSignInUrl(to: string, fresh = false): string {
  const account = getPageIdentity()?.account;
  return `/auth/sign-in?${new URLSearchParams({
    to,
    ...(fresh ? { fresh: '1' } : {}),
    ...(account === undefined ? {} : { account: String(account) }),
  })}`;
}

/** End of a sign-in in another window: notifies the waiting window and closes. */
export const SIGNED_IN_PATH = '/dashboard/signed-in';

const CHANNEL = 'signed-in';

type SessionMismatch = 'other-account' | 'other-person';

interface Question {
  readonly reason: SignInReason | SessionMismatch;
  /** Takes whether the user signed in. */
  readonly answer: (isSignedIn: boolean) => void;
}

const listeners = new Set<() => void>();
let question: Question | undefined;

/** Announces a sign-in to this browser's windows. */
export function announceUserSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(CHANNEL);
  channel.close();
}

/**
 * Prompts for a sign-in over the page.
 * @returns whether the same user signed in: calls of one user must not be sent as another
 */
export function promptUserSignIn(reason: SignInReason): Promise<boolean> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const settle = (isSignedIn: boolean) => {
      channel.close();
      ask(undefined);
      resolve(isSignedIn);
    };
    channel.addEventListener('message', async () => {
      const isSame = await isSameUser();
      settle(isSame);
      if (!isSame) warnOtherSession('other-person', true);
    });
    ask({ reason, answer: settle });
  });
}

/** Whether the session belongs to the page's user; true if unknown. */
async function isSameUser(): Promise<boolean> {
  const before = getPageIdentity()?.user;
  const response = await fetch(withAccountHeader(new Request('/api/v2/me'))).catch(() => undefined);
  if (!response?.ok || before == null) return true;
  const { user } = Object(await response.json().catch(() => null)) as { readonly user?: { readonly id?: unknown } };
  return user?.id === undefined || user.id === before;
}

let hasWarned = false;
let isLeaving = false;

/** Switches accounts without warnings about other accounts. */
export async function leaveAccount(leave: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await leave();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
}

/**
 * Warns that the session no longer matches this page, so that unsaved input can be copied. Failed reads warn only once.
 * @param isWrite whether the rejected call was a write
 */
export function warnOtherSession(reason: SessionMismatch, isWrite: boolean): void {
  if (isLeaving || question !== undefined || (hasWarned && !isWrite)) return;
  hasWarned = true;
  ask({ reason, answer: () => ask(undefined) });
}

/** Whether the prompt can be dismissed: not without a session. */
export const canDismissPrompt = (reason: Question['reason'] | undefined): boolean =>
  reason !== undefined && reason !== 'ended';

/** Keeps Escape from closing dialogs below a prompt. They listen on the window, so call this before any is created. */
export function guardEscape(): void {
  const guard = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || question === undefined) return;
    event.stopImmediatePropagation();
    if (canDismissPrompt(question.reason)) question.answer(false);
  };
  window.addEventListener('keydown', guard, { capture: true });
}

function ask(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The open prompt, for `useSyncExternalStore`. */
export const dashboardPrompt = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Question | undefined => question,
};

/** Signs out, also at the identity provider. @throws Problem on failure */
export async function signOutUser(): Promise<void> {
  const response = await fetch('/auth/sign-out', { method: 'POST', headers: { accept: 'application/json' } }).catch(
    (error: unknown) => {
      throw toProblem(error);
    },
  );
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw parseProblem(response, body);
  location.assign(String(Object(body).to ?? '/dashboard'));
}
