import type { OpenEndedTotal, PageRequest } from '#shared/domain/lists/page.ts';
import { payoutListName } from '#shared/domain/payouts/payout-changes.ts';
import { isTaxFormMissing, sumYearlyPayouts, type YearlyPayouts } from '#shared/domain/payouts/yearly-payouts.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { UNITS, type Unit } from '#shared/domain/rewards/reward.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { readIndexState } from '#shared/store/index/manifest.ts';
import { cursorRequired } from '#shared/store/index/search-rows.ts';
import { readListTotals, readWholeList } from '#shared/store/lists/lists.ts';
import { findPayouts } from '#shared/store/payouts/payouts.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';

/** Amount paid to a promoter, possibly deleted, in a year. */
export interface PaidPromoterYear extends YearlyPayouts {
  readonly promoter: Promoter;
}

const MAX_PROMOTERS_PER_PAGE = 100;
const CURSOR = /^(?<id>\d{1,10})(?:-(?<unit>[a-z_]+))?$/;

/**
 * Returns a page of amounts paid in a year by promoter id. An answer covers 100 promoters, so pages may be short.
 * @param year four digits
 * @param isFormMissing true: only those above the threshold without a tax form; false: the others
 * @throws Refusal `invalid` for an invalid cursor or page
 */
export async function listPaidYear(
  { account }: AccountCall,
  year: number,
  { page, perPage, cursor }: PageRequest,
  isFormMissing?: boolean,
): Promise<{ readonly rows: PaidPromoterYear[]; readonly total: OpenEndedTotal }> {
  if (page > 1 && cursor === undefined) throw cursorRequired();
  const from = parseCursor(cursor);
  const { last } = await readIndexState(account.id, 'promoter');
  const end = Math.min(last, from.id + MAX_PROMOTERS_PER_PAGE - 1);
  const ids = Array.from({ length: Math.max(0, end - from.id + 1) }, (_, index) => from.id + index);
  const lists = ids.map((promoterId) => payoutListName({ promoterId }, 'completed'));
  const totals = await readListTotals(account.id, lists);
  const payoutIds = await Promise.all(
    lists.filter((list) => (totals.get(list) ?? 0) > 0).map((list) => readWholeList(account.id, list)),
  );
  const payouts = await findPayouts(account.id, payoutIds.flat());
  const yearlySums = sumYearlyPayouts(payouts, year).filter((row) => isBehind(row, from));
  const loaded = await readPromoters(account.id, [...new Set(yearlySums.map(({ promoterId }) => promoterId))]);
  const promoters = new Map(loaded.map((promoter) => [promoter.id, promoter]));
  const pageRows = yearlySums
    .flatMap((row): PaidPromoterYear[] => {
      const promoter = promoters.get(row.promoterId);
      return promoter ? [{ ...row, promoter }] : [];
    })
    .filter((row) => isFormMissing === undefined || isTaxFormMissing(row, account) === isFormMissing);
  const rows = pageRows.slice(0, perPage);
  const rowCursors = rows.map(({ promoterId, unit }) => `${promoterId}-${unit}`);
  const next = pageRows.length > perPage ? (rowCursors.at(-1) ?? null) : end < last ? String(end + 1) : null;
  return { rows, total: { atLeast: rows.length, rowCursors, next } };
}

/** At a promoter, or behind one of its units. */
interface PaidYearCursor {
  readonly id: number;
  readonly unit: number;
}

function parseCursor(cursor: string | undefined): PaidYearCursor {
  if (cursor === undefined) return { id: 1, unit: -1 };
  const { id, unit } = CURSOR.exec(cursor)?.groups ?? {};
  const index = unit === undefined ? -1 : UNITS.indexOf(unit as Unit);
  if (!id || (unit !== undefined && index < 0))
    throw new Refusal({ code: 'invalid', message: 'cursor is invalid. Follow the Link header to read further.' });
  return { id: Number(id), unit: index };
}

function isBehind({ promoterId, unit }: YearlyPayouts, cursor: PaidYearCursor): boolean {
  return promoterId > cursor.id || UNITS.indexOf(unit) > cursor.unit;
}
