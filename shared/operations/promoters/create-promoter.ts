import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { assertAcceptsPromoters } from '#shared/domain/campaigns/campaign-changes.ts';
import { buildEmptyPromoter, type Promoter, type Promotion } from '#shared/domain/promoters/promoter.ts';
import type { NewPromoterInput } from '#shared/domain/promoters/promoter-input.ts';
import { applyPromoterDetails } from '#shared/domain/promoters/promoter-record.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { buildPromotion } from '#shared/domain/promoters/promotions/promoter-campaigns.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import type { Runtime } from '#shared/runtime.ts';
import { findCampaign, findDefaultCampaign } from '#shared/store/campaigns/campaigns.ts';
import { type ReservedNumbers, withReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { findParent } from './parents/promoter-parent.ts';
import { commitPromoter } from './promoter-commit.ts';
import { type RefIdChooser, withRefId } from './promoter-ref-id.ts';
import { offerTags } from './promoter-tags.ts';

/**
 * Creates a promoter and its promotion in the given or default campaign.
 * @throws Refusal `not_found`, `taken`, `invalid`
 */
export async function createPromoter(call: Call, input: NewPromoterInput): Promise<Membership> {
  const { account, runtime } = call;
  const campaign = await (input.campaignId
    ? findCampaign(account.id, input.campaignId)
    : findDefaultCampaign(account.id));
  if (!campaign) throw new Refusal({ code: 'not_found', what: 'campaign' });
  assertAcceptsPromoters(campaign);
  const parent = await findParent(account.id, input);
  await offerTags(call, input.tags ?? []);
  return withReservedNumbers(account.id, (numbers) =>
    withRefId(call, input.refId, (refIdOf) =>
      retryOnConflict(async () => {
        const now = runtime.now();
        const after = await buildPromoter(input, { campaign, parent, refIdOf, now, numbers, runtime });
        const { quiet = false } = input;
        const created = { before: null, after, cause: 'promoter created', now, quiet, newKey: runtime.token };
        await commitPromoter(account, created, numbers);
        return { promoter: after.promoter, promotion: after.promotions[0] as Promotion, campaign };
      }, runtime),
    ),
  );
}

interface PromoterInput {
  readonly campaign: Campaign;
  readonly parent: Promoter | null;
  readonly refIdOf: RefIdChooser;
  readonly now: string;
  readonly numbers: ReservedNumbers;
  readonly runtime: Runtime;
}

async function buildPromoter(input: NewPromoterInput, { campaign, parent, refIdOf, now, ...rest }: PromoterInput) {
  const { numbers, runtime } = rest;
  const [[id = 0], [promotionId = 0]] = await Promise.all([numbers.take('promoter', 1), numbers.take('promotion', 1)]);
  const promoter: Promoter = {
    ...buildEmptyPromoter({
      id,
      status: input.status ?? (campaign.autoApprovePromoters ? 'approved' : 'pending'),
      defaultCampaignId: campaign.id,
      authToken: runtime.token(),
      pref: runtime.token().slice(0, 8),
      createdAt: now,
    }),
    parentPromoterId: parent?.id ?? null,
    ips: input.ips ?? [],
    ...(input.acceptedTerms ? { acceptedTerms: input.acceptedTerms } : {}),
  };
  const refId = refIdOf({ firstName: input.firstName ?? null, email: input.email });
  const newPromotion = { id: promotionId, promoterId: id, campaignId: campaign.id, refId, createdAt: now };
  return applyPromoterDetails(
    { promoter, promotions: [buildPromotion(newPromotion)] },
    campaign.id,
    { ...input, refId },
    now,
  );
}
