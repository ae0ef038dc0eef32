import type { Account } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { type Opened, openedBy as readOpened } from '#shared/store/accounts/accounts.ts';
import { promoterOfToken } from '#shared/store/promoters/promoter-tokens.ts';
import { sha256 } from '#shared/store/table/keys.ts';
import { remembering } from '#shared/store/table/memory.ts';

/** Cache lifetime of a valid key: a revoked key stops working everywhere within 30 seconds. */
const TRUSTED_MS = 30_000;

/** Credentials of a request. */
export interface Credentials {
  /** API key or promoter token, as sent. */
  readonly secret: string;
  /** Account to check as an API key's; null if it cannot be an API key. */
  readonly account: number | null;
  /** Account to check as a promoter token's; null to skip that check. */
  readonly promotersAccount: number | null;
}

/** The authenticated caller and its account; the account is not loaded for promoters. */
export type Found =
  | { readonly caller: Exclude<Caller, { readonly is: 'promoter' }>; readonly account: Account }
  | { readonly caller: Extract<Caller, { readonly is: 'promoter' }>; readonly account: null };

/**
 * Authenticates a request. Recent keys are cached in the process.
 * @returns null if the secret is invalid
 */
export async function findCaller({ runtime }: TimedCall, said: Credentials): Promise<Found | null> {
  const { secret, account, promotersAccount } = said;
  const opened = account === null ? null : await openedBy(Date.parse(runtime.now()), account, sha256(secret));
  if (opened) return { caller: { is: 'key', ...opened.key }, account: opened.account };
  if (promotersAccount === null) return null;
  const id = await promoterOfToken(promotersAccount, secret);
  return id === null ? null : { caller: { is: 'promoter', id }, account: null };
}

/** The cache key is the SHA-256 hash, so that no secret is held in memory. */
const openedBy = remembering<Opened>(TRUSTED_MS, readOpened);
