import { clientBy } from '#web/ui/api/client.ts';
import { fetchSignedIn } from '#web/ui/api/signed-in.ts';
import { signInAgain } from './session.ts';

/** `fetch` for calls of the interface: one that comes after a session has ended waits for the next. */
export const send = fetchSignedIn(signInAgain);

export const api = clientBy(send);
