/** `sign-in-too-old`: a sensitive call needs a recent sign-in. */
export type SignInReason = 'ended' | 'sign-in-too-old';

/** @returns false if the user declined */
type RenewSignIn = (reason: SignInReason) => Promise<boolean>;

/** Error code of `sign-in-too-old`. */
const SIGN_IN_TOO_OLD = 'sign_in_again';

/**
 * Creates a `fetch` that survives expired sessions: rejected calls wait for the sign-in and are retried, so no input is
 * lost.
 * @param renewSignIn asks for the sign-in; concurrent calls share one prompt
 * @param call sends a request (default: with browser cookies)
 */
export function createSignedInFetch(
  renewSignIn: RenewSignIn,
  call: (request: Request) => Promise<Response> = (request) => fetch(request),
): (request: Request) => Promise<Response> {
  let pendingSignIn: Promise<boolean> | undefined;
  return async function send(request: Request): Promise<Response> {
    const response = await call(request.clone());
    const reason = await findSignInReason(response);
    if (reason === undefined) return response;
    pendingSignIn ??= renewSignIn(reason).finally(() => {
      pendingSignIn = undefined;
    });
    return (await pendingSignIn) ? send(request) : response;
  };
}

async function findSignInReason(response: Response): Promise<SignInReason | undefined> {
  if (response.status === 401) return 'ended';
  return (await hasErrorCode(response, 403, SIGN_IN_TOO_OLD)) ? 'sign-in-too-old' : undefined;
}

/** Whether a response has this status and error code; its body stays readable. */
export async function hasErrorCode(response: Response, status: number, code: string): Promise<boolean> {
  if (response.status !== status) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return Object(body).code === code;
}
