import type { Account } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { type AuthenticatedAccount, findAccountByApiKey as readOpened } from '#shared/store/accounts/accounts.ts';
import { findPromoterIdByToken } from '#shared/store/promoters/promoter-tokens.ts';
import { cachedPerAccount } from '#shared/store/table/cache.ts';
import { sha256 } from '#shared/store/table/keys.ts';

/** A revoked key stops working within this time. */
const CACHE_MS = 30_000;

/** Credentials of a request. */
export interface Credentials {
  readonly secret: string;
  /** Account of the API key; null if the secret cannot be one. */
  readonly account: number | null;
  /** Account of the promoter token; null to skip that check. */
  readonly promotersAccount: number | null;
}

/** An authenticated caller. A promoter's account is not loaded. */
type AuthenticatedCaller =
  | { readonly caller: Exclude<Caller, { readonly is: 'promoter' }>; readonly account: Account }
  | { readonly caller: Extract<Caller, { readonly is: 'promoter' }>; readonly account: null };

/**
 * Authenticates a request, with a cache of recent keys.
 * @returns null for an invalid secret
 */
export async function authenticateCaller(
  { runtime }: TimedCall,
  credentials: Credentials,
): Promise<AuthenticatedCaller | null> {
  const { secret, account, promotersAccount } = credentials;
  const opened = account === null ? null : await cachedKeyOwner(Date.parse(runtime.now()), account, sha256(secret));
  if (opened) return { caller: { is: 'key', ...opened.key }, account: opened.account };
  if (promotersAccount === null) return null;
  const id = await findPromoterIdByToken(promotersAccount, secret);
  return id === null ? null : { caller: { is: 'promoter', id }, account: null };
}

/** Cached by SHA-256, so that no key is kept. */
const cachedKeyOwner = cachedPerAccount<AuthenticatedAccount>(CACHE_MS, readOpened);
