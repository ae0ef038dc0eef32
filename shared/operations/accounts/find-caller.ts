import type { Account } from '#shared/domain/account.ts';
import { accountOpenedBy, apiKeyId } from '#shared/store/accounts.ts';
import { isPromoterToken } from '#shared/store/promoter-tokens.ts';
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

/** Who a request is from: a company, with its account and the id of its key, or one of a company's promoters. */
export type Caller =
  | { readonly is: 'company'; readonly account: Account; readonly keyId: string }
  | { readonly is: 'promoter' };

/**
 * Finds out who a request is from; a warm process knows recent keys without a call.
 * @param nowMs the present in epoch milliseconds
 * @returns null where the secret is nobody's
 */
export async function findCaller(said: Credentials, nowMs: number): Promise<Caller | null> {
  const { secret, account, promotersAccount } = said;
  const hash = sha256(secret);
  const opened = account === null ? null : await openedBy(nowMs, account, hash);
  if (opened) return { is: 'company', account: opened, keyId: apiKeyId(hash) };
  if (promotersAccount === null) return null;
  return (await isPromoterToken(promotersAccount, secret)) ? { is: 'promoter' } : null;
}

/** Remembered by the key's SHA-256: no key is kept. */
const openedBy = remembering<Account>(TRUSTED_MS, accountOpenedBy);
