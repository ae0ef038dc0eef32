import type { Call } from '#shared/operations/call.ts';
import { searchPromoters } from '#shared/operations/promoters/lists/search-promoters.ts';

const MAX_FOUND_PROMOTERS = 100;

/**
 * Finds up to a hundred promoters by e-mail, name, cust_id or ref id.
 * @param only undefined: all
 * @returns ids; without a text, `only`
 */
export async function findReportPromoters(
  call: Call,
  text: string | undefined,
  only: readonly number[] | undefined,
): Promise<readonly number[] | undefined> {
  if (text === undefined || only?.length === 0) return only;
  const { rows } = await searchPromoters(
    call,
    { filters: { ids: only }, order: [], text },
    { page: 1, perPage: MAX_FOUND_PROMOTERS },
  );
  return rows.map(({ promoter }) => promoter.id);
}
