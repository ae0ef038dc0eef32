import { keys } from '#shared/store/table/keys.ts';
import { table } from '#shared/store/table/table.ts';
import { commitAlone, Obstructed, showing, update, type Write } from '#shared/store/table/transaction.ts';

/** A limited source, or with null the whole account. */
export interface Limited {
  readonly account: number;
  readonly source: string | null;
}

/** Reserved clicks of a minute. */
export interface ClickBlock extends Limited {
  /** Minutes since 1970. */
  readonly minute: number;
  readonly count: number;
  /** Limit of all processes. */
  readonly most: number;
}

/** Blocks above their minute's limit, with the reserved clicks. */
export class NoRoom extends Error {
  readonly blocks: readonly { readonly block: ClickBlock; readonly taken: number }[];

  constructor(blocks: NoRoom['blocks']) {
    super('clicks of a minute are taken');
    this.name = 'NoRoom';
    this.blocks = blocks;
  }
}

const KEPT_S = 600;

/** Reserves a block within the limit. Stores only a hash of the source. */
export function blockWrite({ account, source, minute, count, most }: ClickBlock): Write {
  const change = {
    expression: 'ADD #taken :count SET #end = :end',
    names: { '#taken': 'taken', '#end': table.ttl },
    values: { ':count': count, ':end': minute * 60 + KEPT_S },
  };
  const fits = { expression: 'attribute_not_exists(#taken) OR #taken <= :room', values: { ':room': most - count } };
  return showing(update(keys.clicksTaken(account, source, minute), change, fits, 'no_room'));
}

/**
 * Reserves a block. One call, 1 WRU.
 * @throws NoRoom above the limit; Contended on a conflict with a transaction
 */
export async function takeBlock(block: ClickBlock): Promise<void> {
  try {
    await commitAlone(blockWrite(block));
  } catch (error) {
    throw error instanceof Obstructed ? withoutRoom(error, [block]) : error;
  }
}

/**
 * Returns the error of a transaction that reserved blocks.
 * @param blocks by index in the transaction; undefined for other writes
 */
export function withoutRoom({ obstacles }: Obstructed, blocks: readonly (ClickBlock | undefined)[]): NoRoom {
  return new NoRoom(
    obstacles.flatMap(({ index, found }) => {
      const block = blocks[index];
      return block ? [{ block, taken: Number(found?.taken ?? block.most) }] : [];
    }),
  );
}
