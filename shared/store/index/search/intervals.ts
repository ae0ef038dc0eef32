import { between, type Entries } from '#shared/store/index/keys/entries.ts';
import type { KeyRange } from '#shared/store/index/keys/key-encoding.ts';
import type { Part } from '#shared/store/index/pages/page-encoding.ts';

/** What sheets hold, by their ids. */
export type Opened = ReadonlyMap<string, Entries | readonly Part[]>;

/** Reads sheets. */
export type Open = (parts: readonly Part[]) => Promise<Opened>;

/** A stretch of an order: the rows with the same values in the columns it is filtered by. */
export interface Stretch {
  /** What their keys begin with ({@link prefixOf}), and between which keys they lie behind that. */
  readonly prefix: string;
  readonly range: KeyRange;
  /** The runs of the order, and what is in none of them yet. */
  readonly runs: readonly Part[];
  readonly latest: Entries;
}

/** Something that counts between two keys, the second of which is not in it. */
export interface Piece {
  readonly from: string;
  readonly before: string;
  /** What it holds, without the prefix; or the part that is not opened yet. */
  readonly entries?: Entries;
  readonly part?: Part;
  /** The run that the part is of. */
  readonly run?: Part;
  readonly stretch: Stretch;
  /** Whether the part may hold what lies outside of the stretch. */
  readonly isCut: boolean;
}

/** Behind every key. */
export const END = '\uffff';

/** What a stretch is made of before any sheet is opened. */
export function piecesOf(stretch: Stretch): Piece[] {
  const { prefix, range, runs, latest } = stretch;
  const known = between(latest, prefix + range.from, prefix + range.before);
  return [
    ...(known.keys.length > 0 ? [pieceOf(stretch, known)] : []),
    ...runs.flatMap((run) => inside(stretch, run, [run], END)),
  ];
}

/** The pieces that a piece is made of. */
export function openedPiece({ part, run, before, stretch }: Piece, opened: Opened): Piece[] {
  const held = part && opened.get(part.sheet);
  if (!held || !run) throw new Error(`sheet ${part?.sheet} was not opened`);
  const { prefix, range } = stretch;
  if (isParts(held)) return inside(stretch, run, held, before === range.before ? END : prefix + before);
  const entries = between(held, prefix + range.from, prefix + range.before);
  return entries.keys.length > 0 ? [pieceOf(stretch, entries)] : [];
}

function pieceOf(stretch: Stretch, absolute: Entries): Piece {
  const { length } = stretch.prefix;
  const keys = length === 0 ? absolute.keys : absolute.keys.map((key) => key.slice(length));
  const [from = ''] = keys;
  const before = `${keys.at(-1)}\u0000`;
  return { from, before, entries: { keys, weights: absolute.weights }, stretch, isCut: false };
}

/** Those of some parts of a run, which follow each other up to a key, that lie in a stretch or are cut by it. */
function inside(stretch: Stretch, run: Part, parts: readonly Part[], end: string): Piece[] {
  const { prefix, range } = stretch;
  const [start, stop] = [prefix + range.from, prefix + range.before];
  return parts.flatMap((part, index) => {
    const behind = parts[index + 1]?.first ?? end;
    if (behind <= start || part.first >= stop) return [];
    const [beginsBefore, endsBehind] = [part.first < start, behind > stop];
    const from = (beginsBefore ? start : part.first).slice(prefix.length);
    const before = (endsBehind ? stop : behind).slice(prefix.length);
    return [{ from, before, part, run, stretch, isCut: beginsBefore || endsBehind }];
  });
}

function isParts(held: Entries | readonly Part[]): held is readonly Part[] {
  return Array.isArray(held);
}
