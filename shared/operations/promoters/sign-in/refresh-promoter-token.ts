import type { PromoterIdentifier } from '#shared/domain/promoters/promoter-input.ts';
import { reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import type { Call } from '#shared/operations/call.ts';
import { changePromoter } from '#shared/operations/promoters/change-promoter.ts';
import type { ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';

/** Replaces a promoter's token; the old one stops working. @throws Refusal `not_found` */
export function refreshPromoterToken(call: Call, identifier: PromoterIdentifier): Promise<ShownPromoter> {
  return changePromoter(call, identifier, 'promoter token refreshed', ({ promoter, promotions }) => ({
    after: reviseRecord({ ...promoter, authToken: call.runtime.token() }, promotions),
  }));
}
