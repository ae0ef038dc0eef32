import { listCampaigns } from '#shared/store/campaigns.ts';
import { remembering } from '#shared/store/memory.ts';

/** How long a process trusts what campaigns have chosen. */
const TRUSTED_MS = 30_000;

const remembered = remembering(TRUSTED_MS, async (account) =>
  (await listCampaigns(account)).map(({ refTokenParam }) => refTokenParam),
);

/**
 * Which query parameters carry ref ids in the links of an account's campaigns, each once. One query, then none for half a
 * minute.
 */
export async function refParameters(nowMs: number, account: number): Promise<string[]> {
  return [...new Set(await remembered(nowMs, account, ''))];
}
