import * as v from 'valibot';
import { nextPageParameters, type PageRequest } from '#shared/domain/lists/page.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import * as fields from '#shared/routes/fields.ts';
import { rowSchemaOf } from '#shared/routes/list-rows.ts';
import type { InputOf, KeyedRoute } from '#shared/routes/route.ts';
import { type Command, command } from './command.ts';
import { accountOption, theAccount } from './commands/account.ts';
import { UsageError } from './errors.ts';
import { flag, optionalText } from './fields.ts';
import { type Asked, listParameters, notesOf } from './list-parameters.ts';
import { type Found, Listing, type Look } from './listing.ts';

/** As many rows as a page of the interface may have. */
const ROWS_AT_A_TIME = 100;
const USUAL_LIMIT = 50;
const LARGEST_LIMIT = 1_000_000_000;

/** A route of the interface that lists. */
export type ListRoute = KeyedRoute & { readonly input: v.GenericSchema<unknown, object> };

/** A list of the interface, as the command reads it. */
export interface List<R extends ListRoute> {
  readonly route: R;
  /** A page of what the interface answers. */
  readonly find: (call: AccountCall, input: InputOf<R>) => Promise<Found>;
}

/** The page that the interface is asked for. */
export function pageIn(input: {
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}): PageRequest {
  return { page: input.page, perPage: input.per_page, cursor: input.cursor };
}

/** The options that say which rows are meant. */
export const askedOptions = {
  filter: {
    value: 'NAME=VALUE',
    about: 'only rows that fit this; may be given several times',
    schema: v.optional(v.array(v.string())),
    repeatable: true,
  },
  search: { value: 'TEXT', about: 'only rows with this text', schema: optionalText() },
};

const listOptions = {
  account: accountOption,
  ...askedOptions,
  sort: {
    value: 'COLUMN',
    about: 'sorts by a column; COLUMN:desc reverses the order; may be given several times',
    schema: v.optional(v.array(v.string())),
    repeatable: true,
  },
  limit: {
    value: 'N',
    about: `how many rows at the most (${USUAL_LIMIT})`,
    schema: v.optional(fields.integer('must be a positive whole number', 1, LARGEST_LIMIT)),
  },
  all: { value: null, about: 'all rows', schema: flag() },
  csv: { value: null, about: 'prints CSV, with the columns of the interface', schema: flag() },
};
/** What of the interface's parameters an option stands for. */
const STANDS_FOR: Readonly<Record<string, string>> = { filter: 'filters', sort: 'sorting', search: 'q' };

/**
 * A command that lists what a list of the interface does: filtered, sorted and searched by the same parameters. Its JSON and
 * CSV are those of the interface.
 */
export function listCommand<R extends ListRoute>({
  name,
  about,
  list,
  ...look
}: { readonly name: string; readonly about: string; readonly list: List<R> } & Omit<Look, 'csv'>): Command {
  const { route } = list;
  const parameters = 'entries' in route.input ? Object.keys(route.input.entries as object) : [];
  const isTaken = (option: string) => parameters.includes(STANDS_FOR[option] ?? 'page');
  const options = Object.fromEntries(Object.entries(listOptions).filter(([option]) => isTaken(option)));
  return command({
    name,
    about,
    notes: () => notesOf(route.input),
    // One that the list does not take is never given.
    options: options as typeof listOptions,
    async run({ account, limit, all, csv, ...asked }, runtime) {
      if (all && limit !== undefined) throw new UsageError('--limit or --all, not both');
      const call = { account: await theAccount(account), runtime };
      const most = all ? Number.POSITIVE_INFINITY : (limit ?? USUAL_LIMIT);
      const pages = await pagesOf(call, list, asked, Math.min(most, ROWS_AT_A_TIME));
      return new Listing(pages, { ...look, csv: csv ? rowSchemaOf(route) : null }, most);
    },
  });
}

/**
 * The pages of what is asked for, from the first one on.
 * @throws UsageError for what the list does not know or take
 */
export async function pagesOf<R extends ListRoute>(
  call: AccountCall,
  { route, find }: List<R>,
  asked: Asked,
  perPage: number,
): Promise<AsyncIterable<Found>> {
  const wanted = await listParameters(route.input, asked);
  return walk((onward) => find(call, { ...wanted, ...onward, per_page: perPage } as InputOf<R>), perPage);
}

async function* walk(find: (onward: object) => Promise<Found>, perPage: number): AsyncIterable<Found> {
  let onward: ReturnType<typeof nextPageParameters> = { page: 1 };
  while (onward) {
    const found: Found = await find(onward);
    yield found;
    onward = nextPageParameters({ page: 'page' in onward ? onward.page : 1, perPage }, found.rows.length, found.total);
  }
}
