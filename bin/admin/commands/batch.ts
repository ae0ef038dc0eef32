import { command } from '#bin/admin/command.ts';
import { id } from '#bin/admin/fields.ts';
import { type List, listCommand, pageIn } from '#bin/admin/list-command.ts';
import { details } from '#bin/admin/print.ts';
import { showCommand } from '#bin/admin/show-command.ts';
import { listBatches } from '#shared/operations/batches/list-batches.ts';
import { showBatch } from '#shared/operations/batches/show-batch.ts';
import { stopBatch } from '#shared/operations/batches/stop-batch.ts';
import { v2Batch } from '#shared/present/v2/batches/batch.ts';
import { v2BatchesList } from '#shared/routes/v2/batches/bulk.ts';
import { accountOption, theAccount } from './account.ts';

const list: List<typeof v2BatchesList> = {
  route: v2BatchesList,
  async find(call, input) {
    const { rows, total } = await listBatches(call, input.filters.status, pageIn(input));
    return { rows: rows.map(v2Batch), total };
  },
};

const stop = command({
  name: 'batch stop',
  about: 'Stops a batch process: it finishes the rows that it has begun, and begins no others.',
  options: { account: accountOption, id: { value: 'N', about: 'the batch process', schema: id() } },
  async run({ account, id }, runtime) {
    const call = { account: await theAccount(account), runtime };
    await stopBatch(call, id);
    const row = v2Batch(await showBatch(call, id));
    return { data: row, text: details(row) };
  },
});

export const batchCommands = [
  listCommand({
    name: 'batch list',
    about: 'Lists open batch processes, or those with the statuses of a filter.',
    list,
    columns: {
      id: 'id',
      action: 'action_label',
      status: 'status',
      total: 'total',
      processed: 'processed_count',
      failed: 'failed_count',
      updated_at: 'updated_at',
    },
    empty: 'No batch process.',
  }),
  showCommand({ group: 'batch', what: 'batch process', show: async (call, id) => v2Batch(await showBatch(call, id)) }),
  stop,
];
