import * as v from 'valibot';
import { command, type Input, type Options, type Outcome } from '#bin/admin/command.ts';
import { id, seconds } from '#bin/admin/fields.ts';
import { notify } from '#bin/admin/notify.ts';
import { type Row, table } from '#bin/admin/print.ts';
import { skippedCommands, skippedRows, skippedText } from '#bin/admin/skipped.ts';
import type { RebuildScope } from '#shared/operations/projections/event-totals.ts';
import { accountsNotRepaired } from '#shared/operations/projections/parse-events.ts';
import { checkProjections, type RebuildFindings, rebuildProjections } from '#shared/operations/projections/rebuild.ts';
import type { ListDifference } from '#shared/operations/projections/rebuild-lists.ts';
import type { Runtime } from '#shared/runtime.ts';
import { accountOption, theAccount } from './account.ts';

const LOST_AFTER_SECONDS = 300;

const ROW_COLUMNS = ['account_id', 'kind', 'id'];
const SORTED_COLUMNS = ['account_id', 'kind', 'order'];
const SORTED_ROW_COLUMNS = ['account_id', 'kind', 'id'];
const LEFT_COLUMNS = ['account_id', 'archived_promoter_id'];
const CODE_COLUMNS = ['account_id', 'promo_code', 'promoter_id', 'kept_by'];
const REVENUE_COLUMNS = ['account_id', 'lead_id', 'revenue', 'computed'];
const LIST_COLUMNS = ['account_id', 'list', 'lacking', 'surplus', 'doubled', 'miscounted'];
const IDS_SHOWN = 3;

const WHOLE_TABLE = {
  asked: '',
  older:
    'The whole table was read, because events of an earlier version are found in no other way. After projections rebuild, a check reads only the account.',
  differs: 'The whole table was read, because the data of the account differed.',
} as const;

const options = {
  account: { ...accountOption, about: 'only this account (all)', schema: v.optional(id()) },
  'older-than': {
    value: 'SECONDS',
    about: `after so many seconds, an event that was not counted is lost (${LOST_AFTER_SECONDS})`,
    schema: v.optional(seconds(), LOST_AFTER_SECONDS),
  },
} satisfies Options;

const check = command({
  name: 'projections check',
  about:
    'Compares counters, balances, lists and the revenue of leads with the events, and rows with their records. The exit code is 1 if they differ.',
  notes: `With --account, it reads only the data of the account, and the whole table only if these differ.
Clicks that were never counted are found only without --account.`,
  options,
  async run(wanted, runtime) {
    const findings = await checkProjections({ runtime }, await scopeOf(wanted, runtime));
    const { differences, listDifferences, rowDifferences, leftListed, writtenCodes, lost } = findings;
    const { revenueDifferences, unknownRevenue } = findings;
    const sorted = [findings.sortedDifferences, findings.sortedRowDifferences];
    const found = [
      differences,
      listDifferences,
      revenueDifferences,
      rowDifferences,
      ...sorted,
      leftListed,
      writtenCodes,
      lost,
      findings.skipped,
    ];
    const wrong = found.reduce((sum, { length }) => sum + length, unknownRevenue);
    const compared =
      findings.unsettled > 0 ? 'What could be compared is right.' : 'All counters, balances, lists and rows are right.';
    const verdict = wrong > findings.skipped.length ? 'projections rebuild puts it right.' : compared;
    return outcome(
      findings,
      [unknownLine(findings), verdict, unsettledLine(findings), WHOLE_TABLE[findings.wholeTable ?? 'asked']],
      wrong > 0,
    );
  },
});

const rebuild = command({
  name: 'projections rebuild',
  about: 'Corrects counters, balances, lists, rows and the revenue of leads, and adds the events that were lost.',
  options,
  async run(wanted, runtime) {
    const findings = await rebuildProjections({ runtime }, await scopeOf(wanted, runtime));
    const events = findings.lost.reduce((sum, lost) => sum + lost.events, 0);
    const { rowDifferences, leftListed, writtenCodes } = findings;
    const left = accountsNotRepaired(findings.skipped);
    const isPut = ({ account }: { readonly account: number }) => !left.has(account);
    const differences = findings.differences.filter(isPut);
    const listDifferences = findings.listDifferences.filter(isPut);
    const put = `Values put right: ${differences.length}. Lists put right: ${listDifferences.length}. Rows put right: ${rowDifferences.length}.`;
    const moved = leftListed.length > 0 ? ` Archived promoters listed apart: ${leftListed.length}.` : '';
    const codes = writtenCodes.length > 0 ? ` Promo codes put right: ${writtenCodes.length}.` : '';
    const revenues = findings.revenueDifferences.length + findings.unknownRevenue;
    const revenue = revenues > 0 ? ` Revenue of leads put right: ${revenues}.` : '';
    const { length: orders } = findings.sortedDifferences;
    const { length: rows } = findings.sortedRowDifferences;
    const anew = orders > 0 ? ` Orders of sorted lists that are written anew: ${orders}.` : '';
    const sorted = rows > 0 ? ` Rows of sorted lists that are taken in anew: ${rows}.` : '';
    const done = `${put}${revenue}${moved}${codes}${anew}${sorted} Lost events added: ${events}.`;
    const failed = findings.unsettled > 0 || findings.skipped.length > 0;
    return outcome(findings, [done, leftLine(left), unsettledLine(findings)], failed);
  },
});

export const projectionCommands = [check, rebuild, notify, ...skippedCommands];

async function scopeOf(wanted: Input<typeof options>, runtime: Runtime): Promise<RebuildScope> {
  if (wanted.account !== undefined) await theAccount(wanted.account);
  const lostBefore = new Date(Date.parse(runtime.now()) - wanted['older-than'] * 1000).toISOString();
  return { account: wanted.account ?? null, lostBefore };
}

function outcome(findings: RebuildFindings, verdict: readonly string[], failed: boolean): Outcome {
  const differences: Row[] = findings.differences.map(({ account, promoterId, campaignId, ...difference }) => ({
    account_id: account,
    promoter_id: promoterId,
    campaign_id: campaignId,
    ...difference,
  }));
  const listDifferences: Row[] = findings.listDifferences.map(({ account, ...difference }) => ({
    account_id: account,
    ...difference,
  }));
  const revenue: Row[] = findings.revenueDifferences.map(({ account, leadId, stored, computed }) => ({
    account_id: account,
    lead_id: leadId,
    revenue: stored,
    computed,
  }));
  const lost: Row[] = findings.lost.map(({ account, ...events }) => ({ account_id: account, ...events }));
  const rowDifferences: Row[] = findings.rowDifferences.map(({ account, ...row }) => ({ account_id: account, ...row }));
  const left: Row[] = findings.leftListed.map(({ account, promoterId }) => ({
    account_id: account,
    archived_promoter_id: promoterId,
  }));
  const codes: Row[] = findings.writtenCodes.map(({ account, text, promoterId, keptBy }) => ({
    account_id: account,
    promo_code: text,
    promoter_id: promoterId,
    kept_by: keptBy,
  }));
  const sorted: Row[] = findings.sortedDifferences.map(({ account, ...one }) => ({ account_id: account, ...one }));
  const sortedRows: Row[] = findings.sortedRowDifferences.map(({ account, ...one }) => ({
    account_id: account,
    ...one,
  }));
  const {
    listDifferences: _,
    revenueDifferences: ________,
    unknownRevenue: unknown_revenue,
    rowDifferences: __,
    leftListed: ___,
    writtenCodes: ____,
    sortedDifferences: _____,
    sortedRowDifferences: ______,
    skipped: _______,
    wholeTable: whole_table,
    ...counts
  } = findings;
  const data = {
    ...counts,
    whole_table,
    differences,
    list_differences: listDifferences,
    revenue_differences: revenue,
    unknown_revenue,
    row_differences: rowDifferences,
    sorted_differences: sorted,
    sorted_row_differences: sortedRows,
    left_listed: left,
    promo_codes: codes,
    skipped: skippedRows(findings.skipped),
    lost,
  };
  const text = [
    `${findings.events} events counted in ${findings.items} items and ${findings.lists} lists; ${findings.rows} rows.`,
    table(differences, ['account_id', 'promoter_id', 'campaign_id', 'field', 'stored', 'computed'], ''),
    table(findings.listDifferences.map(listRow), LIST_COLUMNS, ''),
    table(revenue, REVENUE_COLUMNS, ''),
    table(rowDifferences, ROW_COLUMNS, ''),
    table(sorted, SORTED_COLUMNS, ''),
    table(sortedRows, SORTED_ROW_COLUMNS, ''),
    table(left, LEFT_COLUMNS, ''),
    table(codes, CODE_COLUMNS, ''),
    table(lost.map(lostRow), ['account_id', 'kind', 'lost_events', 'since'], ''),
    skippedText(findings.skipped),
    verdict.filter(Boolean).join('\n'),
  ];
  return { data, text: text.filter(Boolean).join('\n\n'), failed };
}

/** A lost list may lack millions of ids; the JSON output has all. */
function listRow({ account, lacking, surplus, doubled, ...row }: ListDifference): Row {
  return { account_id: account, ...row, lacking: some(lacking), surplus: some(surplus), doubled: some(doubled) };
}

function some(ids: readonly number[]): string | null {
  if (ids.length === 0) return null;
  const shown = ids.slice(0, IDS_SHOWN).join(', ');
  return `${ids.length} (${shown}${ids.length > IDS_SHOWN ? ', …' : ''})`;
}

function lostRow({ events, ...row }: Row): Row {
  return { ...row, lost_events: events };
}

function leftLine(left: ReadonlySet<number>): string {
  if (left.size === 0) return '';
  return `Counters, balances and lists stay as they are in these accounts, where a skipped event had been counted: ${[...left].join(', ')}.`;
}

function unknownLine({ unknownRevenue }: RebuildFindings): string {
  return unknownRevenue === 0 ? '' : `Leads of an earlier version, whose revenue is not known: ${unknownRevenue}.`;
}

function unsettledLine({ unsettled }: RebuildFindings): string {
  if (unsettled === 0) return '';
  return `${unsettled} items, lists or leads changed each time they were looked at: run it again when there is less traffic.`;
}
