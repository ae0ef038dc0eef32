import type { Payout } from '#shared/domain/payouts/payout.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { readOpenPayouts } from '#shared/store/payouts/payouts.ts';
import { findPromoter, findPromoterByEmail } from '#shared/store/promoters/promoters.ts';
import type { FinalizedPayout } from './finalize-payout.ts';
import { createPayoutsOfPromoter, type Payee } from './payout-collect.ts';
import { finishPayout } from './payout-gather.ts';
import { buildManualTerms } from './payout-terms.ts';

interface ManualPayoutRequest {
  readonly promoterId?: number | undefined;
  /** In lower case. */
  readonly promoterEmail?: string | undefined;
  /** Default: all. */
  readonly campaignId?: number | undefined;
}

/**
 * Pays out approved commissions, one payout per campaign and unit (contract §4), and finishes payouts of interrupted
 * runs.
 * @throws Refusal `not_found`
 */
export async function createPayouts(call: AccountCall, request: ManualPayoutRequest): Promise<Payout[]> {
  const { account } = call;
  const payee = await resolvePayee(account.id, request);
  const openPayouts = (await readOpenPayouts(account.id)).filter((open) => matchesPayee(payee, open));
  const finished: (FinalizedPayout | null)[] = [];
  for (const id of new Set(openPayouts.map(({ payoutId }) => payoutId))) finished.push(await finishPayout(call, id));
  const created = await createPayoutsOfPromoter(call, payee, buildManualTerms(account));
  return [...finished, ...created].flatMap((result) => result?.payout ?? []);
}

async function resolvePayee(account: number, request: ManualPayoutRequest): Promise<Payee> {
  const { promoterId, promoterEmail, campaignId } = request;
  const [promoter, campaign] = await Promise.all([
    promoterId === undefined ? findPromoterByEmail(account, promoterEmail ?? '') : findPromoter(account, promoterId),
    campaignId === undefined ? null : findCampaign(account, campaignId),
  ]);
  if (!promoter || promoter.deletedAt !== null) throw new Refusal({ code: 'not_found', what: 'promoter' });
  if (campaignId !== undefined && !campaign) throw new Refusal({ code: 'not_found', what: 'campaign' });
  return { promoterId: promoter.id, campaignId };
}

function matchesPayee({ promoterId, campaignId }: Payee, open: Payee): boolean {
  return open.promoterId === promoterId && (campaignId === undefined || open.campaignId === campaignId);
}
