import { applyOwnProfile, type OwnProfileChanges } from '#shared/domain/promoters/profile/own-profile.ts';
import type { Call } from '#shared/operations/call.ts';
import { changePromoter } from '#shared/operations/promoters/change-promoter.ts';
import type { ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';

/**
 * Changes the promoter's own profile.
 * @throws Refusal `not_found`
 */
export function changeOwnProfile(call: Call, promoterId: number, changes: OwnProfileChanges): Promise<ShownPromoter> {
  return changePromoter(call, { by: 'id', id: promoterId }, 'profile changed', (record) => ({
    after: applyOwnProfile(record, changes),
  }));
}
