import type { PromoterName } from '#shared/domain/promoters/promoter-input.ts';
import { revised } from '#shared/domain/promoters/promoter-record.ts';
import type { Call } from '#shared/operations/call.ts';
import { changePromoter } from './change-promoter.ts';
import type { ShownPromoter } from './show-promoter.ts';

/** Replaces a promoter's token; the old one stops working. @throws Refusal `not_found` */
export function refreshPromoterToken(call: Call, name: PromoterName): Promise<ShownPromoter> {
  return changePromoter(call, name, 'promoter token refreshed', ({ promoter, promotions }) => ({
    after: revised({ ...promoter, authToken: call.runtime.token() }, promotions),
  }));
}
