import * as v from 'valibot';
import { type Account, DEFAULT_DUE_DAYS } from '#shared/domain/account.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { setPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { searchPayouts } from '#shared/operations/payouts/search-payouts.ts';
import { showPayout } from '#shared/operations/payouts/show-payout.ts';
import { totalOfPayouts } from '#shared/operations/payouts/total-payouts.ts';
import { v2PayoutTotal } from '#shared/present/v2/payouts.ts';
import { v2Payout } from '#shared/present/v2/records.ts';
import { payoutSearchIn } from '#shared/routes/v2/lists-to-domain.ts';
import { v2PayoutsList } from '#shared/routes/v2/records.ts';
import { accountOption, theAccount } from './account.ts';
import { actionCommand, quietOption } from './action-command.ts';
import { command } from './command.ts';
import { AdminError, lineOf } from './errors.ts';
import { date, dueDays, id, minimums } from './fields.ts';
import { type List, listCommand, pageIn } from './list-command.ts';
import { details, type Row } from './print.ts';
import { showCommand } from './show-command.ts';

const terms = command({
  name: 'payouts terms',
  about: 'Sets the terms of payout runs, and shows them; what is not given stays.',
  options: {
    account: accountOption,
    minimum: {
      value: 'UNIT:AMOUNT',
      about: 'the least a run pays in that unit, in the smallest unit: cash:5000 (0: whatever is owed)',
      schema: minimums(),
      repeatable: true,
    },
    'due-days': { value: 'DAYS', about: `from a payout to the day it is due (${DEFAULT_DUE_DAYS})`, schema: dueDays() },
  },
  async run({ account, minimum, 'due-days': days }, runtime) {
    const row = rowOf(
      await setPayoutTerms(
        { account: await theAccount(account), runtime },
        { minimumPayout: minimum, payoutDueDays: days },
      ),
    );
    return { data: row, text: details({ ...row, ...row.minimum }) };
  },
});

const run = command({
  name: 'payouts run',
  about: 'Creates the payouts of past months, as the schedule does on the 1st; exit code 1 where one fails.',
  notes: 'It can be repeated, and run while the schedule’s run is under way: nothing is paid twice.',
  options: {
    account: { ...accountOption, about: 'only this account (all)', schema: v.optional(id()) },
    'as-of': {
      value: 'DATE',
      about: 'runs as if it were that day: takes what was earned before its month (today)',
      schema: date(),
    },
  },
  async run({ account, 'as-of': day }, runtime) {
    if (account !== undefined) await theAccount(account);
    const problems = new Set<string>();
    const asOf = day ?? runtime.now();
    if (Date.parse(asOf) > Date.parse(runtime.now())) {
      throw new AdminError('--as-of is a day that has not come: what is earned until then is not known yet');
    }
    const onFailure = (error: unknown) => problems.add(lineOf(error));
    const { finished, ...done } = await runPayouts({ runtime }, { account, asOf, onFailure });
    const row: Row = { as_of: asOf, ...done };
    const text = [details(row), ...problems].join('\n');
    return { data: { ...row, problems: [...problems] }, text, failed: done.failures > 0 || !finished };
  },
});

const list: List<typeof v2PayoutsList> = {
  route: v2PayoutsList,
  async find(call, input) {
    const { rows, total } = await searchPayouts(call, payoutSearchIn(input), pageIn(input));
    return { rows: rows.map((row) => v2Payout(row, call.account)), total };
  },
};

/** What payouts come to together, before they are marked. */
const besides = async (call: AccountCall, ids: readonly number[]) => v2PayoutTotal(await totalOfPayouts(call, ids));

export const payoutCommands = [
  terms,
  run,
  listCommand({
    name: 'payouts list',
    about: 'Lists payouts: commissions that are paid together.',
    list,
    columns: {
      id: 'id',
      status: 'status',
      amount: 'amount',
      unit: 'unit',
      promoter: 'promoter.email',
      campaign: 'campaign.name',
      commissions: 'commissions_count',
      period_end: 'period_end',
      due_date: 'due_date',
      date_paid: 'date_paid',
    },
    empty: 'No payout.',
  }),
  showCommand({
    group: 'payouts',
    what: 'payout',
    show: async (call, id) => v2Payout(await showPayout(call, id), call.account),
  }),
  actionCommand({
    name: 'payouts mark-as-paid',
    about: 'Marks payouts as paid, and mails their promoters.',
    action: 'payout/mark_as_paid',
    list,
    options: { 'skip-email-notification': quietOption },
    terms: async (_call, { 'skip-email-notification': quiet }) => ({ quiet }),
    besides,
  }),
  actionCommand({
    name: 'payouts mark-as-unpaid',
    about: 'Marks payouts as not paid.',
    action: 'payout/mark_as_unpaid',
    list,
    besides,
  }),
];

function rowOf({ id, minimumPayout = {}, payoutDueDays = DEFAULT_DUE_DAYS }: Account) {
  return { account_id: id, due_days: payoutDueDays, minimum: minimumPayout };
}
