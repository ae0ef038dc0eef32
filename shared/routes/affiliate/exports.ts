import * as v from 'valibot';

const TEXT =
  'Always CSV, with the columns of the list. Without `per_page`, the response has as many rows as fit; follow `Link` for ' +
  'more.';

/** Returns a CSV-only list's response. @param example a header and a row */
export function csvResponse(example: string) {
  return {
    200: { description: 'The rows, with a header row.', schema: v.string(), example, type: 'text/csv' },
  } as const;
}

export const CSV_DESCRIPTION = TEXT;
