import { COMPANY_CODE_FIXED } from '#shared/domain/portal/own-promotion.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  archivePromoCode,
  createPromoCode,
  type ShownPromoCode,
  showPromoCode,
  updatePromoCode,
} from '#shared/operations/promoters/promo-codes/promo-codes.ts';
import { requireOwnPromotion, requirePromotionForCodes } from './promotions.ts';

interface OwnPromoCode {
  readonly code?: string | undefined;
  readonly description?: string | undefined;
}

/**
 * Creates a promo code.
 * @throws Refusal `not_found`, `invalid`, `taken`
 */
export async function createOwnPromoCode(
  call: Call,
  promoterId: number,
  input: OwnPromoCode & { readonly code: string; readonly promotionId: number },
): Promise<ShownPromoCode> {
  await requirePromotionForCodes(call, promoterId, input.promotionId);
  return createPromoCode(call, { ...input, promoterId, byPromoter: true });
}

/**
 * Changes the promoter's own promo code; a new code has to be allowed in the campaign.
 * @throws Refusal `not_found`, `invalid`, `taken`
 */
export async function changeOwnPromoCode(
  call: Call,
  promoterId: number,
  id: number,
  { code, description }: OwnPromoCode,
): Promise<ShownPromoCode> {
  const { promotionId } = await requireOwnPromoCode(call, promoterId, id);
  const mayChange = code === undefined ? requireOwnPromotion : requirePromotionForCodes;
  await mayChange(call, promoterId, promotionId);
  return updatePromoCode(call, id, { code, description });
}

/**
 * Archives the promoter's own promo code.
 * @throws Refusal `not_found`, `invalid`
 */
export async function archiveOwnPromoCode(call: Call, promoterId: number, id: number): Promise<ShownPromoCode> {
  const { promotionId } = await requireOwnPromoCode(call, promoterId, id);
  await requireOwnPromotion(call, promoterId, promotionId);
  return archivePromoCode(call, id);
}

/** A code's promoter never changes. */
async function requireOwnPromoCode(call: Call, promoterId: number, id: number): Promise<ShownPromoCode> {
  const code = await showPromoCode(call, id);
  if (code.promoterId !== promoterId) throw new Refusal({ code: 'not_found', what: 'promo code' });
  if (!code.byPromoter) throw new Refusal({ code: 'invalid', message: COMPANY_CODE_FIXED });
  return code;
}
