import { keys } from '#shared/store/table/keys.ts';
import { table } from '#shared/store/table/table.ts';
import { commitAlone, Obstructed, showing, update, type Write } from '#shared/store/table/transaction.ts';

/** Who is limited: a source of clicks for an account, or with null all of the account. */
export interface Limited {
  readonly account: number;
  readonly source: string | null;
}

/** Some clicks of a minute that a process takes. */
export interface ClickBlock extends Limited {
  /** Number of the minute since 1970. */
  readonly minute: number;
  readonly count: number;
  /** The most that all processes may take of the minute. */
  readonly most: number;
}

/** Blocks that do not fit into their minute, each with how many clicks were taken of it. */
export class NoRoom extends Error {
  readonly blocks: readonly { readonly block: ClickBlock; readonly taken: number }[];

  constructor(blocks: NoRoom['blocks']) {
    super('clicks of a minute are taken');
    this.name = 'NoRoom';
    this.blocks = blocks;
  }
}

/** The item is of no use after its minute. */
const KEPT_S = 600;

/** Takes a block of clicks, if it fits into what is left of the minute. Of a source only a hash is written. */
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
 * Takes a block of clicks. One call, 1 WRU.
 * @throws NoRoom where it does not fit; Contended where a transaction was at the same item
 */
export async function takeBlock(block: ClickBlock): Promise<void> {
  try {
    await commitAlone(blockWrite(block));
  } catch (error) {
    throw error instanceof Obstructed ? withoutRoom(error, [block]) : error;
  }
}

/**
 * What a transaction that took blocks was refused for.
 * @param blocks by the places of their writes in the transaction; undefined for those of other writes
 */
export function withoutRoom({ obstacles }: Obstructed, blocks: readonly (ClickBlock | undefined)[]): NoRoom {
  return new NoRoom(
    obstacles.flatMap(({ index, found }) => {
      const block = blocks[index];
      return block ? [{ block, taken: Number(found?.taken ?? block.most) }] : [];
    }),
  );
}
