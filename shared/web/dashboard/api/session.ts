import { asProblem, problemOf } from '#web/ui/api/problem.ts';
import type { WhySignIn } from '#web/ui/api/signed-in.ts';
import { named, shownFor } from './shown.ts';

/**
 * Where somebody signs in: to the account that the page shows, if it shows one. A person of several would come to the one of the
 * last sign-in, which may have been on another machine.
 * @param to where to go then, a path of the dashboard
 * @param fresh whether the person has to prove again who it is
 */
export function signInAddress(to: string, fresh = false): string {
  const account = shownFor()?.account;
  return `/auth/sign-in?${new URLSearchParams({
    to,
    ...(fresh ? { fresh: '1' } : {}),
    ...(account === undefined ? {} : { account: String(account) }),
  })}`;
}

/** The page that a sign-in in another window comes back to: it says so, and closes itself. */
export const SIGNED_IN_PATH = '/dashboard/signed-in';

const CHANNEL = 'signed-in';

/** Why this page can change nothing any more: the session is of another account, or of another person. */
type WhyOther = 'other-account' | 'other-person';

/** What is asked over everything else, as long as it is open: for a sign-in, or for the way to another account. */
interface Question {
  readonly why: WhySignIn | WhyOther;
  /** Answers it: whether somebody has signed in. */
  readonly answer: (isSignedIn: boolean) => void;
}

const listeners = new Set<() => void>();
let question: Question | undefined;

/** Says to all windows of this browser that somebody has signed in. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(CHANNEL);
  channel.close();
}

/**
 * Asks for a new sign-in in a dialog over what is open, which stays as it is.
 * @returns whether the person whose page it is has signed in: what one has asked for is not sent as another one
 */
export function signInAgain(why: WhySignIn): Promise<boolean> {
  return new Promise((done) => {
    const channel = new BroadcastChannel(CHANNEL);
    const answer = (isSignedIn: boolean) => {
      channel.close();
      ask(undefined);
      done(isSignedIn);
    };
    channel.addEventListener('message', async () => {
      const isSame = await isOfShown();
      answer(isSame);
      if (!isSame) tellOther('other-person', true);
    });
    ask({ why, answer });
  });
}

/** Whether the session is of the person whose page this is, or nobody can say. An answer of another account says itself what is wrong. */
async function isOfShown(): Promise<boolean> {
  const before = shownFor()?.user;
  const response = await fetch(named(new Request('/api/v2/me'))).catch(() => undefined);
  if (!response?.ok || before == null) return true;
  const { user } = Object(await response.json().catch(() => null)) as { readonly user?: { readonly id?: unknown } };
  return user?.id === undefined || user.id === before;
}

let isTold = false;
let isLeaving = false;

/** Goes to another account from this page, which says nothing of other accounts from then on, unless that fails. */
export async function leaveBy(going: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await going();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
}

/**
 * Says over what is open that the session is not of this page any more. What was typed can be copied before the page is loaded
 * again. What only asks for something says it once.
 * @param hasChanged whether the call that was refused was to change something
 */
export function tellOther(why: WhyOther, hasChanged: boolean): void {
  if (isLeaving || question !== undefined || (isTold && !hasChanged)) return;
  isTold = true;
  ask({ why, answer: () => ask(undefined) });
}

/** Whether a question can be put off: without a session, nothing can be done. */
export const mayWait = (why: Question['why'] | undefined): boolean => why !== undefined && why !== 'ended';

/**
 * Keeps Escape from what lies under a question: what was typed there would be gone, and dialogs listen to the whole window. To be
 * called before any of them is made, so that it hears the key first.
 */
export function guardEscape(): void {
  const guard = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || question === undefined) return;
    event.stopImmediatePropagation();
    if (mayWait(question.why)) question.answer(false);
  };
  window.addEventListener('keydown', guard, { capture: true });
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

/** Ends the session, and goes where that ends it at the issuer, too. @throws Problem where it is not ended */
export async function signOut(): Promise<void> {
  const response = await fetch('/auth/sign-out', { method: 'POST', headers: { accept: 'application/json' } }).catch(
    (error: unknown) => {
      throw asProblem(error);
    },
  );
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw problemOf(response, body);
  location.assign(String(Object(body).to ?? '/dashboard'));
}
