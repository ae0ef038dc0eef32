/** Whose page this is, once it is known: until the page is loaded again, whatever other tabs do. */
export interface Shown {
  readonly account: number;
  readonly user: number | null;
}

let shown: Shown | undefined;

/** Lets all calls from now on be of an account: the service refuses them where the session is of another one. */
export function showFor(whose: Shown): void {
  shown = whose;
}

/** Whose page it is; undefined as long as that is on its way. */
export const shownFor = (): Shown | undefined => shown;

/** Puts into a call which account the page shows. */
export function named(request: Request): Request {
  if (shown !== undefined) request.headers.set('Account-ID', String(shown.account));
  return request;
}
