import type * as v from 'valibot';
import { command } from '#bin/admin/command.ts';
import { id, optionalText, requiredTime } from '#bin/admin/fields.ts';
import { details } from '#bin/admin/print.ts';
import { dayOf } from '#shared/domain/day.ts';
import { changeFalseClicks } from '#shared/operations/reports/false-clicks.ts';
import type { Runtime } from '#shared/runtime.ts';
import { accountOption, theAccount } from './account.ts';

const options = {
  account: accountOption,
  promotion: { value: 'ID', about: 'the promoter in the campaign', schema: id() },
  from: { value: 'DATE', about: 'the first day, in UTC', schema: requiredTime() },
  to: { value: 'DATE', about: 'the last day, in UTC', schema: requiredTime() },
  reason: { value: 'TEXT', about: 'why, for whoever reads it later', schema: optionalText() },
};
type Asked = { readonly [name in keyof typeof options]: v.InferOutput<(typeof options)[name]['schema']> };

async function change({ account, promotion, from, to, reason }: Asked, runtime: Runtime, back: boolean) {
  const days = { from: dayOf(from), to: dayOf(to) };
  const call = { account: await theAccount(account), runtime };
  const { clicks } = await changeFalseClicks(call, { ...days, promotionId: promotion, reason: reason ?? null, back });
  const data = { promotion_id: promotion, ...days, clicks: back ? clicks : -clicks };
  return { data, text: details(data) };
}

export const clickCommands = [
  command({
    name: 'clicks take-out',
    about: 'Takes all clicks of a promotion on some days out of counters and reports.',
    notes: 'You can repeat it: each day is taken out once. Visitors, leads and sales stay.',
    options,
    run: (asked, runtime) => change(asked, runtime, false),
  }),
  command({
    name: 'clicks put-back',
    about: 'Puts back the clicks of some days that were taken out.',
    options,
    run: (asked, runtime) => change(asked, runtime, true),
  }),
];
