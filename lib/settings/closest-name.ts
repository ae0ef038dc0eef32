/** Finds the closest name to a misspelled word, ignoring case. */
export function findClosestName<Name extends string>(word: string, names: readonly Name[]): Name | undefined {
  const [first] = names
    .map((name) => ({ name, strokes: strokesBetween(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, strokes }) => strokes <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((a, b) => a.strokes - b.strokes);
  return first?.name;
}

/** Edit distance with transpositions (optimal string alignment). */
function strokesBetween(from: string, to: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const substitutionCost = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + substitutionCost,
        swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return at(last, to.length);
}

function at(row: readonly number[] | undefined, column: number): number {
  return row?.[column] ?? Number.POSITIVE_INFINITY;
}
