import { between, byCodeUnits, type Entries, merged, placeOf, sumOf } from '#shared/store/index/keys/entries.ts';
import type { KeyRange } from '#shared/store/index/keys/key-encoding.ts';
import { END, type Open, openedPiece, type Piece, piecesOf, type Stretch } from './intervals.ts';

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

/**
 * Finds rows by their place in some stretches taken together, and counts all of them. It opens sheets as they are needed to be
 * sure: those in which stretches begin and end, and those in which the place may be by what the sums of the others say.
 * So it reads a few sheets of each run, however many there are, and as often as runs are high.
 * @param open reads sheets
 */
export async function findPlace(stretches: readonly Stretch[], place: Place, open: Open): Promise<Placed> {
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
