import * as v from 'valibot';
import { createActionCommand, quietOption } from '#bin/admin/action-command.ts';
import { defineCommand } from '#bin/admin/command.ts';
import { AdminError, formatErrorLine } from '#bin/admin/errors.ts';
import {
  customerCountSchema,
  dateSchema,
  debtOffsetSchema,
  dueDaysSchema,
  idSchema,
  minimumsSchema,
  payoutCycleSchema,
} from '#bin/admin/fields.ts';
import { createListCommand, type ListSource, readPageInput } from '#bin/admin/list-command.ts';
import { formatDetails, type PrintRow } from '#bin/admin/print.ts';
import { createShowCommand } from '#bin/admin/show-command.ts';
import { type Account, accountDueDays, DEFAULT_DUE_DAYS } from '#shared/domain/accounts/account.ts';
import { accountPayoutCycle, PAYOUT_CYCLES } from '#shared/domain/payouts/payout-cycle.ts';
import { accountDebtOffset, DEBT_OFFSETS } from '#shared/domain/payouts/payout-netting.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { setPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { searchPayouts } from '#shared/operations/payouts/search-payouts.ts';
import { showPayout } from '#shared/operations/payouts/show-payout.ts';
import { totalPayoutsById } from '#shared/operations/payouts/total-payouts.ts';
import { presentPayoutTotalV2 } from '#shared/present/v2/payouts/payouts.ts';
import { presentPayoutV2 } from '#shared/present/v2/records.ts';
import { markFailedInput } from '#shared/routes/v2/batches/bulk-input.ts';
import { toPayoutSearch } from '#shared/routes/v2/lists/lists-to-domain.ts';
import { v2PayoutsList } from '#shared/routes/v2/records.ts';
import { accountOption, requireAccount } from './account.ts';

const terms = defineCommand({
  name: 'payouts terms',
  about: 'Sets and shows the terms of payout runs. Omitted terms stay unchanged.',
  options: {
    account: accountOption,
    minimum: {
      value: 'UNIT:AMOUNT',
      about: 'minimum payout, such as cash:5000 for 50.00 (0: no minimum)',
      schema: minimumsSchema(),
      repeatable: true,
    },
    cycle: {
      value: 'CYCLE',
      about: `payout cycle (monthly): ${PAYOUT_CYCLES.join(', ')}`,
      schema: v.optional(payoutCycleSchema()),
    },
    'min-paying-customers': {
      value: 'COUNT',
      about: 'minimum number of paying customers of a promoter for a payout (0)',
      schema: v.optional(customerCountSchema()),
    },
    'offset-debts': {
      value: 'SCOPE',
      about: `whether a debt in one campaign reduces payouts of others (all_campaigns): ${DEBT_OFFSETS.join(', ')}`,
      schema: v.optional(debtOffsetSchema()),
    },
    'due-days': {
      value: 'DAYS',
      about: `days from the creation of a payout to its due date (${DEFAULT_DUE_DAYS})`,
      schema: dueDaysSchema(),
    },
  },
  async run(
    { account, minimum, cycle, 'min-paying-customers': customers, 'offset-debts': offsetDebts, 'due-days': days },
    runtime,
  ) {
    const row = buildPayoutSettingsRow(
      await setPayoutTerms(
        { account: await requireAccount(account), runtime },
        { minimumPayout: minimum, payoutDueDays: days, payoutCycle: cycle, minPayingCustomers: customers, offsetDebts },
      ),
    );
    return { data: row, text: formatDetails({ ...row, ...row.minimum }) };
  },
});

const run = defineCommand({
  name: 'payouts run',
  about: 'Creates the payouts of the last payout day, as the schedule does. The exit code is 1 if one fails.',
  notes: `You can repeat it and run it alongside the schedule: nothing is paid twice.
Accounts with the manual cycle are skipped unless named with --account. Then everything earned before the day is paid out.`,
  options: {
    account: { ...accountOption, about: 'only this account (all)', schema: v.optional(idSchema()) },
    'as-of': {
      value: 'DATE',
      about: 'runs as of this day, for the last payout day up to it (today)',
      schema: dateSchema(),
    },
  },
  async run({ account, 'as-of': day }, runtime) {
    if (account !== undefined) await requireAccount(account);
    const problems = new Set<string>();
    const asOf = day ?? runtime.now();
    if (Date.parse(asOf) > Date.parse(runtime.now())) {
      throw new AdminError('--as-of must not be in the future');
    }
    const onFailure = (error: unknown) => problems.add(formatErrorLine(error));
    const { finished, ...done } = await runPayouts({ runtime }, { account, asOf, onFailure });
    const row: PrintRow = { as_of: asOf, ...done };
    const text = [formatDetails(row), ...problems].join('\n');
    return { data: { ...row, problems: [...problems] }, text, failed: done.failures > 0 || !finished };
  },
});

const list: ListSource<typeof v2PayoutsList> = {
  route: v2PayoutsList,
  async find(call, input) {
    const { rows, total } = await searchPayouts(call, toPayoutSearch(input), readPageInput(input));
    return { rows: rows.map((row) => presentPayoutV2(row, call.account, call.runtime.now())), total };
  },
};

const loadTotal = async (call: AccountCall, ids: readonly number[]) =>
  presentPayoutTotalV2(await totalPayoutsById(call, ids));

export const payoutCommands = [
  terms,
  run,
  createListCommand({
    name: 'payouts list',
    about: 'Lists payouts.',
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
    empty: 'No payouts.',
  }),
  createShowCommand({
    group: 'payouts',
    noun: 'payout',
    show: async (call, id) => presentPayoutV2(await showPayout(call, id), call.account, call.runtime.now()),
  }),
  createActionCommand({
    name: 'payouts mark-as-paid',
    about: 'Marks payouts as paid, and mails their promoters.',
    action: 'payout/mark_as_paid',
    list,
    options: { 'skip-email-notification': quietOption },
    terms: async (_call, { 'skip-email-notification': quiet }) => ({ quiet }),
    loadDetails: loadTotal,
  }),
  createActionCommand({
    name: 'payouts mark-as-unpaid',
    about: 'Marks payouts as unpaid.',
    action: 'payout/mark_as_unpaid',
    list,
    loadDetails: loadTotal,
  }),
  createActionCommand({
    name: 'payouts mark-as-failed',
    about: 'Marks payouts as failed, for example because the money came back, and mails their promoters.',
    action: 'payout/mark_as_failed',
    list,
    options: {
      reason: { value: 'TEXT', about: 'reason, shown to the promoters', schema: markFailedInput.entries.reason },
      'skip-email-notification': quietOption,
    },
    terms: async (_call, { reason, 'skip-email-notification': quiet }) => ({ reason, quiet }),
    loadDetails: loadTotal,
  }),
  createActionCommand({
    name: 'payouts cancel',
    about: 'Cancels payouts. They are not paid and keep their commissions.',
    action: 'payout/cancel',
    list,
    loadDetails: loadTotal,
  }),
];

function buildPayoutSettingsRow(account: Account) {
  const { id, minPayingCustomers = 0, minimumPayout = {} } = account;
  return {
    account_id: id,
    cycle: accountPayoutCycle(account),
    due_days: accountDueDays(account),
    min_paying_customers: minPayingCustomers,
    offset_debts: accountDebtOffset(account),
    minimum: minimumPayout,
  };
}
