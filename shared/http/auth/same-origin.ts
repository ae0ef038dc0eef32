import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { Problem } from '#shared/http/request/problem.ts';
import { CROSS_ORIGIN } from '#shared/routes/texts.ts';
import { publicOrigin } from './session-cookie.ts';

/** What changes nothing (RFC 9110 §9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what a page of another origin has made a browser send, so that no cookie is used against whoever it is of. The
 * browser says where a call comes from in `Sec-Fetch-Site`, which no script can set; `none` is the person, by hand, and
 * good for reading. Browsers that do not say it (Safari before 16.4) name the page in `Origin`, always where something may
 * change.
 * @throws Problem 403
 */
export function assertSameOrigin(event: HttpEvent): void {
  const { headers } = event;
  const changesNothing = isSafe(event);
  const { 'sec-fetch-site': site, origin } = headers;
  const isOwn =
    site === undefined
      ? origin === publicOrigin() || (changesNothing && origin === undefined)
      : site === 'same-origin' || (changesNothing && site === 'none');
  if (!isOwn) throw new Problem(403, CROSS_ORIGIN, 'cross_origin');
}

/**
 * Refuses a call that a page of another origin has made, where the call begins or ends a session: or else a page could sign
 * somebody in as another one. Whatever is no browser says nothing of pages, and may call.
 * @throws Problem 403
 */
export function assertNoOtherOrigin({ headers }: Pick<HttpEvent, 'headers'>): void {
  const { 'sec-fetch-site': site, origin } = headers;
  const isOther = site === undefined ? origin !== undefined && origin !== publicOrigin() : site !== 'same-origin';
  if (isOther) throw new Problem(403, CROSS_ORIGIN, 'cross_origin');
}

/** Whether a request changes nothing, whatever it asks for. */
export function isSafe({ requestContext }: Pick<HttpEvent, 'requestContext'>): boolean {
  return SAFE.has(requestContext.http.method);
}
