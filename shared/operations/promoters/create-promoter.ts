import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { assertAcceptsPromoters } from '#shared/domain/campaigns/campaign-changes.ts';
import type { Membership } from '#shared/domain/promoters/membership.ts';
import { newPromoter, type Promoter, type Promotion } from '#shared/domain/promoters/promoter.ts';
import { newPromotion } from '#shared/domain/promoters/promoter-campaigns.ts';
import type { NewPromoter } from '#shared/domain/promoters/promoter-input.ts';
import { described } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import type { Runtime } from '#shared/runtime.ts';
import { findCampaign, findDefaultCampaign } from '#shared/store/campaigns/campaigns.ts';
import { type ReservedNumbers, reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commitPromoter } from './promoter-commit.ts';
import { findParent } from './promoter-parent.ts';
import { type RefIdChooser, withRefId } from './promoter-ref-id.ts';

/**
 * Creates a promoter and its promotion in the given or default campaign.
 * @throws Refusal `not_found`, `taken`, `invalid`
 */
export async function createPromoter(call: Call, wanted: NewPromoter): Promise<Membership> {
  const { account, runtime } = call;
  const campaign = await (wanted.campaignId
    ? findCampaign(account.id, wanted.campaignId)
    : findDefaultCampaign(account.id));
  if (!campaign) throw new Refusal({ code: 'not_found', what: 'campaign' });
  assertAcceptsPromoters(campaign);
  const parent = await findParent(account.id, wanted);
  const numbers = reserveNumbers(account.id);
  try {
    return await withRefId(call, wanted.refId, (refIdOf) =>
      retryOnConflict(async () => {
        const now = runtime.now();
        const after = await buildPromoter(wanted, { campaign, parent, refIdOf, now, numbers, runtime });
        const { quiet = false } = wanted;
        const created = { before: null, after, cause: 'promoter created', now, quiet, newKey: runtime.token };
        await commitPromoter(account, created, numbers);
        return { promoter: after.promoter, promotion: after.promotions[0] as Promotion, campaign };
      }, runtime),
    );
  } catch (error) {
    if (error instanceof Refusal) numbers.giveBack();
    throw error;
  }
}

interface PromoterInput {
  readonly campaign: Campaign;
  readonly parent: Promoter | null;
  readonly refIdOf: RefIdChooser;
  readonly now: string;
  readonly numbers: ReservedNumbers;
  readonly runtime: Runtime;
}

async function buildPromoter(wanted: NewPromoter, { campaign, parent, refIdOf, now, ...rest }: PromoterInput) {
  const { numbers, runtime } = rest;
  const [[id = 0], [promotionId = 0]] = await Promise.all([numbers.take('promoter', 1), numbers.take('promotion', 1)]);
  const promoter: Promoter = {
    ...newPromoter({
      id,
      status: wanted.status ?? (campaign.autoApprovePromoters ? 'approved' : 'pending'),
      defaultCampaignId: campaign.id,
      authToken: runtime.token(),
      pref: runtime.token().slice(0, 8),
      createdAt: now,
    }),
    parentPromoterId: parent?.id ?? null,
    ips: wanted.ips ?? [],
    ...(wanted.acceptedTerms ? { acceptedTerms: wanted.acceptedTerms } : {}),
  };
  const refId = refIdOf({ firstName: wanted.firstName ?? null, email: wanted.email });
  const made = { id: promotionId, promoterId: id, campaignId: campaign.id, refId, createdAt: now };
  return described({ promoter, promotions: [newPromotion(made)] }, campaign.id, { ...wanted, refId }, now);
}
