import { between, type Entries, merged } from '#shared/store/index/keys/entries.ts';
import type { KeyRange } from '#shared/store/index/keys/key-encoding.ts';
import type { Part } from '#shared/store/index/pages/page-encoding.ts';
import { openParts } from '#shared/store/index/pages/pages.ts';

/** Behind every key. */
const END = '\uffff';

interface Open extends KeyRange {
  readonly part: Part;
}

/**
 * All entries of some runs whose keys lie in one of some ranges, added up. As many rounds of calls as runs are high.
 * @param most how many sheets are read at the most
 * @returns null where they are more
 */
export async function entriesWithin(
  account: number,
  runs: readonly Part[],
  ranges: readonly KeyRange[],
  most: number,
): Promise<Entries | null> {
  const found: Entries[] = [];
  const isWanted = ({ from, before }: KeyRange) => ranges.some((range) => range.from < before && range.before > from);
  let open: Open[] = runs.map((part) => ({ part, from: part.first, before: END })).filter(isWanted);
  for (let read = open.length; open.length > 0; read += open.length) {
    if (read > most) return null;
    const opened = await openParts(
      account,
      open.map(({ part }) => part),
    );
    open = open.flatMap(({ part, before }) => {
      const held = opened.get(part.sheet);
      if (part.height > 0) return childrenOf(held as readonly Part[], before).filter(isWanted);
      for (const range of ranges) found.push(between(held as Entries, range.from, range.before));
      return [];
    });
  }
  return merged(found);
}

function childrenOf(parts: readonly Part[], before: string): Open[] {
  return parts.map((part, index) => ({ part, from: part.first, before: parts[index + 1]?.first ?? before }));
}
