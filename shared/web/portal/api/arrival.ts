/** How somebody came to the portal, as its address says it. */
interface Arrival {
  /** The account whose promoter it is; undefined where the address names none. */
  readonly account: number | undefined;
  /** What the company's application has given: it is kept in memory alone. */
  readonly token: string | undefined;
  /** The address without what nobody should see or send on, from its path on. */
  readonly address: string;
}

const ACCOUNT = /^[1-9]\d{0,9}$/;

/**
 * Reads the address that somebody came by: `/portal?account=1#access_token=…`.
 * @param address from its origin on
 */
export function arrivalOf(address: string): Arrival {
  const { pathname, search, searchParams, hash } = new URL(address);
  const account = searchParams.get('account') ?? '';
  const inside = new URLSearchParams(hash.slice(1));
  const token = inside.get('access_token') || undefined;
  inside.delete('access_token');
  const others = inside.size === 0 ? '' : `#${inside}`;
  return {
    account: ACCOUNT.test(account) ? Number(account) : undefined,
    token,
    address: pathname + search + (token === undefined ? hash : others),
  };
}
