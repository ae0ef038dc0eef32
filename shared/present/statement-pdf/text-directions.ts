import bidiFactory from 'bidi-js';

// The types lack the ES module's function.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
/** Lines without these skip the algorithm. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Bidirectional layout of a line (UAX #9). */
export interface TextDirections {
  /** Odd levels run right to left. @param at in UTF-16 units */
  level(at: number): number;
  mirrored(letter: string): string;
  /** Visual order, in UTF-16 units. */
  readonly order: readonly number[];
}

/** Computes the layout of a line, directed by its first strong letter; undefined if purely left-to-right. */
export function computeDirections(line: string): TextDirections | undefined {
  if (!RIGHT_TO_LEFT.test(line)) return undefined;
  const embedding = bidi.getEmbeddingLevels(line);
  return {
    level: (at) => embedding.levels[at] ?? 0,
    mirrored: (letter) => bidi.getMirroredCharacter(letter) ?? letter,
    order: bidi.getReorderedIndices(line, embedding),
  };
}

/** Whether fonts lay out the text right to left: any letter or digit of such a script. */
export const isRightToLeft = (text: string) => RIGHT_TO_LEFT.test(text);
