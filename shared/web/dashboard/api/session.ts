import { asProblem, problemOf } from '#web/ui/api/problem.ts';
import type { WhySignIn } from '#web/ui/api/signed-in.ts';

/**
 * Where somebody signs in.
 * @param to where to go then, a path of the dashboard
 * @param fresh whether the person has to prove again who it is
 */
export function signInAddress(to: string, fresh = false): string {
  return `/auth/sign-in?${new URLSearchParams({ to, ...(fresh ? { fresh: '1' } : {}) })}`;
}

/** The page that a sign-in in another window comes back to: it says so, and closes itself. */
export const SIGNED_IN_PATH = '/dashboard/signed-in';

const CHANNEL = 'signed-in';

/** What is asked over everything else, as long as it is open: for a sign-in, or for the way to another account. */
interface Question {
  readonly why: WhySignIn | 'other-account';
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

/** Asks for a new sign-in in a dialog over what is open, which stays as it is. @returns whether somebody has signed in */
export function signInAgain(why: WhySignIn): Promise<boolean> {
  return new Promise((done) => {
    const channel = new BroadcastChannel(CHANNEL);
    const answer = (isSignedIn: boolean) => {
      channel.close();
      ask(undefined);
      done(isSignedIn);
    };
    channel.addEventListener('message', () => answer(true));
    ask({ why, answer });
  });
}

let isTold = false;

/**
 * Says over what is open that another tab has gone to another account. What was typed can be copied before the page is loaded
 * again. What only asks for something says it once.
 * @param hasChanged whether the call that was refused was to change something
 */
export function tellOtherAccount(hasChanged: boolean): void {
  if (question !== undefined || (isTold && !hasChanged)) return;
  isTold = true;
  ask({ why: 'other-account', answer: () => ask(undefined) });
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
