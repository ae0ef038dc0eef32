/** Where somebody signs in. @param returnTo where to come back to, a path of the dashboard */
export const signInAddress = (returnTo: string): string => `/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`;

/** The page that a sign-in in another window comes back to: it says so, and closes itself. */
export const SIGNED_IN_PATH = '/dashboard/signed-in';

const CHANNEL = 'signed-in';
const listeners = new Set<() => void>();
let isAsked = false;

/** Says to all windows of this browser that somebody has signed in. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(CHANNEL);
  channel.close();
}

/** Asks for a new sign-in in a dialog over what is open, which stays as it is. @returns when somebody has signed in */
export function signInAgain(): Promise<void> {
  setAsked(true);
  return new Promise((done) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', () => {
      channel.close();
      setAsked(false);
      done();
    });
  });
}

function setAsked(next: boolean): void {
  isAsked = next;
  for (const listener of listeners) listener();
}

/** Whether a sign-in is asked for, for `useSyncExternalStore`. */
export const asked = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): boolean => isAsked,
};
