import * as v from 'valibot';
import { FRAUD_RULES } from '#shared/domain/fraud/rules.ts';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import {
  anyOfParam,
  flagParam,
  integerParam,
  isObject,
  mapParam,
  oneOrMoreParam,
  textParam,
  timestampEndParam,
  timestampParam,
  unknownEntryText,
} from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

/** Exceeds the longest sortable text, which a cursor contains. */
const MAX_CURSOR_LENGTH = 2000;

const invalid = (name: string) => `filters[${name}] is invalid.`;

/** Filter by one or more values. */
export const choiceFilter = <const Values extends readonly string[]>(name: string, values: Values) =>
  v.optional(anyOfParam(v.picklist(values, invalid(name)), invalid(name)));
/** Filter by one or more ids. */
export const idFilter = (name: string) => v.optional(anyOfParam(recordIdParam(name, invalid(name)), invalid(name)));
/** Boolean filter. */
export const booleanFilter = (name: string, description?: string) => {
  const schema = flagParam(invalid(name));
  return v.optional(description === undefined ? schema : v.pipe(schema, v.description(description)));
};

/** Inclusive ISO 8601 range; a date as end includes its day. */
export const timeFilter = (name: string) =>
  v.optional(
    mapParam(`filters[${name}]`, {
      from: v.optional(timestampParam(invalid(name))),
      to: v.optional(timestampEndParam(invalid(name))),
    }),
  );
/** Inclusive integer range. */
export const amountFilter = (name: string) => {
  const amount = v.optional(integerParam(invalid(name), -MAX_AMOUNT, MAX_AMOUNT));
  return v.optional(mapParam(`filters[${name}]`, { from: amount, to: amount }));
};

/** Filter that does not apply here. @param why follows the filter's name */
export const unsupportedFilter = (name: string, why: string) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.check(() => false, `filters[${name}] is not supported: ${why}`),
      v.description(`Not supported: ${why}`),
    ),
  );

export const SUSPICION_VALUES = ['no_suspicion', ...FRAUD_RULES] as const;
export const suspicionFilter = choiceFilter('fraud_check', SUSPICION_VALUES);
export const ownerFilters = {
  promoter_id: idFilter('promoter_id'),
  campaign_id: idFilter('campaign_id'),
  promoter_campaign_id: idFilter('promoter_campaign_id'),
};

const FILTERED =
  'Filters of the list. Records must match all of them. A filter has one value, several as `filters[x][]`, or a range ' +
  'as `filters[x][from]` and `filters[x][to]`, both included; an end without a time includes its day. Unknown filters are rejected.';
const DIRECTIONS = ['asc', 'desc'] as const;
type Direction = (typeof DIRECTIONS)[number];
const MAX_IDS = 1000;

/** Sort columns of a list with their directions. */
export function sortingParam<Column extends string>(columns: readonly Column[]) {
  const properties = Object.fromEntries(columns.map((column) => [column, { enum: DIRECTIONS }]));
  return v.optional(
    v.pipe(
      v.unknown(),
      v.metadata({ type: 'object', properties, additionalProperties: false }),
      v.description('Sort columns and directions. With several columns, the first takes precedence.'),
      v.check(isObject, 'sorting is invalid.'),
      v.rawCheck(({ dataset, addIssue }) => {
        for (const [name, direction] of Object.entries(Object(dataset.value))) {
          if (!columns.includes(name as Column)) addIssue({ message: unknownEntryText('sorting', name) });
          else if (!DIRECTIONS.includes(direction as Direction)) addIssue({ message: `sorting[${name}] is invalid.` });
        }
      }),
      v.transform((value) => value as Readonly<Partial<Record<Column, Direction>>>),
    ),
    {},
  );
}

export const cursorParam = v.optional(
  v.pipe(
    textParam('cursor is invalid.', MAX_CURSOR_LENGTH),
    v.description('Cursor of the next page, from the `Link` of a response without `Total`.'),
  ),
);

/**
 * Returns a list's parameters (contract §1 and §3).
 * @param searched follows "Search text in"
 */
export function listInput<Filters extends v.ObjectEntries, Column extends string>(
  filters: Filters,
  columns: readonly Column[],
  searched: string,
) {
  const idsInvalid = 'ids is invalid.';
  return v.object({
    ids: v.optional(
      v.pipe(
        oneOrMoreParam(recordIdParam('ids', idsInvalid), idsInvalid),
        v.maxLength(MAX_IDS, idsInvalid),
        v.description(`Limits the list to these ids, as \`ids[]\`; ${MAX_IDS} at most.`),
      ),
    ),
    filters: v.optional(v.pipe(mapParam('filters', filters), v.description(FILTERED)), {}),
    sorting: sortingParam(columns),
    q: v.optional(v.pipe(textParam('q is invalid.'), v.description(`Search text in ${searched}.`))),
    cursor: cursorParam,
    ...companyPaging,
  });
}
