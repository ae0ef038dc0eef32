import { expect } from 'vitest';
import type { ApiResponse } from '#test/support/service/company.ts';
import { createEmptyFigures, type Model } from './model.ts';
import type { ModelCampaign, ModelPromoter, ModelPromotion } from './records.ts';

/** Whether a promotion of this promoter formerly had the ref id: all its promotions may reuse it. */
export function isOwnFormer(
  holder: ModelPromotion | undefined,
  refId: string,
  promoter: ModelPromoter | undefined,
): boolean {
  return holder !== undefined && holder.promoter === promoter && holder.former.includes(refId);
}

export function setRefId(promotion: ModelPromotion, refId: string): void {
  for (const other of promotion.promoter.promotions) other.former = other.former.filter((former) => former !== refId);
  promotion.refId = refId;
}

export function findShownPromotion(
  { body }: ApiResponse,
  campaign: ModelCampaign,
): { readonly id: number; readonly ref_id: string } {
  return body.promotions.find((promotion: { campaign_id: number }) => promotion.campaign_id === campaign.id);
}

export function expectGeneratedRefId(model: Model, refId: string, own?: ModelPromoter): void {
  const holder = model.promotionBy('ref_id', refId);
  expect(holder === undefined || isOwnFormer(holder, refId, own)).toBe(true);
  expect(model.isReserved('ref_id', refId)).toBe(false);
  model.names.addRefId(refId);
}

export function findCurrentPromotion(
  promoter: ModelPromoter | undefined,
  campaign: ModelCampaign,
): ModelPromotion | undefined {
  return promoter?.promotions.find((membership) => membership.campaign === campaign && !membership.hidden);
}

function joinCampaign(
  promoter: ModelPromoter,
  campaign: ModelCampaign,
  joined: Pick<ModelPromotion, 'id' | 'refId' | 'former' | 'promoCode'>,
) {
  const before = promoter.promotions.find((membership) => membership.campaign === campaign);
  expect(joined.id).toBe(before?.id ?? joined.id);
  const { refId, former, promoCode } = joined;
  if (before) return Object.assign(before, { refId, former, promoCode, hidden: false });
  const created = { ...joined, promoter, campaign, hidden: false, blocked: false, own: null, ...createEmptyFigures() };
  promoter.promotions.push(created);
  return created;
}

export function addPromotion(
  model: Model,
  promoter: ModelPromoter,
  campaign: ModelCampaign,
  response: ApiResponse,
): void {
  const { id, ref_id: refId } = findShownPromotion(response, campaign);
  expectGeneratedRefId(model, refId, promoter);
  setRefId(joinCampaign(promoter, campaign, { id, refId, former: [], promoCode: null }), refId);
}

export function movePromotion(model: Model, promotion: ModelPromotion, to: ModelCampaign, response: ApiResponse): void {
  const { promoter, refId, former, promoCode } = promotion;
  Object.assign(promotion, { former: [], promoCode: null, hidden: true });
  const newPromotion = joinCampaign(promoter, to, {
    id: findShownPromotion(response, to).id,
    refId,
    former,
    promoCode,
  });
  // Archived codes stay: they attribute nothing.
  for (const code of model.codes) if (code.promotion === promotion && !code.archived) code.promotion = newPromotion;
  if (promoter.main === promotion) promoter.main = newPromotion;
}
