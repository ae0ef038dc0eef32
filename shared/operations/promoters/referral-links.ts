import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import {
  linksOf,
  promotionOf,
  type ShownLink,
  withChangedLink,
  withLink,
  withoutLink,
} from '#shared/domain/promoters/referral-links.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { findOwnerByPromotion } from '#shared/store/promoters/promotions.ts';
import { changePromoterRecord } from './change-promoter.ts';

/** Links of a promotion. */
export interface PromotionLinks {
  readonly links: readonly ShownLink[];
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
  return linksWith(account.id, promotion);
}

/**
 * Creates a link of a promoter.
 * @param promoterId owner of the promotion; undefined: any
 * @throws Refusal `not_found`; `invalid` at the limit, or if the sub ID is taken
 */
export async function createReferralLink(call: Call, wanted: NewReferralLink, promoterId?: number): Promise<ShownLink> {
  const { promotionId, name, page = null } = wanted;
  const owner = await findOwnerByPromotion(call.account.id, promotionId);
  if (!owner || (promoterId ?? owner.promoterId) !== owner.promoterId)
    throw new Refusal({ code: 'not_found', what: 'promotion' });
  let made = 0;
  const by = { by: 'id', id: owner.promoterId } as const;
  const { after } = await changePromoterRecord(call, by, 'link created', async (record, now, numbers) => {
    const isThere = record.promotions.some(({ id, hidden }) => id === promotionId && !hidden);
    if (!isThere) throw new Refusal({ code: 'not_found', what: 'promotion' });
    // A promotion's default link has the promotion's id.
    const [id = 0] = await numbers.take('promotion', 1);
    made = id;
    const subId = wanted.subId ?? `link-${id}`;
    return { after: withLink(record, promotionId, { id, name, page, subId, createdAt: now }) };
  });
  return shownLink(call.account.id, after, made);
}

/**
 * Changes the name or sub ID of a link.
 * @throws Refusal `not_found`; `invalid` if the sub ID is taken
 */
export async function changeReferralLink(
  call: Call,
  { promoterId, id }: { readonly promoterId: number; readonly id: number },
  changes: { readonly name?: string | undefined; readonly subId?: string | undefined },
): Promise<ShownLink> {
  const { name, subId } = changes;
  const said = { ...(name === undefined ? {} : { name }), ...(subId === undefined ? {} : { subId }) };
  const { after } = await changePromoterRecord(call, { by: 'id', id: promoterId }, 'link changed', (record) => ({
    after: withChangedLink(record, id, said),
  }));
  return shownLink(call.account.id, after, id);
}

/** Deletes a link. It still attributes visitors. @throws Refusal `not_found` */
export async function deleteReferralLink(call: Call, promoterId: number, id: number): Promise<void> {
  await changePromoterRecord(call, { by: 'id', id: promoterId }, 'link deleted', (record) => ({
    after: withoutLink(record, id),
  }));
}

async function shownLink(account: number, record: PromoterRecord, id: number): Promise<ShownLink> {
  const { links } = await linksWith(account, promotionOf(record, id));
  const link = links.find((one) => one.source === 'promoter' && one.id === id);
  if (!link) throw new Error('a link that is there is not shown');
  return link;
}

async function linksWith(account: number, promotion: Promotion): Promise<PromotionLinks> {
  const campaign = await findCampaign(account, promotion.campaignId);
  if (!campaign) throw new Refusal({ code: 'not_found', what: 'campaign' });
  return { links: linksOf({ promotion, campaign }), campaign };
}
