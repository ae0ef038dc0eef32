import pLimit from 'p-limit';
import type { PromoterRow } from '#shared/domain/lists/row.ts';
import { columnOneOf } from '#shared/domain/lists/row-query.ts';
import { removePromoterParent } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findRows } from '#shared/operations/lists/find-rows.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';

const RELEASE_CONCURRENCY = 16;
const PAGE_SIZE = 1000;

/**
 * Removes the parent from a promoter's children before its deletion. They do not move up. The index is eventually
 * consistent: a child created within the last second may keep a parent that earns nothing.
 */
export async function releaseChildren(call: Call, parentId: number): Promise<void> {
  const children = await findChildIds(call, parentId);
  await pLimit(RELEASE_CONCURRENCY).map(children, (id) => release(call, id, parentId));
}

/** Cost depends on the number of children only. */
async function findChildIds({ account }: Call, parentId: number): Promise<number[]> {
  const conditions = [
    columnOneOf<PromoterRow>('archived', [false, true]),
    columnOneOf<PromoterRow>('parentPromoterId', [parentId]),
  ];
  const children: number[] = [];
  for (let page = 1; ; page += 1) {
    const firstPage = { page, perPage: PAGE_SIZE };
    const { ids } = await findRows(account.id, 'promoter', { conditions, order: [] }, firstPage);
    children.push(...ids);
    if (ids.length < PAGE_SIZE) return children;
  }
}

async function release(call: Call, id: number, parentId: number): Promise<void> {
  try {
    await changePromoterRecord(call, { by: 'id', id }, 'parent deleted', (record) => ({
      after: record.promoter.parentPromoterId === parentId ? removePromoterParent(record) : record,
    }));
  } catch (error) {
    // The child was deleted meanwhile.
    if (!(error instanceof Refusal && error.reason.code === 'not_found')) throw error;
  }
}
