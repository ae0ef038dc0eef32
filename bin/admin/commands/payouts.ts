import * as v from 'valibot';
import { actionCommand, quietOption } from '#bin/admin/action-command.ts';
import { command } from '#bin/admin/command.ts';
import { AdminError, lineOf } from '#bin/admin/errors.ts';
import { customerCount, date, debtOffset, dueDays, id, minimums, payoutCycle } from '#bin/admin/fields.ts';
import { type List, listCommand, pageIn } from '#bin/admin/list-command.ts';
import { details, type Row } from '#bin/admin/print.ts';
import { showCommand } from '#bin/admin/show-command.ts';
import { type Account, accountDueDays, DEFAULT_DUE_DAYS } from '#shared/domain/accounts/account.ts';
import { cycleOf, PAYOUT_CYCLES } from '#shared/domain/payouts/payout-cycle.ts';
import { DEBT_OFFSETS, debtOffsetOf } from '#shared/domain/payouts/payout-netting.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { setPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { searchPayouts } from '#shared/operations/payouts/search-payouts.ts';
import { showPayout } from '#shared/operations/payouts/show-payout.ts';
import { totalPayoutsById } from '#shared/operations/payouts/total-payouts.ts';
import { v2PayoutTotal } from '#shared/present/v2/payouts/payouts.ts';
import { v2Payout } from '#shared/present/v2/records.ts';
import { failedInput } from '#shared/routes/v2/batches/bulk-input.ts';
import { payoutSearchIn } from '#shared/routes/v2/lists/lists-to-domain.ts';
import { v2PayoutsList } from '#shared/routes/v2/records.ts';
import { accountOption, theAccount } from './account.ts';

const terms = command({
  name: 'payouts terms',
  about: 'Sets the terms of payout runs, and shows them. Terms that you do not give stay as they are.',
  options: {
    account: accountOption,
    minimum: {
      value: 'UNIT:AMOUNT',
      about: 'the smallest sum that a run pays, such as cash:5000 for 50.00 (0: any sum)',
      schema: minimums(),
      repeatable: true,
    },
    cycle: {
      value: 'CYCLE',
      about: `when runs are (monthly): ${PAYOUT_CYCLES.join(', ')}`,
      schema: v.optional(payoutCycle()),
    },
    'min-paying-customers': {
      value: 'COUNT',
      about: 'how many customers a promoter must have brought before a run pays it (0)',
      schema: v.optional(customerCount()),
    },
    'offset-debts': {
      value: 'WHERE',
      about: `whether a debt in one campaign reduces payouts of others (all_campaigns): ${DEBT_OFFSETS.join(', ')}`,
      schema: v.optional(debtOffset()),
    },
    'due-days': {
      value: 'DAYS',
      about: `days from the creation of a payout to its due day (${DEFAULT_DUE_DAYS})`,
      schema: dueDays(),
    },
  },
  async run(
    { account, minimum, cycle, 'min-paying-customers': customers, 'offset-debts': offsetDebts, 'due-days': days },
    runtime,
  ) {
    const row = rowOf(
      await setPayoutTerms(
        { account: await theAccount(account), runtime },
        { minimumPayout: minimum, payoutDueDays: days, payoutCycle: cycle, minPayingCustomers: customers, offsetDebts },
      ),
    );
    return { data: row, text: details({ ...row, ...row.minimum }) };
  },
});

const run = command({
  name: 'payouts run',
  about: 'Creates the payouts of the last payout day, as the schedule does. The exit code is 1 if one fails.',
  notes: `You can repeat it, and run it beside the schedule: nothing is paid twice.
An account with the cycle manual is left out, unless --account names it. Then all that was earned before the day is paid.`,
  options: {
    account: { ...accountOption, about: 'only this account (all)', schema: v.optional(id()) },
    'as-of': {
      value: 'DATE',
      about: 'runs as if it were that day: for the last payout day up to then (today)',
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
    return { rows: rows.map((row) => v2Payout(row, call.account, call.runtime.now())), total };
  },
};

/** What payouts come to together, before they are marked. */
const besides = async (call: AccountCall, ids: readonly number[]) => v2PayoutTotal(await totalPayoutsById(call, ids));

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
    show: async (call, id) => v2Payout(await showPayout(call, id), call.account, call.runtime.now()),
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
  actionCommand({
    name: 'payouts mark-as-failed',
    about: 'Marks payouts as failed: they could not be paid, or the money came back. It mails their promoters.',
    action: 'payout/mark_as_failed',
    list,
    options: {
      reason: { value: 'TEXT', about: 'why; their promoters read it', schema: failedInput.entries.reason },
      'skip-email-notification': quietOption,
    },
    terms: async (_call, { reason, 'skip-email-notification': quiet }) => ({ reason, quiet }),
    besides,
  }),
  actionCommand({
    name: 'payouts cancel',
    about: 'Cancels payouts: they are not paid, and keep their commissions.',
    action: 'payout/cancel',
    list,
    besides,
  }),
];

function rowOf(account: Account) {
  const { id, minPayingCustomers = 0, minimumPayout = {} } = account;
  return {
    account_id: id,
    cycle: cycleOf(account),
    due_days: accountDueDays(account),
    min_paying_customers: minPayingCustomers,
    offset_debts: debtOffsetOf(account),
    minimum: minimumPayout,
  };
}
