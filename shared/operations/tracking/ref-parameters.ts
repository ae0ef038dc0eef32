import { DEFAULT_COOKIE_LIFE } from '#shared/domain/campaigns/campaign.ts';
import { listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { cachedPerAccount } from '#shared/store/table/cache.ts';

const CACHE_MS = 30_000;

const readCached = cachedPerAccount(CACHE_MS, async (account) =>
  (await listCampaigns(account)).map(({ refTokenParam, cookieLife }) => ({ refTokenParam, cookieLife })),
);

/** Returns the ref id parameters of an account's campaigns, cached for half a minute. */
export async function listRefParameters(nowMs: number, account: number): Promise<string[]> {
  const campaigns = await readCached(nowMs, account, '');
  return [...new Set(campaigns?.map(({ refTokenParam }) => refTokenParam))];
}

/** Returns the shortest cookie duration in days, cached as {@link listRefParameters}. */
export async function findShortestCookieLife(nowMs: number, account: number): Promise<number> {
  const campaigns = (await readCached(nowMs, account, '')) ?? [];
  return campaigns.length === 0 ? DEFAULT_COOKIE_LIFE : Math.min(...campaigns.map(({ cookieLife }) => cookieLife));
}
