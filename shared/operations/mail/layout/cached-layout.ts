import type { OpenCall } from '#shared/operations/call.ts';
import { findEmailLayout } from '#shared/store/mail/layouts.ts';
import { cachedPerAccount } from '#shared/store/table/cache.ts';

/** For this time, e-mails have the layout as it was. */
const CACHED_MS = 30_000;
/** Layouts have up to 40 KB. */
const MAX_CACHED = 200;

const findCached = cachedPerAccount(
  CACHED_MS,
  async (account) => ({ html: await findEmailLayout(account) }),
  MAX_CACHED,
);

/** Returns the company's layout of e-mails to promoters; null: the default. */
export async function readCachedLayout({ runtime }: OpenCall, account: number): Promise<string | null> {
  return (await findCached(Date.parse(runtime.now()), account, ''))?.html ?? null;
}
