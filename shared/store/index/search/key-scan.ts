import { between, byCodeUnits, merged, sumOf } from '#shared/store/index/keys/entries.ts';
import type { Part } from '#shared/store/index/pages/page-encoding.ts';
import { END, type Open, openedPiece, type Piece, piecesOf, type Stretch } from './intervals.ts';

/** Keys that a walk has found, without their prefixes, in its direction. */
interface WalkedKeys {
  readonly keys: readonly string[];
  /** The last key that was looked at; null where the walk has come to the end. */
  readonly reached: string | null;
}

/** Which keys are wanted, and which parts of runs may hold some of them: all, where it is left out. */
interface Wanted {
  readonly fits?: (key: string) => boolean;
  readonly mayHold?: (part: Part) => boolean;
}

/** What a walk knows. */
interface Seen {
  /** The keys that nothing can come before any more, and those of them that fit. */
  readonly looked: readonly string[];
  readonly found: readonly string[];
  /** The pieces that are not opened, in the walk's direction; and of each run the one that the next keys may be in. */
  readonly closed: readonly Piece[];
  readonly nearest: readonly Piece[];
}

/** By how much more sheets are opened than seem to be needed. */
const AMPLE = 1.3;

/**
 * Walks through some stretches taken together, from one end on, and finds those keys that fit: for lists whose place no sum
 * says. It opens as many sheets together as are needed by the share of keys that fit so far, so that a walk of many sheets
 * takes few rounds.
 */
export class KeyWalk {
  readonly #direction: 'asc' | 'desc';
  readonly #fits: (key: string) => boolean;
  readonly #mayHold: (part: Part) => boolean;
  readonly #open: Open;
  #pieces: readonly Piece[];

  constructor(
    stretches: readonly Stretch[],
    direction: 'asc' | 'desc',
    open: Open,
    { fits = () => true, mayHold = () => true }: Wanted = {},
  ) {
    this.#direction = direction;
    this.#fits = fits;
    this.#mayHold = mayHold;
    this.#open = open;
    this.#pieces = this.#left(stretches.flatMap(piecesOf));
  }

  /** Opens what surely comes first, as often as runs are high. */
  async begin(): Promise<void> {
    for (let seen = this.#seen(); seen.looked.length === 0 && seen.closed.length > 0; seen = this.#seen()) {
      await this.#openThese(seen.nearest);
    }
  }

  /**
   * The next keys that fit.
   * @param count how many at the most
   * @param most how many sheets are opened at the most beyond the first ones
   */
  async take(count: number, most: number): Promise<WalkedKeys> {
    await this.begin();
    let left = most;
    for (;;) {
      const { looked, found, closed, nearest } = this.#seen();
      if (found.length >= count) return { keys: found.slice(0, count), reached: found[count - 1] ?? null };
      if (closed.length === 0) return { keys: found, reached: null };
      if (left <= 0) return { keys: found, reached: looked.at(-1) ?? null };
      const share = Math.max(found.length, 0.5) / looked.length;
      const next = enoughOf(closed, nearest, (AMPLE * (count - found.length)) / share, left);
      left -= next.length;
      await this.#openThese(next);
    }
  }

  async #openThese(pieces: readonly Piece[]): Promise<void> {
    const opened = await this.#open(pieces.flatMap(({ part }) => part ?? []));
    const wanted = new Set(pieces);
    this.#pieces = this.#pieces.flatMap((piece) =>
      wanted.has(piece) ? this.#left(openedPiece(piece, opened)) : [piece],
    );
  }

  /** What is left of some pieces without the parts that surely hold nothing that fits. */
  #left(pieces: readonly Piece[]): Piece[] {
    return pieces.filter(({ part }) => !part || this.#mayHold(part));
  }

  #seen(): Seen {
    const isUp = this.#direction === 'asc';
    const closed = this.#pieces.filter(({ part }) => part);
    closed.sort((one, other) => (isUp ? byCodeUnits(one.from, other.from) : byCodeUnits(other.before, one.before)));
    const [next] = closed;
    const [from, before] = isUp ? ['', next?.from ?? END] : [next?.before ?? '', END];
    const sure = merged(this.#pieces.flatMap(({ entries }) => (entries ? [between(entries, from, before)] : [])));
    const looked = sure.keys.filter((_, index) => (sure.weights[index] ?? 0) > 0);
    if (!isUp) looked.reverse();
    const nearest = next ? firstOfRuns(closed.filter((piece) => piece === next || isWithin(piece, next, isUp))) : [];
    return { looked, found: looked.filter(this.#fits), closed, nearest };
  }
}

/** Whether a piece begins within another one, in the direction of a walk: keys of the one may come before some of the other. */
function isWithin(piece: Piece, other: Piece, isUp: boolean): boolean {
  return isUp ? piece.from < other.before : piece.before > other.from;
}

/** Of some pieces the first of each run, and of each stretch. */
function firstOfRuns(pieces: readonly Piece[]): Piece[] {
  const seen = new Map<Stretch, Set<Part | undefined>>();
  return pieces.filter(({ run, stretch }) => {
    const runs = seen.get(stretch) ?? new Set();
    seen.set(stretch, runs);
    return !runs.has(run) && runs.add(run);
  });
}

/** Those of some pieces, the nearest first, that hold so many keys taken together, or as many of them as may be. */
function enoughOf(closed: readonly Piece[], together: readonly Piece[], keys: number, most: number): Piece[] {
  const enough = [...together];
  let held = sumOf(enough.map(weightOf));
  for (const piece of closed) {
    if (held >= keys || enough.length >= most) break;
    if (together.includes(piece)) continue;
    enough.push(piece);
    held += weightOf(piece);
  }
  return enough;
}

function weightOf({ part }: Piece): number {
  return part ? part.plus - part.minus : 0;
}
