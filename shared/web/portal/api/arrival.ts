import { parseRecordId } from '#web/ui/formats/record-id.ts';

interface Arrival {
  /** Undefined if unspecified. */
  readonly account: number | undefined;
  /** From the company's application; in memory only. */
  readonly token: string | undefined;
  /** From the path on, without the token. */
  readonly address: string;
}

/** Parses `/portal?account=1#access_token=…`. @param address absolute URL */
export function parseArrival(address: string): Arrival {
  const { pathname, search, searchParams, hash } = new URL(address);
  const inside = new URLSearchParams(hash.slice(1));
  const token = inside.get('access_token') || undefined;
  inside.delete('access_token');
  const others = inside.size === 0 ? '' : `#${inside}`;
  return {
    account: parseRecordId(searchParams.get('account')),
    token,
    address: pathname + search + (token === undefined ? hash : others),
  };
}
