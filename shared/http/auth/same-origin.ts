import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { RequestProblem } from '#shared/http/request/problem.ts';
import { CROSS_ORIGIN } from '#shared/routes/texts.ts';
import { publicOrigin } from './session-cookie.ts';

/** RFC 9110 §9.2.1. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects requests from pages of other origins (CSRF) by `Sec-Fetch-Site`, which scripts cannot set; `none` is user
 * navigation, allowed for reads. Browsers without it (Safari before 16.4) send `Origin` with writes.
 * @throws RequestProblem 403
 */
export function assertSameOrigin(event: HttpEvent): void {
  const { headers } = event;
  const isSafe = isSafeMethod(event);
  const { 'sec-fetch-site': site, origin } = headers;
  const isOwn =
    site === undefined
      ? origin === publicOrigin() || (isSafe && origin === undefined)
      : site === 'same-origin' || (isSafe && site === 'none');
  if (!isOwn) throw new RequestProblem(403, CROSS_ORIGIN, 'cross_origin');
}

/**
 * Rejects cross-origin calls that begin or end a session (login CSRF). Non-browsers send neither header and may call.
 * @throws RequestProblem 403
 */
export function assertNotCrossOrigin({ headers }: Pick<HttpEvent, 'headers'>): void {
  const { 'sec-fetch-site': site, origin } = headers;
  const isOther = site === undefined ? origin !== undefined && origin !== publicOrigin() : site !== 'same-origin';
  if (isOther) throw new RequestProblem(403, CROSS_ORIGIN, 'cross_origin');
}

/** Whether the method is safe. */
export function isSafeMethod({ requestContext }: Pick<HttpEvent, 'requestContext'>): boolean {
  return SAFE_METHODS.has(requestContext.http.method);
}
