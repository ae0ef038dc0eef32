import type { Account } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { type Opened, openedBy as readOpened } from '#shared/store/accounts/accounts.ts';
import { promoterOfToken } from '#shared/store/promoters/promoter-tokens.ts';
import { sha256 } from '#shared/store/table/keys.ts';
import { remembering } from '#shared/store/table/memory.ts';

/** How long a key that was valid is taken for valid: a revoked key is dead everywhere within half a minute. */
const TRUSTED_MS = 30_000;

/** What a request proves by who it is from. */
export interface Credentials {
  /** An API key or a promoter's token, as it was sent. */
  readonly secret: string;
  /** The account whose API key it would be; null where it can be none. */
  readonly account: number | null;
  /** The account whose promoter's token it would be otherwise; null where that makes no difference. */
  readonly promotersAccount: number | null;
}

/** Who a request is from, and whose data it is about; of a promoter's account nothing is known. */
export type Found =
  | { readonly caller: Exclude<Caller, { readonly is: 'promoter' }>; readonly account: Account }
  | { readonly caller: Extract<Caller, { readonly is: 'promoter' }>; readonly account: null };

/**
 * Finds out who a request is from; a warm process knows recent keys without a call.
 * @returns null where the secret is nobody's
 */
export async function findCaller({ runtime }: TimedCall, said: Credentials): Promise<Found | null> {
  const { secret, account, promotersAccount } = said;
  const opened = account === null ? null : await openedBy(Date.parse(runtime.now()), account, sha256(secret));
  if (opened) return { caller: { is: 'key', ...opened.key }, account: opened.account };
  if (promotersAccount === null) return null;
  const id = await promoterOfToken(promotersAccount, secret);
  return id === null ? null : { caller: { is: 'promoter', id }, account: null };
}

/** Remembered by the key's SHA-256: no key is kept. */
const openedBy = remembering<Opened>(TRUSTED_MS, readOpened);
