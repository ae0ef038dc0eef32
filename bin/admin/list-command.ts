import * as v from 'valibot';
import { nextPageParameters, type PageRequest } from '#shared/domain/lists/page.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import * as fields from '#shared/routes/fields.ts';
import { findRowSchema } from '#shared/routes/list-rows.ts';
import type { KeyedRoute, RouteInput } from '#shared/routes/route.ts';
import { type Command, defineCommand } from './command.ts';
import { accountOption, requireAccount } from './commands/account.ts';
import { UsageError } from './errors.ts';
import { flagSchema, optionalTextSchema } from './fields.ts';
import { formatListNotes, type ListSelection, parseListParameters } from './list-parameters.ts';
import { Listing, type ListingFormat, type ListingPage } from './listing.ts';

/** The API's maximum page size. */
const ROWS_AT_A_TIME = 100;
const USUAL_LIMIT = 50;
const MAX_LIMIT = 1_000_000_000;

export type ListRoute = KeyedRoute & { readonly input: v.GenericSchema<unknown, object> };

export interface ListSource<R extends ListRoute> {
  readonly route: R;
  readonly find: (call: AccountCall, input: RouteInput<R>) => Promise<ListingPage>;
}

/** Returns the page parameters of a list's input. */
export function readPageInput(input: {
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}): PageRequest {
  return { page: input.page, perPage: input.per_page, cursor: input.cursor };
}

export const rowSelectionOptions = {
  filter: {
    value: 'NAME=VALUE',
    about: 'only rows that match this; repeatable',
    schema: v.optional(v.array(v.string())),
    repeatable: true,
  },
  search: { value: 'TEXT', about: 'only rows that contain this text', schema: optionalTextSchema() },
};

const listOptions = {
  account: accountOption,
  ...rowSelectionOptions,
  sort: {
    value: 'COLUMN',
    about: 'sorts by a column; COLUMN:desc reverses the order; repeatable',
    schema: v.optional(v.array(v.string())),
    repeatable: true,
  },
  limit: {
    value: 'N',
    about: `maximum number of rows (${USUAL_LIMIT})`,
    schema: v.optional(fields.integerParam('must be a positive whole number', 1, MAX_LIMIT)),
  },
  all: { value: null, about: 'all rows', schema: flagSchema() },
  csv: { value: null, about: 'prints CSV, with the columns of the API', schema: flagSchema() },
};
const OPTION_PARAMETERS: Readonly<Record<string, string>> = { filter: 'filters', sort: 'sorting', search: 'q' };

/** Creates a command for a list of the API with its parameters, JSON and CSV. */
export function createListCommand<R extends ListRoute>({
  name,
  about,
  list,
  ...look
}: { readonly name: string; readonly about: string; readonly list: ListSource<R> } & Omit<
  ListingFormat,
  'csv'
>): Command {
  const { route } = list;
  const parameters = 'entries' in route.input ? Object.keys(route.input.entries as object) : [];
  const isTaken = (option: string) => parameters.includes(OPTION_PARAMETERS[option] ?? 'page');
  const options = Object.fromEntries(Object.entries(listOptions).filter(([option]) => isTaken(option)));
  return defineCommand({
    name,
    about,
    notes: () => formatListNotes(route.input),
    // Unsupported options are never set.
    options: options as typeof listOptions,
    async run({ account, limit, all, csv, ...selection }, runtime) {
      if (all && limit !== undefined) throw new UsageError('use --limit or --all, not both');
      const call = { account: await requireAccount(account), runtime };
      const maxRows = all ? Number.POSITIVE_INFINITY : (limit ?? USUAL_LIMIT);
      const pages = await readListPages(call, list, selection, Math.min(maxRows, ROWS_AT_A_TIME));
      return new Listing(pages, { ...look, csv: csv ? findRowSchema(route) : null }, maxRows);
    },
  });
}

/**
 * Reads the pages of a query.
 * @throws UsageError for unsupported parameters
 */
export async function readListPages<R extends ListRoute>(
  call: AccountCall,
  { route, find }: ListSource<R>,
  selection: ListSelection,
  perPage: number,
): Promise<AsyncIterable<ListingPage>> {
  const parameters = await parseListParameters(route.input, selection);
  return walk(
    (pageParameters) => find(call, { ...parameters, ...pageParameters, per_page: perPage } as RouteInput<R>),
    perPage,
  );
}

async function* walk(
  find: (pageParameters: object) => Promise<ListingPage>,
  perPage: number,
): AsyncIterable<ListingPage> {
  let pageParameters: ReturnType<typeof nextPageParameters> = { page: 1 };
  while (pageParameters) {
    const page: ListingPage = await find(pageParameters);
    yield page;
    pageParameters = nextPageParameters(
      { page: 'page' in pageParameters ? pageParameters.page : 1, perPage },
      page.rows.length,
      page.total,
    );
  }
}
