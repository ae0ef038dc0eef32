import * as v from 'valibot';
import { type BatchActionTerms, MAX_BATCH_IDS, type RecordAction } from '#shared/domain/batches/batch.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { presentBatchV2 } from '#shared/present/v2/batches/batch.ts';
import * as fields from '#shared/routes/fields.ts';
import type { V2BatchProcess } from '#shared/routes/v2/batches/batch-output.ts';
import {
  type Command,
  type CommandOptions,
  type CommandOptionValues,
  defineCommand,
  type ProgressReporter,
} from './command.ts';
import { accountOption, requireAccount } from './commands/account.ts';
import { formatErrorLine, UsageError } from './errors.ts';
import { flagSchema } from './fields.ts';
import { followBatch } from './follow-batch.ts';
import { type ListRoute, type ListSource, readListPages, rowSelectionOptions } from './list-command.ts';
import { formatDetails, formatTable, type PrintRow } from './print.ts';

const MAX_RECORD_ID = 2_147_483_647;
const ROWS_AT_A_TIME = 100;
const INVALID_IDS = 'must be comma-separated ids, such as 31,32';

const ids = v.optional(
  v.pipe(
    v.string(),
    v.transform((text): (string | number)[] => text.split(',')),
    v.array(fields.integerParam(INVALID_IDS, 1, MAX_RECORD_ID)),
  ),
);

const selectionOptions = {
  account: accountOption,
  ids: { value: 'N,N', about: 'ids of the records', schema: ids },
  filter: {
    ...rowSelectionOptions.filter,
    about: 'selects the records that match this filter of the list; repeatable',
  },
  search: { ...rowSelectionOptions.search, about: 'selects the records that contain this text' },
};

export const quietOption = { value: null, about: 'does not e-mail the promoters', schema: flagSchema() };

interface Action<R extends ListRoute, O extends CommandOptions> {
  readonly name: string;
  readonly about: string;
  readonly action: RecordAction;
  readonly list: ListSource<R>;
  readonly options?: O;
  /** @throws Refusal if a reference is missing */
  readonly terms?: (call: AccountCall, input: CommandOptionValues<O>) => Promise<BatchActionTerms>;
  /** Additional output, computed before the action. */
  readonly loadDetails?: (call: AccountCall, ids: readonly number[]) => Promise<PrintRow>;
}

/**
 * Creates a command for a bulk action of the API (contract §8). Larger ones run as a batch process, which it follows.
 */
export function createActionCommand<R extends ListRoute, O extends CommandOptions = Record<never, never>>({
  name,
  about,
  action,
  list,
  options,
  terms = async () => ({}),
  loadDetails = async () => ({}),
}: Action<R, O>): Command {
  const [group = ''] = name.split(' ');
  return defineCommand({
    name,
    about,
    notes: `Select records with --ids, or with --filter and --search. To preview a selection, pass the same filters to ${group} list.
Larger selections run in the background and continue if you end this command. batch show shows their progress.
The exit code is 1 if any record fails.`,
    options: { ...selectionOptions, ...options },
    async run(input, runtime, _targetKind, report) {
      const { account, ids, filter, search, ...own } = input as CommandOptionValues<typeof selectionOptions> &
        CommandOptionValues<O>;
      const call = { account: await requireAccount(account), runtime };
      if (ids && (filter ?? search) !== undefined)
        throw new UsageError('use --ids, or --filter and --search, not both');
      const chosen = ids ?? (await findRecordIds(call, list, { filter, search }));
      const shared = await terms(call, own as unknown as CommandOptionValues<O>);
      const details = await loadDetails(call, chosen);
      const result = await runAction(call, { action, terms: shared, meta: toApiParameters(own) }, chosen, report);
      const failed = result.errors.length > 0;
      return { data: { ...result, ...details }, text: formatResult(result, details), failed };
    },
  });
}

async function findRecordIds<R extends ListRoute>(
  call: AccountCall,
  list: ListSource<R>,
  selection: { readonly filter: readonly string[] | undefined; readonly search: string | undefined },
): Promise<number[]> {
  if (selection.filter === undefined && selection.search === undefined) {
    throw new UsageError('no records selected. Use --ids N,N, --filter NAME=VALUE or --search TEXT.');
  }
  const foundIds = new Set<number>();
  for await (const { rows } of await readListPages(call, list, selection, ROWS_AT_A_TIME)) {
    for (const { id } of rows) foundIds.add(id as number);
  }
  return [...foundIds];
}

function toApiParameters(own: object): Record<string, unknown> {
  const entries = Object.entries(own).filter(([, value]) => value !== undefined && value !== false);
  return Object.fromEntries(entries.map(([name, value]) => [name.replaceAll('-', '_'), value]));
}

interface ActionResult {
  readonly selected: number;
  readonly done: number;
  readonly errors: readonly { readonly id: number; readonly message: string }[];
  readonly batch_processes: readonly number[];
  readonly problems: readonly string[];
}

async function runAction(
  call: AccountCall,
  request: { readonly action: RecordAction; readonly terms: BatchActionTerms; readonly meta: Record<string, unknown> },
  ids: readonly number[],
  report: ProgressReporter,
): Promise<ActionResult> {
  // Loaded on demand.
  const [{ runBulkAction }, { rowActions }] = await Promise.all([
    import('#shared/operations/batches/run-bulk-action.ts'),
    import('#shared/operations/batches/actions.ts'),
  ]);
  const problems = new Set<string>();
  const onFailure = (error: unknown) => problems.add(formatErrorLine(error));
  const uniqueIds = [...new Set(ids)];
  const endedProcesses: V2BatchProcess[] = [];
  for (let from = 0; from < uniqueIds.length; from += MAX_BATCH_IDS) {
    const part = { ...request, ids: uniqueIds.slice(from, from + MAX_BATCH_IDS) };
    const started = await runBulkAction(call, part, rowActions[request.action], onFailure);
    endedProcesses.push(presentBatchV2(await followBatch(call, started, report)));
  }
  const processed = endedProcesses.reduce((sum, batch) => sum + batch.processed_count - batch.failed_count, 0);
  return {
    selected: uniqueIds.length,
    done: processed,
    errors: endedProcesses.flatMap((batch) => batch.processing_errors),
    batch_processes: endedProcesses.map(({ id }) => id),
    problems: [...problems],
  };
}

function formatResult({ selected, done, errors, batch_processes, problems }: ActionResult, details: PrintRow): string {
  if (selected === 0) return 'No matching records. Nothing was changed.';
  const by = batch_processes.length === 1 ? 'batch process' : 'batch processes';
  return [
    `${done} of ${selected} records succeeded (${by} ${batch_processes.join(', ')}).`,
    formatDetails(details),
    errors.length > 0 ? formatTable(errors, ['id', 'message'], '') : '',
    ...problems,
  ]
    .filter(Boolean)
    .join('\n');
}
