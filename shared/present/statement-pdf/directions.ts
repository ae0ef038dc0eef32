import bidiFactory from 'bidi-js';

// The package is a function, which its types do not say to modules of ES.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
/** Letters that are written to the left, and signs that turn them around: without any a line needs nothing of this. */
const TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** How the letters of a line are put in order (UAX #9). */
export interface Directions {
  /** How deep a letter is nested; odd ones are written to the left. @param at its place in the line, in UTF-16 units */
  level(at: number): number;
  /** What is written where a letter goes to the left: brackets open to the other side there. */
  mirrored(letter: string): string;
  /** The places of the letters from the left to the right, in UTF-16 units. */
  readonly order: readonly number[];
}

/** The directions of a line; its first letter that has one gives that of all. Undefined where all of it is written to the right. */
export function directionsOf(line: string): Directions | undefined {
  if (!TO_LEFT.test(line)) return undefined;
  const embedding = bidi.getEmbeddingLevels(line);
  return {
    level: (at) => embedding.levels[at] ?? 0,
    mirrored: (letter) => bidi.getMirroredCharacter(letter) ?? letter,
    order: bidi.getReorderedIndices(line, embedding),
  };
}

/** Whether a font puts a text to the left by itself: it does so with all that has a letter or number of such a script. */
export const isToLeft = (text: string) => TO_LEFT.test(text);
