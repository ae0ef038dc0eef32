import * as v from 'valibot';
import { type BatchAction, type BatchActionTerms, MAX_BATCH_IDS } from '#shared/domain/batches/batch.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { v2Batch } from '#shared/present/v2/batches/batch.ts';
import * as fields from '#shared/routes/fields.ts';
import type { V2BatchProcess } from '#shared/routes/v2/batches/batch-output.ts';
import { type Command, command, type Input, type Options, type Report } from './command.ts';
import { accountOption, theAccount } from './commands/account.ts';
import { lineOf, UsageError } from './errors.ts';
import { flag } from './fields.ts';
import { followBatch } from './follow-batch.ts';
import { askedOptions, type List, type ListRoute, pagesOf } from './list-command.ts';
import { details, type Row, table } from './print.ts';

const LARGEST_ID = 2_147_483_647;
const ROWS_AT_A_TIME = 100;
const IDS_INVALID = 'must be ids with commas between them, such as 31,32';

const ids = v.optional(
  v.pipe(
    v.string(),
    v.transform((text): (string | number)[] => text.split(',')),
    v.array(fields.integer(IDS_INVALID, 1, LARGEST_ID)),
  ),
);

const whichOptions = {
  account: accountOption,
  ids: { value: 'N,N', about: 'the records by their ids', schema: ids },
  filter: {
    ...askedOptions.filter,
    about: 'or the records that fit this filter of the list; may be given several times',
  },
  search: { ...askedOptions.search, about: 'or the records with this text' },
};

/** Mails nobody about it. */
export const quietOption = { value: null, about: 'mails the promoters nothing about it', schema: flag() };

interface Action<R extends ListRoute, O extends Options> {
  readonly name: string;
  readonly about: string;
  readonly action: BatchAction;
  /** Where the records of a filter are looked for. */
  readonly list: List<R>;
  readonly options?: O;
  /** What all records share. @throws Refusal where that is not there */
  readonly terms?: (call: AccountCall, input: Input<O>) => Promise<BatchActionTerms>;
  /** What else is to be said of the records, before something is done to them. */
  readonly besides?: (call: AccountCall, ids: readonly number[]) => Promise<Row>;
}

/**
 * A command that does something to many records, as the interface's bulk actions do (contract §8): to a few at once, to more
 * by a batch process, which it follows to its end.
 */
export function actionCommand<R extends ListRoute, O extends Options = Record<never, never>>({
  name,
  about,
  action,
  list,
  options,
  terms = async () => ({}),
  besides = async () => ({}),
}: Action<R, O>): Command {
  const [group = ''] = name.split(' ');
  return command({
    name,
    about,
    notes: `Choose the records by --ids, or by --filter and --search. To see first which ones fit, give these to ${group} list.
More than a few are done in the background, and continue if you end this command. batch show shows their progress.
The exit code is 1 if one of them fails.`,
    options: { ...whichOptions, ...options },
    async run(input, runtime, _place, report) {
      const { account, ids, filter, search, ...own } = input as Input<typeof whichOptions> & Input<O>;
      const call = { account: await theAccount(account), runtime };
      if (ids && (filter ?? search) !== undefined) throw new UsageError('--ids or --filter and --search, not both');
      const chosen = ids ?? (await idsOf(call, list, { filter, search }));
      const shared = await terms(call, own as unknown as Input<O>);
      const said = await besides(call, chosen);
      const done = await carriedOut(call, { action, terms: shared, meta: sentOf(own) }, chosen, report);
      const failed = done.errors.length > 0;
      return { data: { ...done, ...said }, text: textOf(done, said), failed };
    },
  });
}

/** The ids of all records that are asked for. */
async function idsOf<R extends ListRoute>(
  call: AccountCall,
  list: List<R>,
  asked: { readonly filter: readonly string[] | undefined; readonly search: string | undefined },
): Promise<number[]> {
  if (asked.filter === undefined && asked.search === undefined) {
    throw new UsageError('which ones? --ids N,N names them, --filter NAME=VALUE or --search TEXT finds them');
  }
  const found = new Set<number>();
  for await (const { rows } of await pagesOf(call, list, asked, ROWS_AT_A_TIME)) {
    for (const { id } of rows) found.add(id as number);
  }
  return [...found];
}

/** The options of an action as the interface has its parameters. */
function sentOf(own: object): Record<string, unknown> {
  const given = Object.entries(own).filter(([, value]) => value !== undefined && value !== false);
  return Object.fromEntries(given.map(([name, value]) => [name.replaceAll('-', '_'), value]));
}

/** What came of an action. */
interface Done {
  readonly selected: number;
  readonly done: number;
  readonly errors: readonly { readonly id: number; readonly message: string }[];
  /** Ids of the batch processes that it took. */
  readonly batch_processes: readonly number[];
  /** What nobody foresaw, a line each. */
  readonly problems: readonly string[];
}

async function carriedOut(
  call: AccountCall,
  wanted: { readonly action: BatchAction; readonly terms: BatchActionTerms; readonly meta: Record<string, unknown> },
  ids: readonly number[],
  report: Report,
): Promise<Done> {
  // Loaded here: other commands do not wait for all that can be done.
  const [{ runBulkAction }, { rowActions }] = await Promise.all([
    import('#shared/operations/batches/run-bulk-action.ts'),
    import('#shared/operations/batches/actions.ts'),
  ]);
  const problems = new Set<string>();
  const onFailure = (error: unknown) => problems.add(lineOf(error));
  const different = [...new Set(ids)];
  const ended: V2BatchProcess[] = [];
  for (let from = 0; from < different.length; from += MAX_BATCH_IDS) {
    const part = { ...wanted, ids: different.slice(from, from + MAX_BATCH_IDS) };
    const begun = await runBulkAction(call, part, rowActions[wanted.action], onFailure);
    ended.push(v2Batch(await followBatch(call, begun, report)));
  }
  const processed = ended.reduce((sum, one) => sum + one.processed_count - one.failed_count, 0);
  return {
    selected: different.length,
    done: processed,
    errors: ended.flatMap((one) => one.processing_errors),
    batch_processes: ended.map(({ id }) => id),
    problems: [...problems],
  };
}

function textOf({ selected, done, errors, batch_processes, problems }: Done, said: Row): string {
  if (selected === 0) return 'None fits: nothing was done.';
  const by = batch_processes.length === 1 ? 'batch process' : 'batch processes';
  return [
    `${done} of ${selected} done, by ${by} ${batch_processes.join(', ')}.`,
    details(said),
    errors.length > 0 ? table(errors, ['id', 'message'], '') : '',
    ...problems,
  ]
    .filter(Boolean)
    .join('\n');
}
