import { DEFAULT_COOKIE_LIFE } from '#shared/domain/campaigns/campaign.ts';
import { listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { remembering } from '#shared/store/table/memory.ts';

/** How long a process trusts what campaigns have chosen. */
const TRUSTED_MS = 30_000;

const remembered = remembering(TRUSTED_MS, async (account) =>
  (await listCampaigns(account)).map(({ refTokenParam, cookieLife }) => ({ refTokenParam, cookieLife })),
);

/**
 * Which query parameters carry ref ids in the links of an account's campaigns, each once. One query, then none for half a
 * minute.
 */
export async function refParameters(nowMs: number, account: number): Promise<string[]> {
  const campaigns = await remembered(nowMs, account, '');
  return [...new Set(campaigns?.map(({ refTokenParam }) => refTokenParam))];
}

/** The fewest days that a campaign of an account lets a visitor's cookie live. It asks as {@link refParameters} does. */
export async function shortestCookieLife(nowMs: number, account: number): Promise<number> {
  const campaigns = (await remembered(nowMs, account, '')) ?? [];
  return campaigns.length === 0 ? DEFAULT_COOKIE_LIFE : Math.min(...campaigns.map(({ cookieLife }) => cookieLife));
}
