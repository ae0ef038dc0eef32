import * as v from 'valibot';

const TEXT =
  'Always CSV, with the columns of the list. As many rows as fit into an answer, unless `per_page` says how many; `Link` leads to ' +
  'more.';

/** Returns a CSV-only list's response. @param example a header and a row */
export function exported(example: string) {
  return {
    200: { description: 'The rows, with a header.', schema: v.string(), example, type: 'text/csv' },
  } as const;
}

export const EXPORTED = TEXT;
