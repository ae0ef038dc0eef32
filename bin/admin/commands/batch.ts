import { defineCommand } from '#bin/admin/command.ts';
import { idSchema } from '#bin/admin/fields.ts';
import { createListCommand, type ListSource, readPageInput } from '#bin/admin/list-command.ts';
import { formatDetails } from '#bin/admin/print.ts';
import { createShowCommand } from '#bin/admin/show-command.ts';
import { listBatches } from '#shared/operations/batches/list-batches.ts';
import { showBatch } from '#shared/operations/batches/show-batch.ts';
import { stopBatch } from '#shared/operations/batches/stop-batch.ts';
import { presentBatchV2 } from '#shared/present/v2/batches/batch.ts';
import { v2BatchesList } from '#shared/routes/v2/batches/bulk.ts';
import { accountOption, requireAccount } from './account.ts';

const list: ListSource<typeof v2BatchesList> = {
  route: v2BatchesList,
  async find(call, input) {
    const { rows, total } = await listBatches(call, input.filters.status, readPageInput(input));
    return { rows: rows.map(presentBatchV2), total };
  },
};

const stop = defineCommand({
  name: 'batch stop',
  about: 'Stops a batch process. Rows in progress are finished; no others are started.',
  options: { account: accountOption, id: { value: 'N', about: 'the batch process', schema: idSchema() } },
  async run({ account, id }, runtime) {
    const call = { account: await requireAccount(account), runtime };
    await stopBatch(call, id);
    const row = presentBatchV2(await showBatch(call, id));
    return { data: row, text: formatDetails(row) };
  },
});

export const batchCommands = [
  createListCommand({
    name: 'batch list',
    about: 'Lists open batch processes, or those whose status matches a filter.',
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
    empty: 'No batch processes.',
  }),
  createShowCommand({
    group: 'batch',
    noun: 'batch process',
    show: async (call, id) => presentBatchV2(await showBatch(call, id)),
  }),
  stop,
];
