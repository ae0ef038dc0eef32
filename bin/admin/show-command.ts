import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { type Command, defineCommand } from './command.ts';
import { accountOption, requireAccount } from './commands/account.ts';
import { AdminError } from './errors.ts';
import { idSchema } from './fields.ts';
import { flattenRow, formatDetails, type PrintRow } from './print.ts';

/** Creates a command that shows a record of the API. */
export function createShowCommand({
  group,
  noun,
  show,
}: {
  readonly group: string;
  readonly noun: string;
  readonly show: (call: AccountCall, id: number) => Promise<PrintRow>;
}): Command {
  return defineCommand({
    name: `${group} show`,
    about: `Shows a ${noun}.`,
    options: { account: accountOption, id: { value: 'N', about: `the ${noun}`, schema: idSchema() } },
    async run({ account, id }, runtime) {
      const call = { account: await requireAccount(account), runtime };
      const row = await explainMissing(
        show(call, id),
        `account ${account} has no ${noun} ${id}. Run ${group} list to see all.`,
      );
      return { data: row, text: formatDetails(flattenRow(row)) };
    },
  });
}

async function explainMissing<T>(shown: Promise<T>, message: string): Promise<T> {
  try {
    return await shown;
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'not_found') throw new AdminError(message);
    throw error;
  }
}
