import { keys } from '#shared/store/table/keys.ts';
import { table } from '#shared/store/table/table.ts';
import {
  ConditionFailedError,
  commitSingle,
  returnExistingOnFailure,
  update,
  type Write,
} from '#shared/store/table/transaction.ts';

/** A limited source, or with null the whole account. */
export interface ClickLimitSubject {
  readonly account: number;
  readonly source: string | null;
}

/** Reserved clicks of a minute. */
export interface ClickBlock extends ClickLimitSubject {
  /** Minutes since 1970. */
  readonly minute: number;
  readonly count: number;
  /** Limit of all processes. */
  readonly maxClicks: number;
}

/** Blocks above their minute's limit, with the reserved clicks. */
export class ClickLimitError extends Error {
  readonly blocks: readonly { readonly block: ClickBlock; readonly taken: number }[];

  constructor(blocks: ClickLimitError['blocks']) {
    super('click limit of a minute hit');
    this.name = 'ClickLimitError';
    this.blocks = blocks;
  }
}

const BLOCK_TTL_S = 600;

/** Reserves a block within the limit. Stores only a hash of the source. */
export function clickBlockWrite({ account, source, minute, count, maxClicks }: ClickBlock): Write {
  const change = {
    expression: 'ADD #taken :count SET #end = :end',
    names: { '#taken': 'taken', '#end': table.ttl },
    values: { ':count': count, ':end': minute * 60 + BLOCK_TTL_S },
  };
  const hasRoom = {
    expression: 'attribute_not_exists(#taken) OR #taken <= :room',
    values: { ':room': maxClicks - count },
  };
  return returnExistingOnFailure(update(keys.clicksTaken(account, source, minute), change, hasRoom, 'no_room'));
}

/**
 * Reserves a block. One call, 1 WRU.
 * @throws ClickLimitError above the limit; TransactionConflictError on a conflict with a transaction
 */
export async function reserveClickBlock(block: ClickBlock): Promise<void> {
  try {
    await commitSingle(clickBlockWrite(block));
  } catch (error) {
    throw error instanceof ConditionFailedError ? toClickLimitError(error, [block]) : error;
  }
}

/**
 * Returns the error of a transaction that reserved blocks.
 * @param blocks by index in the transaction; undefined for other writes
 */
export function toClickLimitError(
  { conflicts }: ConditionFailedError,
  blocks: readonly (ClickBlock | undefined)[],
): ClickLimitError {
  return new ClickLimitError(
    conflicts.flatMap(({ index, found }) => {
      const block = blocks[index];
      return block ? [{ block, taken: Number(found?.taken ?? block.maxClicks) }] : [];
    }),
  );
}
