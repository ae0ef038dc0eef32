import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { handler } from '#functions/queue/billing.ts';
import { interceptCommands } from '#test/support/table/interference.ts';

// Worker process for one batch that dies after a number of table writes; both are arguments.
const [batch = '', most = ''] = process.argv.slice(2);

const WRITES = [TransactWriteCommand, UpdateCommand, PutCommand];
let writes = 0;
interceptCommands(async (command, send) => {
  const response = await send(command);
  if (WRITES.some((kind) => command instanceof kind)) writes += 1;
  if (most !== '' && writes >= Number(most)) process.kill(process.pid, 'SIGKILL');
  return response;
});
console.log(JSON.stringify(await handler(JSON.parse(batch))));
