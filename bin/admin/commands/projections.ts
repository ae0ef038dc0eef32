import * as v from 'valibot';
import {
  type CommandOptions,
  type CommandOptionValues,
  type CommandResult,
  defineCommand,
} from '#bin/admin/command.ts';
import { idSchema, secondsSchema } from '#bin/admin/fields.ts';
import { notifyCommand } from '#bin/admin/notify-command.ts';
import { formatTable, type PrintRow } from '#bin/admin/print.ts';
import { skippedCommands, skippedRows, skippedText } from '#bin/admin/skipped-events.ts';
import type { RebuildScope } from '#shared/operations/projections/event-totals.ts';
import { accountsNotRepaired } from '#shared/operations/projections/parse-events.ts';
import { checkProjections, type RebuildFindings, rebuildProjections } from '#shared/operations/projections/rebuild.ts';
import type { ListDifference } from '#shared/operations/projections/rebuild-lists.ts';
import type { Runtime } from '#shared/runtime.ts';
import { accountOption, requireAccount } from './account.ts';

const LOST_AFTER_SECONDS = 300;

const ROW_COLUMNS = ['account_id', 'kind', 'id'];
const SORTED_COLUMNS = ['account_id', 'kind', 'order'];
const SORTED_ROW_COLUMNS = ['account_id', 'kind', 'id'];
const ARCHIVED_COLUMNS = ['account_id', 'archived_promoter_id'];
const CODE_COLUMNS = ['account_id', 'promo_code', 'promoter_id', 'kept_by'];
const REVENUE_COLUMNS = ['account_id', 'lead_id', 'revenue', 'computed'];
const INVOICE_COLUMNS = ['account_id', 'payout_id'];
const LIST_COLUMNS = ['account_id', 'list', 'missing', 'extra', 'duplicate', 'miscounted'];
const IDS_SHOWN = 3;

const WHOLE_TABLE = {
  requested: '',
  older:
    'The whole table was read, because events of an earlier version cannot be found otherwise. After projections rebuild, a check reads only the account.',
  differs: 'The whole table was read, because the data of the account differed.',
} as const;

const options = {
  account: { ...accountOption, about: 'only this account (all)', schema: v.optional(idSchema()) },
  'older-than': {
    value: 'SECONDS',
    about: `age in seconds after which an uncounted event is considered lost (${LOST_AFTER_SECONDS})`,
    schema: v.optional(secondsSchema(), LOST_AFTER_SECONDS),
  },
} satisfies CommandOptions;

const check = defineCommand({
  name: 'projections check',
  about:
    'Compares counters, balances, lists and the revenue of leads with the events, rows with their records, and invoices with payouts. The exit code is 1 if they differ.',
  notes: `With --account, reads only the account’s data, and the whole table only if it differs.
Clicks that were never counted are found only without --account.`,
  options,
  async run(input, runtime) {
    const findings = await checkProjections({ runtime }, await resolveRebuildScope(input, runtime));
    const { differences, listDifferences, rowDifferences, leftListed, writtenCodes, lost } = findings;
    const { revenueDifferences, unknownRevenue, invoiceDifferences } = findings;
    const sorted = [findings.sortedDifferences, findings.sortedRowDifferences];
    const allDifferences = [
      differences,
      listDifferences,
      revenueDifferences,
      rowDifferences,
      invoiceDifferences,
      ...sorted,
      leftListed,
      writtenCodes,
      lost,
      findings.skipped,
    ];
    const differenceCount = allDifferences.reduce((sum, { length }) => sum + length, unknownRevenue);
    const compared =
      findings.unsettled > 0
        ? 'Everything that could be compared is correct.'
        : 'All counters, balances, lists, rows and invoices are correct.';
    const verdict = differenceCount > findings.skipped.length ? 'Run projections rebuild to correct it.' : compared;
    return formatFindings(
      findings,
      [unknownLine(findings), verdict, unsettledLine(findings), WHOLE_TABLE[findings.wholeTable ?? 'requested']],
      differenceCount > 0,
    );
  },
});

const rebuild = defineCommand({
  name: 'projections rebuild',
  about:
    'Corrects counters, balances, lists, rows and the revenue of leads, adds lost events, and issues missing invoices.',
  options,
  async run(input, runtime) {
    const findings = await rebuildProjections({ runtime }, await resolveRebuildScope(input, runtime));
    const events = findings.lost.reduce((sum, lost) => sum + lost.events, 0);
    const { rowDifferences, leftListed, writtenCodes, invoiceDifferences } = findings;
    const notRepaired = accountsNotRepaired(findings.skipped);
    const isCorrected = ({ account }: { readonly account: number }) => !notRepaired.has(account);
    const differences = findings.differences.filter(isCorrected);
    const listDifferences = findings.listDifferences.filter(isCorrected);
    const corrected = `Values corrected: ${differences.length}. Lists corrected: ${listDifferences.length}. Rows corrected: ${rowDifferences.length}.`;
    const movedText =
      leftListed.length > 0 ? ` Archived promoters moved to the archived lists: ${leftListed.length}.` : '';
    const codes = writtenCodes.length > 0 ? ` Promo codes corrected: ${writtenCodes.length}.` : '';
    const revenues = findings.revenueDifferences.length + findings.unknownRevenue;
    const revenue = revenues > 0 ? ` Revenue of leads corrected: ${revenues}.` : '';
    const { length: invoiced } = invoiceDifferences;
    const invoices = invoiced > 0 ? ` Payouts whose invoice was issued or withdrawn: ${invoiced}.` : '';
    const { length: orders } = findings.sortedDifferences;
    const { length: rows } = findings.sortedRowDifferences;
    const rebuiltOrders = orders > 0 ? ` Index orders that will be rebuilt: ${orders}.` : '';
    const sorted = rows > 0 ? ` Index rows corrected: ${rows}.` : '';
    const summary = `${corrected}${revenue}${invoices}${movedText}${codes}${rebuiltOrders}${sorted} Lost events added: ${events}.`;
    const failed = findings.unsettled > 0 || findings.skipped.length > 0;
    return formatFindings(findings, [summary, notRepairedLine(notRepaired), unsettledLine(findings)], failed);
  },
});

export const projectionCommands = [check, rebuild, notifyCommand, ...skippedCommands];

async function resolveRebuildScope(
  input: CommandOptionValues<typeof options>,
  runtime: Runtime,
): Promise<RebuildScope> {
  if (input.account !== undefined) await requireAccount(input.account);
  const lostBefore = new Date(Date.parse(runtime.now()) - input['older-than'] * 1000).toISOString();
  return { account: input.account ?? null, lostBefore };
}

function formatFindings(findings: RebuildFindings, verdict: readonly string[], failed: boolean): CommandResult {
  const differences: PrintRow[] = findings.differences.map(({ account, promoterId, campaignId, ...difference }) => ({
    account_id: account,
    promoter_id: promoterId,
    campaign_id: campaignId,
    ...difference,
  }));
  const listDifferences: PrintRow[] = findings.listDifferences.map(({ account, ...difference }) => ({
    account_id: account,
    ...difference,
  }));
  const revenue: PrintRow[] = findings.revenueDifferences.map(({ account, leadId, stored, computed }) => ({
    account_id: account,
    lead_id: leadId,
    revenue: stored,
    computed,
  }));
  const lost: PrintRow[] = findings.lost.map(({ account, ...events }) => ({ account_id: account, ...events }));
  const rowDifferences: PrintRow[] = findings.rowDifferences.map(({ account, ...row }) => ({
    account_id: account,
    ...row,
  }));
  const invoices: PrintRow[] = findings.invoiceDifferences.map(({ account, payoutId }) => ({
    account_id: account,
    payout_id: payoutId,
  }));
  const archived: PrintRow[] = findings.leftListed.map(({ account, promoterId }) => ({
    account_id: account,
    archived_promoter_id: promoterId,
  }));
  const codes: PrintRow[] = findings.writtenCodes.map(({ account, text, promoterId, keptBy }) => ({
    account_id: account,
    promo_code: text,
    promoter_id: promoterId,
    kept_by: keptBy,
  }));
  const sorted: PrintRow[] = findings.sortedDifferences.map(({ account, ...difference }) => ({
    account_id: account,
    ...difference,
  }));
  const sortedRows: PrintRow[] = findings.sortedRowDifferences.map(({ account, ...difference }) => ({
    account_id: account,
    ...difference,
  }));
  const { events, items, lists, rows, unsettled } = findings;
  const data = {
    events,
    items,
    lists,
    rows,
    unsettled,
    whole_table: findings.wholeTable,
    differences,
    list_differences: listDifferences,
    revenue_differences: revenue,
    unknown_revenue: findings.unknownRevenue,
    row_differences: rowDifferences,
    invoice_differences: invoices,
    sorted_differences: sorted,
    sorted_row_differences: sortedRows,
    left_listed: archived,
    promo_codes: codes,
    skipped: skippedRows(findings.skipped),
    lost,
  };
  const text = [
    `${events} events counted in ${items} items and ${lists} lists; ${rows} rows.`,
    formatTable(differences, ['account_id', 'promoter_id', 'campaign_id', 'field', 'stored', 'computed'], ''),
    formatTable(findings.listDifferences.map(listRow), LIST_COLUMNS, ''),
    formatTable(revenue, REVENUE_COLUMNS, ''),
    formatTable(rowDifferences, ROW_COLUMNS, ''),
    formatTable(invoices, INVOICE_COLUMNS, ''),
    formatTable(sorted, SORTED_COLUMNS, ''),
    formatTable(sortedRows, SORTED_ROW_COLUMNS, ''),
    formatTable(archived, ARCHIVED_COLUMNS, ''),
    formatTable(codes, CODE_COLUMNS, ''),
    formatTable(lost.map(lostRow), ['account_id', 'kind', 'lost_events', 'since'], ''),
    skippedText(findings.skipped),
    verdict.filter(Boolean).join('\n'),
  ];
  return { data, text: text.filter(Boolean).join('\n\n'), failed };
}

/** A lost list may miss millions of ids; the JSON output has all. */
function listRow({ account, missing, extra, duplicate, ...row }: ListDifference): PrintRow {
  return {
    account_id: account,
    ...row,
    missing: formatIds(missing),
    extra: formatIds(extra),
    duplicate: formatIds(duplicate),
  };
}

function formatIds(ids: readonly number[]): string | null {
  if (ids.length === 0) return null;
  const firstIds = ids.slice(0, IDS_SHOWN).join(', ');
  return `${ids.length} (${firstIds}${ids.length > IDS_SHOWN ? ', …' : ''})`;
}

function lostRow({ events, ...row }: PrintRow): PrintRow {
  return { ...row, lost_events: events };
}

function notRepairedLine(accounts: ReadonlySet<number>): string {
  if (accounts.size === 0) return '';
  return `Counters, balances and lists were not corrected in these accounts, because a skipped event was already counted: ${[...accounts].join(', ')}.`;
}

function unknownLine({ unknownRevenue }: RebuildFindings): string {
  return unknownRevenue === 0 ? '' : `Leads of an earlier version with unknown revenue: ${unknownRevenue}.`;
}

function unsettledLine({ unsettled }: RebuildFindings): string {
  if (unsettled === 0) return '';
  return `${unsettled} items, lists or leads kept changing during the check. Run it again when there is less traffic.`;
}
