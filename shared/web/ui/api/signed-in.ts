/** Asks a person to sign in again. @returns when that has happened */
export type SignInAgain = () => Promise<void>;

/**
 * Calls that outlast a session: one that is refused because it has ended waits until somebody has signed in again, and is
 * sent once more. So nothing that was typed is lost.
 * @param again asks for it; all calls that wait share one question
 */
export function fetchSignedIn(again: SignInAgain): (request: Request) => Promise<Response> {
  let asking: Promise<void> | undefined;
  return async function send(request) {
    const response = await fetch(request.clone());
    if (response.status !== 401) return response;
    asking ??= again().finally(() => {
      asking = undefined;
    });
    await asking;
    return send(request);
  };
}
