import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { type Command, command } from './command.ts';
import { accountOption, theAccount } from './commands/account.ts';
import { AdminError } from './errors.ts';
import { id } from './fields.ts';
import { details, flat, type Row } from './print.ts';

/** Creates a command that shows a record of the API. */
export function showCommand({
  group,
  what,
  show,
}: {
  readonly group: string;
  readonly what: string;
  readonly show: (call: AccountCall, id: number) => Promise<Row>;
}): Command {
  return command({
    name: `${group} show`,
    about: `Shows a ${what}.`,
    options: { account: accountOption, id: { value: 'N', about: `the ${what}`, schema: id() } },
    async run({ account, id }, runtime) {
      const call = { account: await theAccount(account), runtime };
      const row = await orMissing(
        show(call, id),
        `account ${account} has no ${what} ${id}: ${group} list shows those it has`,
      );
      return { data: row, text: details(flat(row)) };
    },
  });
}

async function orMissing<T>(showing: Promise<T>, message: string): Promise<T> {
  try {
    return await showing;
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'not_found') throw new AdminError(message);
    throw error;
  }
}
