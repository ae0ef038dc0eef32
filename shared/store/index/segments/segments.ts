import { between, byCodeUnits, type Entries, merged, NO_ENTRIES, placeOf } from '#shared/store/index/keys/entries.ts';
import { idText, type KeyRange } from '#shared/store/index/keys/key-encoding.ts';
import { rowIn } from '#shared/store/index/orders/orders.ts';
import { type Part, packedEntries, packedParts } from '#shared/store/index/pages/page-encoding.ts';
import { openParts, sheetIds, writeSheets } from '#shared/store/index/pages/pages.ts';
import type { RowVersion } from '#shared/store/lists/rows.ts';
import { countedIn, parentOf, RunCutter } from './build-segment.ts';
import { type Run, SHEET_DAYS } from './policy.ts';

const DAY_S = 86_400;
/** How many sheets of each run are held in memory as runs are merged. */
const AHEAD = 50;
/** Behind every key. */
const END = '\uffff';

/** A run that is being written: in which account, under which name, on which day since 1970. */
export interface Writing {
  readonly account: number;
  readonly name: string;
  readonly day: number;
}

/** Writes entries as a run, in the order they come. @returns null where there is none */
export async function writeRun(
  writing: Writing,
  chunks: AsyncIterable<Entries> | Iterable<Entries>,
): Promise<Run | null> {
  const { account, name, day } = writing;
  const cutter = new RunCutter(sheetIds(name));
  for await (const entries of chunks) await writeSheets(account, cutter.take(entries), expiryOf(day));
  const { sheets, root } = cutter.finish();
  await writeSheets(account, sheets, expiryOf(day));
  return root && { ...root, day };
}

/** Makes several runs one, of which no more is in memory at a time than some sheets of each. */
export function mergeRuns(writing: Writing, runs: readonly Part[]): Promise<Run | null> {
  return writeRun(writing, mergedEntries(writing.account, runs));
}

/** The entries of some runs as one, in order, piece by piece. */
export async function* mergedEntries(account: number, runs: readonly Part[]): AsyncGenerator<Entries> {
  const readers = runs.map((run) => ({ next: entriesOf(account, run), held: NO_ENTRIES, isOver: false }));
  for (;;) {
    for (const reader of readers) {
      if (reader.isOver || reader.held.keys.length > 0) continue;
      const { value, done } = await reader.next.next();
      if (done) reader.isOver = true;
      else reader.held = value;
    }
    const ends = readers.flatMap(({ held, isOver }) => (isOver ? [] : [held.keys.at(-1) ?? ''])).sort(byCodeUnits);
    const left = readers.filter(({ held }) => held.keys.length > 0);
    if (left.length === 0) return;
    // Up to here nothing can come any more but what is held.
    const horizon = ends.length > 0 ? `${ends[0]}\u0000` : END;
    yield merged(left.map(({ held }) => between(held, '', horizon)));
    for (const reader of left) reader.held = between(reader.held, horizon, END);
  }
}

async function* entriesOf(account: number, run: Part): AsyncGenerator<Entries> {
  for await (const parts of leavesOf(account, run)) {
    const opened = await openParts(account, parts);
    yield concatenated(parts.map(({ sheet }) => opened.get(sheet) as Entries));
  }
}

/** The parts of a run that hold entries, some at a time, in order. */
async function* leavesOf(account: number, part: Part): AsyncGenerator<readonly Part[]> {
  if (part.height === 0) {
    yield [part];
    return;
  }
  const parts = await partsIn(account, part);
  if (part.height > 1) {
    for (const one of parts) yield* leavesOf(account, one);
    return;
  }
  for (let from = 0; from < parts.length; from += AHEAD) yield parts.slice(from, from + AHEAD);
}

/** Every sheet of a run, itself included. */
export async function sheetsIn(account: number, part: Part): Promise<string[]> {
  if (part.height === 0) return [part.sheet];
  const below = await Promise.all((await partsIn(account, part)).map((one) => sheetsIn(account, one)));
  return [part.sheet, ...below.flat()];
}

/** The rows of some ids, as the order that holds rows has them. @param ids in order */
export async function findRows(
  account: number,
  runs: readonly Part[],
  ids: readonly number[],
): Promise<Map<number, RowVersion>> {
  const wanted = ids.map(idText);
  const weights = new Map<string, number>();
  let open = runs.map((run) => ({ part: run, before: END }));
  while (open.length > 0) {
    const found = await openParts(
      account,
      open.map(({ part }) => part),
    );
    open = open.flatMap(({ part, before }) => {
      const held = found.get(part.sheet);
      if (part.height === 0) {
        for (const id of wantedIn(wanted, part.first, before)) count(weights, held as Entries, id);
        return [];
      }
      return withEnds(held as readonly Part[], before).filter(
        (child) => wantedIn(wanted, child.part.first, child.before).length > 0,
      );
    });
  }
  const rows = [...weights].flatMap(([key, weight]) => (weight > 0 ? [rowIn(key)] : []));
  return new Map(rows.map((row) => [row.id, row]));
}

function count(weights: Map<string, number>, entries: Entries, id: string): void {
  const { keys, weights: of } = between(entries, id, id + END);
  for (const [index, key] of keys.entries()) weights.set(key, (weights.get(key) ?? 0) + (of[index] ?? 0));
}

/** Which of some ids, as texts in order, can be in a part. */
function wantedIn(wanted: readonly string[], first: string, before: string): readonly string[] {
  const { length } = idText(0);
  return wanted.slice(placeOf(wanted, first.slice(0, length)), placeOf(wanted, `${before.slice(0, length)}${END}`));
}

/** A run that something was taken out of, and the sheets that hold it no more. */
interface Purged {
  readonly run: Run | null;
  readonly replaced: readonly Part[];
}

/** Takes all keys of some ranges out of a run: the sheets that hold them, and those above, are written anew without them. */
export async function purged(writing: Writing, run: Run, ranges: readonly KeyRange[]): Promise<Purged> {
  const newId = sheetIds(writing.name);
  const replaced: Part[] = [];
  const rewritten = async (part: Part, before: string): Promise<Part | null> => {
    const inside = ranges.filter((range) => range.from < before && range.before > part.first);
    if (inside.length === 0) return part;
    const held = (await openParts(writing.account, [part])).get(part.sheet);
    const [next, packed] =
      part.height === 0 ? cutEntries(held as Entries, inside) : await cutParts(part, held as Part[], before);
    if (next === part) return part;
    replaced.push(part);
    if (!next || !packed) return null;
    await writeSheets(writing.account, [{ id: next.sheet, packed }], expiryOf(run.day));
    return next;
  };
  const cutEntries = (entries: Entries, inside: readonly KeyRange[]): Cut => {
    const isKept = (key: string) => !inside.some(({ from, before }) => key >= from && key < before);
    const keys = entries.keys.filter(isKept);
    const weights = entries.weights.filter((_, index) => isKept(entries.keys[index] ?? ''));
    const [first] = keys;
    if (first === undefined) return [null, null];
    const left = { keys, weights };
    return [{ sheet: newId(), height: 0, first, ...countedIn(left) }, packedEntries(left)];
  };
  const cutParts = async (part: Part, parts: readonly Part[], before: string): Promise<Cut> => {
    const next: Part[] = [];
    for (const child of withEnds(parts, before)) {
      const kept = await rewritten(child.part, child.before);
      if (kept) next.push(kept);
    }
    if (next.length === parts.length && next.every((one, index) => one === parts[index])) return [part, null];
    return next.length === 0 ? [null, null] : [parentOf(next, newId()), packedParts(next)];
  };
  const next = await rewritten(run, END);
  return { run: next && { ...next, day: run.day }, replaced };
}

type Cut = readonly [Part | null, Uint8Array | null];

function withEnds(parts: readonly Part[], before: string) {
  return parts.map((part, index) => ({ part, before: parts[index + 1]?.first ?? before }));
}

async function partsIn(account: number, part: Part): Promise<readonly Part[]> {
  return ((await openParts(account, [part])).get(part.sheet) ?? []) as readonly Part[];
}

function concatenated(all: readonly Entries[]): Entries {
  return { keys: all.flatMap(({ keys }) => keys), weights: all.flatMap(({ weights }) => weights) };
}

function expiryOf(day: number): number {
  return (day + SHEET_DAYS) * DAY_S;
}
