import type { Call } from '#shared/operations/call.ts';
import { searchPromoters } from '#shared/operations/promoters/search-promoters.ts';

/** So many promoters a report is searched for. */
const MOST_FOUND = 100;

/**
 * The promoters that have a text in their e-mail, name, cust_id or a ref id: the first hundred of them.
 * @returns their ids; undefined where no text is given, which is to say all promoters
 */
export async function promotersWith(call: Call, text: string | undefined): Promise<number[] | undefined> {
  if (text === undefined) return undefined;
  const { rows } = await searchPromoters(call, { filters: {}, order: [], text }, { page: 1, perPage: MOST_FOUND });
  return rows.map(({ promoter }) => promoter.id);
}
