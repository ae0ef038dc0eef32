import { expect } from 'vitest';
import type { ApiResponse } from '#test/support/service/company.ts';
import { type Model, nothingYet } from './model.ts';
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

export function expectMadeUp(model: Model, refId: string, own?: ModelPromoter): void {
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

function enter(
  promoter: ModelPromoter,
  campaign: ModelCampaign,
  now: Pick<ModelPromotion, 'id' | 'refId' | 'former' | 'promoCode'>,
) {
  const before = promoter.promotions.find((membership) => membership.campaign === campaign);
  expect(now.id).toBe(before?.id ?? now.id);
  const { refId, former, promoCode } = now;
  if (before) return Object.assign(before, { refId, former, promoCode, hidden: false });
  const fresh = { ...now, promoter, campaign, hidden: false, blocked: false, own: null, ...nothingYet() };
  promoter.promotions.push(fresh);
  return fresh;
}

export function addPromotion(
  model: Model,
  promoter: ModelPromoter,
  campaign: ModelCampaign,
  response: ApiResponse,
): void {
  const { id, ref_id: refId } = findShownPromotion(response, campaign);
  expectMadeUp(model, refId, promoter);
  setRefId(enter(promoter, campaign, { id, refId, former: [], promoCode: null }), refId);
}

export function movePromotion(model: Model, left: ModelPromotion, to: ModelCampaign, response: ApiResponse): void {
  const { promoter, refId, former, promoCode } = left;
  Object.assign(left, { former: [], promoCode: null, hidden: true });
  const entered = enter(promoter, to, { id: findShownPromotion(response, to).id, refId, former, promoCode });
  // Archived codes stay: they attribute nothing.
  for (const code of model.codes) if (code.promotion === left && !code.archived) code.promotion = entered;
  if (promoter.main === left) promoter.main = entered;
}
