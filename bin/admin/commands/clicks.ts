import type * as v from 'valibot';
import { defineCommand } from '#bin/admin/command.ts';
import { idSchema, optionalTextSchema, requiredTimeSchema } from '#bin/admin/fields.ts';
import { formatDetails } from '#bin/admin/print.ts';
import { toDay } from '#shared/domain/day.ts';
import { changeFalseClicks } from '#shared/operations/reports/false-clicks.ts';
import type { Runtime } from '#shared/runtime.ts';
import { accountOption, requireAccount } from './account.ts';

const options = {
  account: accountOption,
  promotion: { value: 'ID', about: 'the promotion: a promoter in a campaign', schema: idSchema() },
  from: { value: 'DATE', about: 'the first day, in the account’s time zone', schema: requiredTimeSchema() },
  to: { value: 'DATE', about: 'the last day, in the account’s time zone', schema: requiredTimeSchema() },
  reason: { value: 'TEXT', about: 'reason, for later reference', schema: optionalTextSchema() },
};
type ClicksInput = { readonly [name in keyof typeof options]: v.InferOutput<(typeof options)[name]['schema']> };

async function change({ account, promotion, from, to, reason }: ClicksInput, runtime: Runtime, isInclusion: boolean) {
  const days = { from: toDay(from), to: toDay(to) };
  const call = { account: await requireAccount(account), runtime };
  const { clicks } = await changeFalseClicks(call, {
    ...days,
    promotionId: promotion,
    reason: reason ?? null,
    isInclusion,
  });
  const data = { promotion_id: promotion, ...days, clicks: isInclusion ? clicks : -clicks };
  return { data, text: formatDetails(data) };
}

export const clickCommands = [
  defineCommand({
    name: 'clicks take-out',
    about: 'Removes all clicks of a promotion on the given days from counters and reports.',
    notes: 'You can repeat it: each day is removed once. Visitors, leads and sales are kept.',
    options,
    run: (input, runtime) => change(input, runtime, false),
  }),
  defineCommand({
    name: 'clicks put-back',
    about: 'Restores the removed clicks of the given days.',
    options,
    run: (input, runtime) => change(input, runtime, true),
  }),
];
