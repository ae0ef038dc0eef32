import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import {
  addReferralLink,
  type DisplayedLink,
  listPromotionLinks,
  removeReferralLink,
  requireLinkPromotion,
  updateReferralLink,
} from '#shared/domain/promoters/links/referral-links.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { findOwnerByPromotion } from '#shared/store/promoters/promotions.ts';
import { changePromoterRecord } from './change-promoter.ts';

/** Links of a promotion. */
export interface PromotionLinks {
  readonly links: readonly DisplayedLink[];
  readonly campaign: Campaign;
}

/** A link to create. */
export interface NewReferralLink {
  readonly promotionId: number;
  readonly name: string;
  /** Default: the promotion's. */
  readonly page?: string | undefined;
  /** Default: derived from the link's id. */
  readonly subId?: string | undefined;
}

/** Returns the default, campaign and own links in three requests. @throws Refusal `not_found` */
export async function listReferralLinks({ account }: Call, promotionId: number): Promise<PromotionLinks> {
  const owner = await findOwnerByPromotion(account.id, promotionId);
  const record = owner && (await readPromoter(account.id, owner.promoterId));
  const promotion = record?.promotions.find(({ id }) => id === promotionId);
  if (!promotion) throw new Refusal({ code: 'not_found', what: 'promotion' });
  return loadPromotionLinks(account.id, promotion);
}

/**
 * Creates a link of a promoter.
 * @param promoterId owner of the promotion; undefined: any
 * @throws Refusal `not_found`; `invalid` at the limit, or if the sub ID is taken
 */
export async function createReferralLink(
  call: Call,
  input: NewReferralLink,
  promoterId?: number,
): Promise<DisplayedLink> {
  const { promotionId, name, page = null } = input;
  const owner = await findOwnerByPromotion(call.account.id, promotionId);
  if (!owner || (promoterId ?? owner.promoterId) !== owner.promoterId)
    throw new Refusal({ code: 'not_found', what: 'promotion' });
  let newId = 0;
  const identifier = { by: 'id', id: owner.promoterId } as const;
  const { after } = await changePromoterRecord(call, identifier, 'link created', async (record, now, numbers) => {
    const hasPromotion = record.promotions.some(({ id, hidden }) => id === promotionId && !hidden);
    if (!hasPromotion) throw new Refusal({ code: 'not_found', what: 'promotion' });
    // A promotion's default link has the promotion's id.
    const [id = 0] = await numbers.take('promotion', 1);
    newId = id;
    const subId = input.subId ?? `link-${id}`;
    return { after: addReferralLink(record, promotionId, { id, name, page, subId, createdAt: now }) };
  });
  return findDisplayedLink(call.account.id, after, newId);
}

/**
 * Changes the name or sub ID of a link.
 * @throws Refusal `not_found`; `invalid` if the sub ID is taken
 */
export async function changeReferralLink(
  call: Call,
  { promoterId, id }: { readonly promoterId: number; readonly id: number },
  changes: { readonly name?: string | undefined; readonly subId?: string | undefined },
): Promise<DisplayedLink> {
  const { name, subId } = changes;
  const linkChanges = { ...(name === undefined ? {} : { name }), ...(subId === undefined ? {} : { subId }) };
  const { after } = await changePromoterRecord(call, { by: 'id', id: promoterId }, 'link changed', (record) => ({
    after: updateReferralLink(record, id, linkChanges),
  }));
  return findDisplayedLink(call.account.id, after, id);
}

/** Deletes a link. It still attributes visitors. @throws Refusal `not_found` */
export async function deleteReferralLink(call: Call, promoterId: number, id: number): Promise<void> {
  await changePromoterRecord(call, { by: 'id', id: promoterId }, 'link deleted', (record) => ({
    after: removeReferralLink(record, id),
  }));
}

async function findDisplayedLink(account: number, record: PromoterRecord, id: number): Promise<DisplayedLink> {
  const { links } = await loadPromotionLinks(account, requireLinkPromotion(record, id));
  const link = links.find((candidate) => candidate.source === 'promoter' && candidate.id === id);
  if (!link) throw new Error('an existing link is missing');
  return link;
}

async function loadPromotionLinks(account: number, promotion: Promotion): Promise<PromotionLinks> {
  const campaign = await findCampaign(account, promotion.campaignId);
  if (!campaign) throw new Refusal({ code: 'not_found', what: 'campaign' });
  return { links: listPromotionLinks({ promotion, campaign }), campaign };
}
