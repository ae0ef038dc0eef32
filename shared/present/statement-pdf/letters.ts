import { type Directions, directionsOf, isToLeft } from './directions.ts';
import type { FontFile, FontFolder, Weight } from './font-folder.ts';

/** What of a line one font writes. */
export interface Run {
  readonly font: string;
  /** As it is read; or, where the font puts it in the other direction than it goes to, the other way around. */
  readonly text: string;
  /** Whether the font writes it to the left. */
  readonly isToLeft: boolean;
}

/** A run, as it is read. */
interface Read {
  readonly font: FontFile;
  readonly level: number;
  text: string;
}

/** What stands for a letter that no font has. */
const UNKNOWN = '?';
/** Marks and signs that are not seen by themselves. */
const UNSEEN = /[\p{Mn}\p{Cf}]/u;
/** Spaces that fonts do not have. */
const SPACES = /[\u2000-\u200a\u202f\u205f\u3000]/g;
/** Signs that turn letters around by force: a name could show another one by them. */
const FORCED = /[\u202d\u202e]/g;
/** Letters of East Asia: languages share many of them, and have a form of their own for some. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const CHINESE = 'noto-sans-sc';
/** Letters that say which of these languages it is; without any it is Chinese. */
const LANGUAGES = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, family: 'noto-sans-jp' },
  { letters: /\p{Script=Hangul}/u, family: 'noto-sans-kr' },
];

/** Knows which font has which letter, and where letters go. */
export class Letters {
  readonly #fonts: FontFolder;
  readonly #found = new Map<string, FontFile | undefined>();

  constructor(fonts: FontFolder) {
    this.#fonts = fonts;
  }

  /**
   * A line in parts that one font each writes, from the left to the right. Where a heavy letter is missing, it is a regular one; a letter
   * that no font has is `?`.
   */
  runs(text: string, weight: Weight): Run[] {
    const line = text.normalize('NFC').replaceAll(SPACES, ' ').replaceAll(FORCED, '');
    const directions = directionsOf(line);
    const { runs, at } = this.#asRead(line, weight, directions);
    const inOrder = directions ? new Set(directions.order.flatMap((place) => at.get(place) ?? [])) : runs;
    return [...inOrder].map(({ font, level, text: read }) => {
      const byFont = isToLeft(read);
      // Fonts turn letters of their scripts, numbers too, and leave signs alone.
      const isTurned = byFont !== (level % 2 === 1);
      return { font: font.file, text: isTurned ? [...read].reverse().join('') : read, isToLeft: byFont };
    });
  }

  /** The runs as they are read, and which of them has the letter of a place. A run ends where another font or direction begins. */
  #asRead(line: string, weight: Weight, directions: Directions | undefined) {
    const runs: Read[] = [];
    const at = new Map<number, Read>();
    const family = this.#familyOf(line);
    const first = this.#fontWith(UNKNOWN, weight, family);
    if (!first) throw new Error(`No font has a ${UNKNOWN}.`);
    let font = first;
    let place = 0;
    for (const letter of line) {
      const start = place;
      place += letter.length;
      const level = directions?.level(start) ?? 0;
      const written = directions && level % 2 === 1 ? directions.mirrored(letter) : letter;
      // As long as its font has them, letters that are joined with each other stay together.
      const found = this.#fonts.has(font, written) ? font : this.#fontWith(written, weight, family);
      if (!found && UNSEEN.test(letter)) continue;
      font = found ?? first;
      let run = runs.at(-1);
      if (run?.font !== font || run.level !== level) {
        run = { font, level, text: '' };
        runs.push(run);
      }
      run.text += found ? written : UNKNOWN;
      at.set(start, run);
    }
    return { runs, at };
  }

  /** Whose forms the letters of East Asia have in a line. */
  #familyOf(line: string): string {
    return LANGUAGES.find(({ letters }) => letters.test(line))?.family ?? CHINESE;
  }

  /** The first font that has a letter. */
  #fontWith(letter: string, weight: Weight, family: string): FontFile | undefined {
    const key = `${weight} ${family} ${letter}`;
    if (!this.#found.has(key)) {
      const weights: readonly Weight[] = weight === 'bold' ? ['bold', 'regular'] : ['regular'];
      const all = weights.flatMap((one) => this.#fonts.files.filter((file) => file.weight === one));
      const own = EAST_ASIAN.test(letter) ? all.filter((file) => file.family === family) : [];
      this.#found.set(
        key,
        [...own, ...all].find((file) => this.#fonts.has(file, letter)),
      );
    }
    return this.#found.get(key);
  }
}
