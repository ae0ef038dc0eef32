import { between, byCodeUnits, type Entries, merged, placeOf, sumOf } from './entries.ts';
import type { KeyRange } from './key.ts';
import type { Part } from './sheet.ts';

/** What sheets hold, by their ids. */
export type Opened = ReadonlyMap<string, Entries | readonly Part[]>;

/** A stretch of an order: the rows with the same values in the columns it is filtered by. */
export interface Stretch {
  /** What their keys begin with ({@link prefixOf}), and between which keys they lie behind that. */
  readonly prefix: string;
  readonly range: KeyRange;
  /** The runs of the order, and what is in none of them yet. */
  readonly runs: readonly Part[];
  readonly latest: Entries;
}

/** Which of the rows are wanted: so many from a place on, counted from 0 in that direction. */
export interface Place {
  readonly direction: 'asc' | 'desc';
  readonly from: number;
  readonly count: number;
}

/** Keys without their prefixes, in the direction that was asked for, and how many there are in the stretches altogether. */
export interface Placed {
  readonly keys: readonly string[];
  readonly total: number;
}

/** Something that counts between two keys, the second of which is not in it. */
interface Piece {
  readonly from: string;
  readonly before: string;
  /** What it holds, without the prefix; or the part that is not opened yet. */
  readonly entries?: Entries;
  readonly part?: Part;
  readonly stretch: Stretch;
  /** Whether the part may hold what lies outside of the stretch. */
  readonly isCut: boolean;
}

/** Behind every key. */
const END = '\uffff';

/**
 * Finds rows by their place in some stretches taken together, and counts all of them. It opens sheets as they are needed to be
 * sure: those in which stretches begin and end, and those in which the place may be by what the sums of the others say.
 * So it reads a few sheets of each run, however many there are, and as often as runs are high.
 * @param open reads sheets
 */
export async function findPlace(
  stretches: readonly Stretch[],
  place: Place,
  open: (parts: readonly Part[]) => Promise<Opened>,
): Promise<Placed> {
  let pieces = stretches.flatMap(piecesOf);
  for (;;) {
    const window = windowOf(pieces, place);
    const unsure = pieces.filter((piece) => piece.part && (piece.isCut || overlaps(piece, window)));
    if (unsure.length === 0) return placed(pieces, place, window);
    const opened = await open(unsure.flatMap(({ part }) => part ?? []));
    const wanted = new Set(unsure);
    pieces = pieces.flatMap((piece) => (wanted.has(piece) ? openedPiece(piece, opened) : [piece]));
  }
}

function piecesOf(stretch: Stretch): Piece[] {
  const { prefix, range, runs, latest } = stretch;
  const known = between(latest, prefix + range.from, prefix + range.before);
  return [
    ...(known.keys.length > 0 ? [pieceOf(stretch, known)] : []),
    ...runs.flatMap((run) => inside(stretch, [run], END)),
  ];
}

/** The pieces that a piece is made of. */
function openedPiece({ part, before, stretch }: Piece, opened: Opened): Piece[] {
  const held = part && opened.get(part.sheet);
  if (!held) throw new Error(`sheet ${part?.sheet} was not opened`);
  const { prefix, range } = stretch;
  if (isParts(held)) return inside(stretch, held, before === range.before ? END : prefix + before);
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

/** Those of some parts, which follow each other up to a key, that lie in a stretch or are cut by it. */
function inside(stretch: Stretch, parts: readonly Part[], end: string): Piece[] {
  const { prefix, range } = stretch;
  const [start, stop] = [prefix + range.from, prefix + range.before];
  return parts.flatMap((part, index) => {
    const behind = parts[index + 1]?.first ?? end;
    if (behind <= start || part.first >= stop) return [];
    const [beginsBefore, endsBehind] = [part.first < start, behind > stop];
    const from = (beginsBefore ? start : part.first).slice(prefix.length);
    const before = (endsBehind ? stop : behind).slice(prefix.length);
    return [{ from, before, part, stretch, isCut: beginsBefore || endsBehind }];
  });
}

/** What is surely not the place: all before the one key, and from the other one on. */
interface Window {
  readonly from: string;
  readonly before: string;
}

/** The narrowest window that the place is surely in, by what is known of the pieces. */
function windowOf(pieces: readonly Piece[], { direction, from, count }: Place): Window {
  if (count === 0) return { from: END, before: END };
  const bounds = boundsOf(pieces);
  const [first, behind] = [from, from + count];
  if (direction === 'asc') {
    const start = bounds.findLast(({ below }) => below.most <= first);
    const stop = bounds.find(({ below }) => below.least >= behind);
    return { from: start?.key ?? '', before: stop?.key ?? END };
  }
  const start = bounds.findLast(({ above }) => above.least >= behind);
  const stop = bounds.find(({ above }) => above.most <= first);
  return { from: start?.key ?? '', before: stop?.key ?? END };
}

/** At least, and at most. */
interface Count {
  readonly least: number;
  readonly most: number;
}

/** How many rows come before a key, and how many do not. */
interface Bounds {
  readonly key: string;
  readonly below: Count;
  readonly above: Count;
}

/** What is known of the keys at which pieces begin and end, in order. */
function boundsOf(pieces: readonly Piece[]): Bounds[] {
  const keys = [...new Set(pieces.flatMap(({ from, before }) => [from, before]))].sort(byCodeUnits);
  const places = new Map(keys.map((key, index) => [key, index]));
  const [below, above] = [new Steps(keys.length), new Steps(keys.length)];
  for (const piece of pieces) {
    const [from = 0, before = 0] = [places.get(piece.from), places.get(piece.before)];
    if (piece.entries) addEntries(piece.entries, keys.slice(from, before + 1), from, below, above);
    else addPart(piece, from, before, below, above);
  }
  const [counts, countsAbove] = [below.summed(), above.summed()];
  return keys.map((key, index) => ({ key, below: counts[index] ?? ZERO, above: countsAbove[index] ?? ZERO }));
}

/** Entries are known at every key. */
function addEntries({ keys, weights }: Entries, at: readonly string[], from: number, below: Steps, above: Steps): void {
  const sums = [0];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  above.add(0, exactly(sums.at(-1) ?? 0), 1);
  let known = 0;
  for (const [index, key] of at.entries()) {
    const sum = sums[placeOf(keys, key)] ?? 0;
    below.add(from + index, exactly(sum - known), 1);
    above.add(from + index, exactly(sum - known), -1);
    known = sum;
  }
}

/** Of a part it is known what it comes to: at keys in its midst, anything from nothing to that. */
function addPart({ part, isCut }: Piece, from: number, before: number, below: Steps, above: Steps): void {
  const { plus = 0, minus = 0 } = part ?? {};
  const some = { least: -minus, most: plus };
  const all = isCut ? some : exactly(plus - minus);
  above.add(0, all, 1);
  above.add(from + 1, all, -1);
  for (const side of [below, above]) {
    side.add(from + 1, some, 1);
    side.add(before, some, -1);
  }
  below.add(before, all, 1);
}

const ZERO: Count = { least: 0, most: 0 };

function exactly(count: number): Count {
  return { least: count, most: count };
}

/** By how much counts change from one key to the next. */
class Steps {
  readonly #least: number[];
  readonly #most: number[];

  constructor(keys: number) {
    this.#least = new Array<number>(keys).fill(0);
    this.#most = new Array<number>(keys).fill(0);
  }

  add(index: number, { least, most }: Count, sign: 1 | -1): void {
    this.#least[index] = (this.#least[index] ?? 0) + sign * least;
    this.#most[index] = (this.#most[index] ?? 0) + sign * most;
  }

  summed(): Count[] {
    let sum = ZERO;
    return this.#least.map((least, index) => {
      sum = { least: sum.least + least, most: sum.most + (this.#most[index] ?? 0) };
      return sum;
    });
  }
}

function placed(pieces: readonly Piece[], { direction, from, count }: Place, window: Window): Placed {
  const total = pieces.reduce((sum, piece) => sum + sumIn(piece), 0);
  if (count === 0) return { keys: [], total };
  const inWindow = merged(
    pieces.flatMap((piece) =>
      piece.entries && overlaps(piece, window) ? [between(piece.entries, window.from, window.before)] : [],
    ),
  );
  const keys = inWindow.keys.filter((_, index) => (inWindow.weights[index] ?? 0) > 0);
  if (direction === 'asc') {
    const skipped = from - countedBefore(pieces, window.from);
    return { keys: keys.slice(Math.max(0, skipped), skipped + count), total };
  }
  const skipped = from - (total - countedBefore(pieces, window.before));
  return { keys: keys.reverse().slice(Math.max(0, skipped), skipped + count), total };
}

/** How many rows of pieces come before a key that lies in none that is not opened. */
function countedBefore(pieces: readonly Piece[], key: string): number {
  return pieces.reduce((sum, piece) => {
    if (piece.before <= key) return sum + sumIn(piece);
    if (piece.from >= key || !piece.entries) return sum;
    return sum + sumOf(piece.entries.weights.slice(0, placeOf(piece.entries.keys, key)));
  }, 0);
}

function sumIn({ entries, part }: Piece): number {
  return entries ? sumOf(entries.weights) : (part?.plus ?? 0) - (part?.minus ?? 0);
}

function overlaps({ from, before }: KeyRange, window: Window): boolean {
  return from < window.before && before > window.from;
}

function isParts(held: Entries | readonly Part[]): held is readonly Part[] {
  return Array.isArray(held);
}
