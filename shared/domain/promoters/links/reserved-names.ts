import { listAddedNames, type PromoterNames } from '#shared/domain/promoters/profile/promoter-names.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import { isRefIdFree, reservedUntil } from './ref-id.ts';

/**
 * Names that a promoter can reserve within a year by changing them. Without a limit, a promoter could block any number
 * of names.
 */
export const MAX_RESERVED_NAMES = 20;

interface Reservation {
  readonly names: PromoterNames;
  readonly promoter: Promoter;
}

/**
 * Reserves the ref ids and promo codes that a change removes, up to the limit.
 * @param now ISO 8601
 */
export function reserveLostNames(before: PromoterRecord | null, after: PromoterRecord, now: string): Reservation {
  const { promoter } = after;
  const lostNames = before ? listAddedNames(after, before, now) : { refIds: [], codes: [] };
  const { reservedNames: storedNames = [] } = promoter;
  const stillReserved = storedNames.filter((freeAt) => !isRefIdFree({ freeAt }, now));
  const room = MAX_RESERVED_NAMES - stillReserved.length;
  const refIds = lostNames.refIds.slice(0, room);
  const codes = lostNames.codes.slice(0, room - refIds.length);
  const added = refIds.length + codes.length;
  if (added === 0) return { names: { refIds, codes }, promoter };
  const reservedNames = [...stillReserved, ...Array<string>(added).fill(reservedUntil(now))];
  return { names: { refIds, codes }, promoter: { ...promoter, reservedNames } };
}
