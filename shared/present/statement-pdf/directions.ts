import bidiFactory from 'bidi-js';

// The package exports a function, which its types do not declare for ES modules.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
/** Right-to-left letters and controls; lines without any skip the algorithm. */
const TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Bidirectional layout of a line (UAX #9). */
export interface Directions {
  /** Returns the embedding level; odd levels run right to left. @param at index in UTF-16 units */
  level(at: number): number;
  /** Returns the mirrored form, such as of brackets. */
  mirrored(letter: string): string;
  /** Visual order, as indexes in UTF-16 units. */
  readonly order: readonly number[];
}

/**
 * Computes the layout of a line. Its first strong letter determines the paragraph direction; undefined for purely
 * left-to-right text.
 */
export function directionsOf(line: string): Directions | undefined {
  if (!TO_LEFT.test(line)) return undefined;
  const embedding = bidi.getEmbeddingLevels(line);
  return {
    level: (at) => embedding.levels[at] ?? 0,
    mirrored: (letter) => bidi.getMirroredCharacter(letter) ?? letter,
    order: bidi.getReorderedIndices(line, embedding),
  };
}

/** Whether a font lays out the text right to left: true for any letter or digit of such a script. */
export const isToLeft = (text: string) => TO_LEFT.test(text);
