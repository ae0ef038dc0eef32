import * as v from 'valibot';
import { FRAUD_RULES } from '#shared/domain/fraud/rules.ts';
import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import {
  anyOf,
  flag,
  integer,
  isObject,
  map,
  some,
  text,
  timestamp,
  timestampTo,
  unknownEntry,
} from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';

/** A cursor says a place in an order: the longest text that is sorted by, and some more. */
const LONGEST_CURSOR = 2000;

const invalid = (name: string) => `filters[${name}] is invalid.`;

/** A filter: one value of a column, or several. @param name of the filter */
export const among = <const Values extends readonly string[]>(name: string, values: Values) =>
  v.optional(anyOf(v.picklist(values, invalid(name)), invalid(name)));
/** A filter: one id, or several. */
export const ids = (name: string) => v.optional(anyOf(recordId(name, invalid(name)), invalid(name)));
/** A filter: true or false. @param description what it means, where its name does not say it */
export const yesOrNo = (name: string, description?: string) => {
  const schema = flag(invalid(name));
  return v.optional(description === undefined ? schema : v.pipe(schema, v.description(description)));
};

/** A filter: from one time to another, ISO 8601, both included; an end without a time includes its day. */
export const times = (name: string) =>
  v.optional(
    map(`filters[${name}]`, {
      from: v.optional(timestamp(invalid(name))),
      to: v.optional(timestampTo(invalid(name))),
    }),
  );
/** A filter: from one whole number to another, both included. */
export const amounts = (name: string) => {
  const amount = v.optional(integer(invalid(name), -MAX_AMOUNT, MAX_AMOUNT));
  return v.optional(map(`filters[${name}]`, { from: amount, to: amount }));
};

/** A filter that clients may send and that can mean nothing here. @param why to be read after the filter's name */
export const refused = (name: string, why: string) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.check(() => false, `filters[${name}] is refused: ${why}`),
      v.description(`Refused: ${why}`),
    ),
  );

export const SUSPICIONS = ['no_suspicion', ...FRAUD_RULES] as const;
export const suspicion = among('fraud_check', SUSPICIONS);
/** Filters by whose records they are. */
export const ownedBy = {
  promoter_id: ids('promoter_id'),
  campaign_id: ids('campaign_id'),
  promoter_campaign_id: ids('promoter_campaign_id'),
};

const FILTERED =
  'Which records are listed: those that fit every entry. An entry has one value or several, as `filters[x][]`, or a range, ' +
  'as `filters[x][from]` and `filters[x][to]`, both included; an end without a time includes its day. An unknown entry is refused.';
const DIRECTIONS = ['asc', 'desc'] as const;
type Direction = (typeof DIRECTIONS)[number];
const MOST_IDS = 1000;

/** By which columns a list is sorted, in the order in which they are given. */
function sorting<Column extends string>(columns: readonly Column[]) {
  const properties = Object.fromEntries(columns.map((column) => [column, { enum: DIRECTIONS }]));
  return v.optional(
    v.pipe(
      v.unknown(),
      v.metadata({ type: 'object', properties, additionalProperties: false }),
      v.description('By what the list is sorted, and which way; of several columns the first goes before the next.'),
      v.check(isObject, 'sorting is invalid.'),
      v.rawCheck(({ dataset, addIssue }) => {
        for (const [name, direction] of Object.entries(Object(dataset.value))) {
          if (!columns.includes(name as Column)) addIssue({ message: unknownEntry('sorting', name) });
          else if (!DIRECTIONS.includes(direction as Direction)) addIssue({ message: `sorting[${name}] is invalid.` });
        }
      }),
      v.transform((value) => value as Readonly<Partial<Record<Column, Direction>>>),
    ),
    {},
  );
}

/** Where a walk goes on. */
export const cursor = v.optional(
  v.pipe(
    text('cursor is invalid.', LONGEST_CURSOR),
    v.description('Goes on where an answer without `Total` ended: its `Link` has it.'),
  ),
);

/**
 * What a list of version 2 takes (contract §1 and §3).
 * @param filters by their names
 * @param columns that it can be sorted by
 * @param searched what `q` is looked for in, to be read after "Lists what has this text in"
 */
export function listed<Filters extends v.ObjectEntries, Column extends string>(
  filters: Filters,
  columns: readonly Column[],
  searched: string,
) {
  const idsInvalid = 'ids is invalid.';
  return v.object({
    ids: v.optional(
      v.pipe(
        some(recordId('ids', idsInvalid), idsInvalid),
        v.maxLength(MOST_IDS, idsInvalid),
        v.description(`Lists those of these ids that fit, as \`ids[]\`; ${MOST_IDS} at the most.`),
      ),
    ),
    filters: v.optional(v.pipe(map('filters', filters), v.description(FILTERED)), {}),
    sorting: sorting(columns),
    q: v.optional(v.pipe(text('q is invalid.'), v.description(`Lists what has this text in ${searched}.`))),
    cursor,
    ...companyPaging,
  });
}
