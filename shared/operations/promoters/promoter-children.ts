import pLimit from 'p-limit';
import { withoutParent } from '#shared/domain/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { readRows } from '#shared/store/rows.ts';
import { commitChange } from './change-promoter.ts';

/** How many children are changed at the same time. */
const AT_ONCE = 16;

/**
 * Takes its children from a promoter that is about to go: they have no parent then, not even the one above it. Children
 * are found as lists find them: one that was made within the last second may be missed, and then names a parent that
 * earns nothing.
 */
export async function releaseChildren(call: Call, parentId: number): Promise<void> {
  const rows = await readRows(call.account.id, 'promoter');
  const children = rows.filter(({ parentPromoterId }) => parentPromoterId === parentId);
  await pLimit(AT_ONCE).map(children, ({ id }) => release(call, id, parentId));
}

async function release(call: Call, id: number, parentId: number): Promise<void> {
  try {
    await commitChange(call, { by: 'id', id }, 'parent deleted', (record) => ({
      after: record.promoter.parentPromoterId === parentId ? withoutParent(record) : record,
    }));
  } catch (error) {
    // The child was deleted meanwhile, and has no parent any more.
    if (!(error instanceof Refusal && error.reason.code === 'not_found')) throw error;
  }
}
