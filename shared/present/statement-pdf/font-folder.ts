import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

/** How heavy letters are. */
export type Weight = 'regular' | 'bold';

/** A font, as `fonts.json` of a folder tells of it: the first ones that have a letter write it. */
export interface FontFile {
  /** Its name in the folder: fonts are called so in documents, too. */
  readonly file: string;
  readonly weight: Weight;
  /** Fonts of one design with other letters each. */
  readonly family: string;
  /** The letters that it has: ranges of code points in hexadecimal, such as `41-5a,e9`. */
  readonly letters: string;
}

type Range = readonly [first: number, last: number];

/** A folder of fonts, which are opened when they are first needed: a text has letters of some of them. */
export class FontFolder {
  readonly #folder: string;
  readonly files: readonly FontFile[];
  readonly #ranges = new Map<string, readonly Range[]>();
  readonly #opened = new Map<string, Font>();

  /**
   * @param folder absolute
   * @throws Error where it has no fonts
   */
  constructor(folder: string) {
    this.#folder = folder;
    this.files = JSON.parse(readFileSync(join(folder, 'fonts.json'), 'utf8')) as FontFile[];
  }

  /** Whether a font has a letter. */
  has({ file, letters }: FontFile, letter: string): boolean {
    const point = letter.codePointAt(0) ?? 0;
    let ranges = this.#ranges.get(file);
    if (!ranges) {
      ranges = letters.split(',').map(rangeOf);
      this.#ranges.set(file, ranges);
    }
    return ranges.some(([first, last]) => first <= point && point <= last);
  }

  /** A font, opened: that takes longer than writing with it, so a process does it once. @throws Error where the file is missing */
  font(file: string): Font {
    let font = this.#opened.get(file);
    if (!font) {
      font = create(readFileSync(join(this.#folder, file))) as Font;
      this.#opened.set(file, font);
    }
    return font;
  }
}

function rangeOf(text: string): Range {
  const [first = 0, last = first] = text.split('-').map((point) => Number.parseInt(point, 16));
  return [first, last];
}
