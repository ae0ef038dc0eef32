import { assertAcceptsPromoters } from '#shared/domain/campaigns/campaign-changes.ts';
import { signUpPath } from '#shared/domain/portal/portal-pages.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { requirePortalOrigin } from '#shared/operations/portal/portal-origin.ts';
import { campaignWrite, findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { sha256 } from '#shared/store/table/keys.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/**
 * Creates an invitation link, also for a private campaign, and invalidates the previous one. Stored as a SHA-256 hash,
 * so shown once.
 * @throws Refusal `not_found`; `invalid` if archived, and without a portal
 */
export async function makeInvitationLink({ account, runtime }: Call, id: number): Promise<string> {
  const origin = requirePortalOrigin();
  const token = runtime.token();
  await retryOnConflict(async () => {
    const before = await findCampaign(account.id, id);
    if (!before) throw new Refusal({ code: 'not_found', what: 'campaign' });
    assertAcceptsPromoters(before);
    const after = { ...before, invitation: sha256(token), revision: before.revision + 1 };
    await commit([campaignWrite(account.id, before, after)]);
  }, runtime);
  return `${origin}${signUpPath(id, account.id)}#invitation=${token}`;
}
