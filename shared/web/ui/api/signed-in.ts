/** Why a call needs a sign-in: the session has ended, or what is asked for is grave and the sign-in was too long ago. */
export type WhySignIn = 'ended' | 'not-fresh';

/** Asks a person to sign in again. @returns when that has happened, or somebody has put it off: whether it has happened */
type SignInAgain = (why: WhySignIn) => Promise<boolean>;

/** The code of an answer that a fresh sign-in would change. */
const NOT_FRESH = 'sign_in_again';

/**
 * Calls that outlast a session: one that is refused because it has ended waits until somebody has signed in again, and is
 * sent once more. So nothing that was typed is lost.
 * @param again asks for it; all calls that wait share one question
 * @param call sends one, with what says who calls; by the browser's cookies alone unless given
 */
export function fetchSignedIn(
  again: SignInAgain,
  call: (request: Request) => Promise<Response> = (request) => fetch(request),
): (request: Request) => Promise<Response> {
  let asking: Promise<boolean> | undefined;
  return async function send(request: Request): Promise<Response> {
    const response = await call(request.clone());
    const why = await whySignIn(response);
    if (why === undefined) return response;
    asking ??= again(why).finally(() => {
      asking = undefined;
    });
    return (await asking) ? send(request) : response;
  };
}

async function whySignIn(response: Response): Promise<WhySignIn | undefined> {
  if (response.status === 401) return 'ended';
  return (await hasCode(response, 403, NOT_FRESH)) ? 'not-fresh' : undefined;
}

/** Whether an answer has a status, and says a code with it. It can be read after that as before. */
export async function hasCode(response: Response, status: number, code: string): Promise<boolean> {
  if (response.status !== status) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return Object(body).code === code;
}
