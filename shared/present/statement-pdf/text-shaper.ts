import type { FontFile, FontFolder, FontWeight } from './font-folder.ts';
import { computeDirections, isRightToLeft, type TextDirections } from './text-directions.ts';

/** Part of a line in one weight. */
export interface WeightedText {
  readonly text: string;
  readonly weight: FontWeight;
}

/** Part of a line in one font. */
export interface TextRun {
  /** Index of its part of the line. */
  readonly part: number;
  readonly font: string;
  /** Reversed if the font's direction differs from the line's. */
  readonly text: string;
  readonly isRtl: boolean;
}

interface LogicalRun {
  readonly part: number;
  readonly font: FontFile;
  readonly level: number;
  text: string;
}

const UNKNOWN = '?';
/** Invisible on their own. */
const INVISIBLE = /[\p{Mn}\p{Cf}]/u;
/** Spaces missing in fonts. */
const SPACES = /[\u2000-\u200a\u202f\u205f\u3000]/g;
/** Direction overrides, which could disguise a name. */
const DIRECTION_OVERRIDES = /[\u202d\u202e]/g;
/** Shared by languages in different forms. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const CHINESE = 'noto-sans-sc';
/** The default is Chinese. */
const LANGUAGES = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, family: 'noto-sans-jp' },
  { letters: /\p{Script=Hangul}/u, family: 'noto-sans-kr' },
];

/** Assigns letters to fonts and directions. */
export class TextShaper {
  readonly #fonts: FontFolder;
  readonly #fontCache = new Map<string, FontFile | undefined>();

  constructor(fonts: FontFolder) {
    this.#fonts = fonts;
  }

  /** Splits a line into runs in visual order. Bold falls back to regular, missing letters to `?`. */
  splitRuns(parts: readonly WeightedText[]): TextRun[] {
    const normalized = parts.map(({ text, weight }) => ({ text: normalizeText(text), weight }));
    const directions = computeDirections(normalized.map(({ text }) => text).join(''));
    const { runs, at } = this.#splitLogically(normalized, directions);
    const inOrder = directions ? new Set(directions.order.flatMap((position) => at.get(position) ?? [])) : runs;
    return [...inOrder].map(({ part, font, level, text: read }) => {
      const isRtl = isRightToLeft(read);
      // Fonts reverse letters and digits but not punctuation.
      const isReversed = isRtl !== (level % 2 === 1);
      return { part, font: font.file, text: isReversed ? [...read].reverse().join('') : read, isRtl };
    });
  }

  /** In logical order, with a map from index to run. */
  #splitLogically(parts: readonly WeightedText[], directions: TextDirections | undefined) {
    const runs: LogicalRun[] = [];
    const runByIndex = new Map<number, LogicalRun>();
    const family = this.#selectFamily(parts.map(({ text }) => text).join(''));
    let position = 0;
    parts.forEach(({ text, weight }, part) => {
      const first = this.#findFont(UNKNOWN, weight, family);
      if (!first) throw new Error(`No font contains the character ${UNKNOWN}.`);
      let font = first;
      for (const letter of text) {
        const start = position;
        position += letter.length;
        const level = directions?.level(start) ?? 0;
        const displayed = directions && level % 2 === 1 ? directions.mirrored(letter) : letter;
        // Joining letters stay together in one font.
        const match = this.#fonts.has(font, displayed) ? font : this.#findFont(displayed, weight, family);
        if (!match && INVISIBLE.test(letter)) continue;
        font = match ?? first;
        let run = runs.at(-1);
        if (run?.font !== font || run.level !== level || run.part !== part) {
          run = { part, font, level, text: '' };
          runs.push(run);
        }
        run.text += match ? displayed : UNKNOWN;
        runByIndex.set(start, run);
      }
    });
    return { runs, at: runByIndex };
  }

  #selectFamily(line: string): string {
    return LANGUAGES.find(({ letters }) => letters.test(line))?.family ?? CHINESE;
  }

  #findFont(letter: string, weight: FontWeight, family: string): FontFile | undefined {
    const key = `${weight} ${family} ${letter}`;
    if (!this.#fontCache.has(key)) {
      const weights: readonly FontWeight[] = weight === 'bold' ? ['bold', 'regular'] : ['regular'];
      const all = weights.flatMap((fontWeight) => this.#fonts.files.filter((file) => file.weight === fontWeight));
      const own = EAST_ASIAN.test(letter) ? all.filter((file) => file.family === family) : [];
      this.#fontCache.set(
        key,
        [...own, ...all].find((file) => this.#fonts.has(file, letter)),
      );
    }
    return this.#fontCache.get(key);
  }
}

function normalizeText(text: string): string {
  return text.normalize('NFC').replaceAll(SPACES, ' ').replaceAll(DIRECTION_OVERRIDES, '');
}
