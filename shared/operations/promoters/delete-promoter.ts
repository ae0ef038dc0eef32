import { hasFormerRefIds } from '#shared/domain/promoters/links/former-ref-ids.ts';
import { reservedUntil } from '#shared/domain/promoters/links/ref-id.ts';
import { listPromoterNames } from '#shared/domain/promoters/profile/promoter-names.ts';
import { dropFirstPromoCodes } from '#shared/domain/promoters/promo-codes/promo-codes.ts';
import { erasePersonalData, removeFormerRefIds } from '#shared/domain/promoters/promoter-erasure.ts';
import type { PromoterIdentifier } from '#shared/domain/promoters/promoter-input.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import type { Call } from '#shared/operations/call.ts';
import { eraseSuppressedAddress } from '#shared/store/mail/suppressions.ts';
import { removePromoterLogin } from '#shared/store/portal/promoter-logins.ts';
import { removeSignInItems } from '#shared/store/portal/promoter-sessions.ts';
import { reserveNames } from '#shared/store/promoters/reserved-names.ts';
import { changePromoterRecord } from './change-promoter.ts';
import { releaseChildren } from './parents/promoter-children.ts';

/** Per transaction, next to the identifiers of a promoter in twenty campaigns. */
const MAX_CODES_PER_TRANSACTION = 6;

/**
 * Deletes a promoter and its personal data; commissions stay. Names stay reserved for a year. Children, sessions,
 * suppressed addresses, former ref ids and many promo codes are deleted first, so that a retry continues after a crash. A
 * concurrent sale is still recorded.
 * @throws Refusal `not_found`
 */
export async function deletePromoter(call: Call, identifier: PromoterIdentifier): Promise<void> {
  const { after } = await changePromoterRecord(call, identifier, 'promoter deleted', async (record, now) => {
    const after = applyDeletion(record, now);
    const { id: promoterId, email, formerEmail } = record.promoter;
    const account = call.account.id;
    // Reserve names before they are freed; a conflict restarts with current names.
    const until = { promoterId, freeAt: reservedUntil(now) };
    await reserveNames(account, listPromoterNames(record, now), until, call.runtime.token);
    if (after.promoter.deletedAt !== null) {
      await Promise.all([
        releaseChildren(call, promoterId),
        removeSignInItems({ account, promoterId }),
        removePromoterLogin(account, promoterId),
        ...[email, formerEmail?.email ?? ''].map((address) => address && eraseSuppressedAddress(account, address, now)),
      ]);
    }
    return { after, areNamesReserved: true };
  });
  if (after.promoter.deletedAt === null) await deletePromoter(call, { by: 'id', id: after.promoter.id });
}

function applyDeletion(record: PromoterRecord, now: string): PromoterRecord {
  if (hasFormerRefIds(record)) return removeFormerRefIds(record);
  if (record.promoter.promoCodes.length > MAX_CODES_PER_TRANSACTION)
    return dropFirstPromoCodes(record, MAX_CODES_PER_TRANSACTION);
  return erasePersonalData(record, now);
}
