/** The page's account and user, fixed until it reloads. */
export interface PageOwner {
  readonly account: number;
  readonly user: number | null;
}

let shown: PageOwner | undefined;

/** Binds later calls to an account. The service rejects them if the session belongs to another one. */
export function setPageOwner(whose: PageOwner): void {
  shown = whose;
}

/** Returns the page's account and user; undefined while loading. */
export const getPageOwner = (): PageOwner | undefined => shown;

/** Adds the page's account to a request. */
export function withAccountHeader(request: Request): Request {
  if (shown !== undefined) request.headers.set('Account-ID', String(shown.account));
  return request;
}
