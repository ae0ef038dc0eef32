import { archived } from '#shared/domain/promoter-standing.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { LeftListed } from '#shared/operations/projections/rebuild-rows.ts';
import type { Runtime } from '#shared/runtime.ts';
import { commitChange } from './change-promoter.ts';

/**
 * Takes an archived promoter that an earlier version has left on the lists of the others to those of archived ones, as if
 * it were archived now; it keeps the time. One that was restored or deleted meanwhile stays as it is.
 */
export async function listApart({ account, promoterId }: LeftListed, runtime: Runtime): Promise<void> {
  try {
    await commitChange({ account, runtime }, { by: 'id', id: promoterId }, 'promoter archived', (record, now) => ({
      after: record.promoter.archivedAt ? archived(record, now) : record,
    }));
  } catch (error) {
    if (!(error instanceof Refusal && error.reason.code === 'not_found')) throw error;
  }
}
