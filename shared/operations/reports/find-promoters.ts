import type { Call } from '#shared/operations/call.ts';
import { searchPromoters } from '#shared/operations/promoters/search-promoters.ts';

const MOST_FOUND = 100;

/**
 * Finds up to a hundred promoters by e-mail, name, cust_id or ref id.
 * @returns ids; undefined (all) without a text
 */
export async function findReportPromoters(call: Call, text: string | undefined): Promise<number[] | undefined> {
  if (text === undefined) return undefined;
  const { rows } = await searchPromoters(call, { filters: {}, order: [], text }, { page: 1, perPage: MOST_FOUND });
  return rows.map(({ promoter }) => promoter.id);
}
