/** The page's account and user, fixed until it reloads. */
interface PageIdentity {
  readonly account: number;
  readonly user: number | null;
}

let pageIdentity: PageIdentity | undefined;

/** Binds later calls to an account. The service rejects them if the session belongs to another one. */
export function setPageIdentity(identity: PageIdentity): void {
  pageIdentity = identity;
}

/** Returns the page's account and user; undefined while loading. */
export const getPageIdentity = (): PageIdentity | undefined => pageIdentity;

/** Adds the page's account to a request. */
export function withAccountHeader(request: Request): Request {
  if (pageIdentity !== undefined) request.headers.set('Account-ID', String(pageIdentity.account));
  return request;
}
