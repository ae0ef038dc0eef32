interface Arrival {
  /** Undefined if unspecified. */
  readonly account: number | undefined;
  /** From the company's application; in memory only. */
  readonly token: string | undefined;
  /** From the path on, without the token. */
  readonly address: string;
}

const ACCOUNT = /^[1-9]\d{0,9}$/;

/** Parses `/portal?account=1#access_token=…`. @param address absolute URL */
export function parseArrival(address: string): Arrival {
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
