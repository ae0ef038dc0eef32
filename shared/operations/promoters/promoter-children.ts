import pLimit from 'p-limit';
import type { PromoterRow } from '#shared/domain/lists/row.ts';
import { oneOf } from '#shared/domain/lists/row-query.ts';
import { withoutParent } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findRows } from '#shared/operations/lists/find-rows.ts';
import { commitChange } from './change-promoter.ts';

/** How many children are changed at the same time. */
const AT_ONCE = 16;
/** How many are found together. */
const FOUND_TOGETHER = 1000;

/**
 * Takes its children from a promoter that is about to go: they have no parent then, not even the one above it. Children
 * are found as lists find them: one that was made within the last second may be missed, and then names a parent that
 * earns nothing.
 */
export async function releaseChildren(call: Call, parentId: number): Promise<void> {
  const children = await childrenOf(call, parentId);
  await pLimit(AT_ONCE).map(children, (id) => release(call, id, parentId));
}

/** The ids of all children of a promoter, archived ones too. It costs what they are, however many promoters there are. */
async function childrenOf({ account }: Call, parentId: number): Promise<number[]> {
  const conditions = [
    oneOf<PromoterRow>('archived', [false, true]),
    oneOf<PromoterRow>('parentPromoterId', [parentId]),
  ];
  const children: number[] = [];
  for (let page = 1; ; page += 1) {
    const wanted = { page, perPage: FOUND_TOGETHER };
    const { ids } = await findRows(account.id, 'promoter', { conditions, order: [] }, wanted);
    children.push(...ids);
    if (ids.length < FOUND_TOGETHER) return children;
  }
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
