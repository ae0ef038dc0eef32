import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

export type FontWeight = 'regular' | 'bold';

/** Font in `fonts.json`; earlier ones take precedence. */
export interface FontFile {
  /** Also the font's name in documents. */
  readonly file: string;
  readonly weight: FontWeight;
  /** Fonts of one design with different letters. */
  readonly family: string;
  /** Ranges of hexadecimal code points, such as `41-5a,e9`. */
  readonly letters: string;
}

type Range = readonly [first: number, last: number];

/** Folder of fonts, opened lazily. */
export class FontFolder {
  readonly #folder: string;
  readonly files: readonly FontFile[];
  readonly #ranges = new Map<string, readonly Range[]>();
  readonly #opened = new Map<string, Font>();

  /**
   * @param folder absolute
   * @throws Error without fonts
   */
  constructor(folder: string) {
    this.#folder = folder;
    this.files = JSON.parse(readFileSync(join(folder, 'fonts.json'), 'utf8')) as FontFile[];
  }

  has({ file, letters }: FontFile, letter: string): boolean {
    const point = letter.codePointAt(0) ?? 0;
    let ranges = this.#ranges.get(file);
    if (!ranges) {
      ranges = letters.split(',').map(parseUnicodeRange);
      this.#ranges.set(file, ranges);
    }
    return ranges.some(([first, last]) => first <= point && point <= last);
  }

  /** Opens a font, once per process. @throws Error if the file is missing */
  font(file: string): Font {
    let font = this.#opened.get(file);
    if (!font) {
      font = create(readFileSync(join(this.#folder, file))) as Font;
      this.#opened.set(file, font);
    }
    return font;
  }
}

function parseUnicodeRange(text: string): Range {
  const [first = 0, last = first] = text.split('-').map((point) => Number.parseInt(point, 16));
  return [first, last];
}
