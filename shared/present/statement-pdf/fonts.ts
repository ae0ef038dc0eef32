import { create, type Font } from 'fontkit';

/** How heavy letters are. */
export type Weight = 'regular' | 'bold';

/** The fonts of each weight: the first ones that have a letter write it. */
export type Fonts = Readonly<Record<Weight, readonly Font[]>>;

/** What of a text one font writes. */
export interface Run {
  readonly font: string;
  readonly text: string;
}

/** What stands for a letter that no font has. */
const UNKNOWN = '?';
/** Marks and signs that are not seen by themselves. */
const UNSEEN = /[\p{Mn}\p{Cf}]/u;
/** Spaces that fonts do not have. */
const SPACES = /[\u2000-\u200a\u202f\u205f\u3000]/g;

/** The fonts, opened. @param text JSON with the files of each weight, in base64 */
export function openedFonts(text: string): Fonts {
  const { regular, bold } = JSON.parse(text) as Record<Weight, string[]>;
  const opened = (files: readonly string[]) => files.map((file) => create(Buffer.from(file, 'base64')) as Font);
  return { regular: opened(regular), bold: opened(bold) };
}

/** What a font is called in a document. */
export const fontName = (weight: Weight, index: number) => `${weight}-${index}`;

/** Knows which font has which letter. */
export class Letters {
  readonly #fonts: Fonts;
  readonly #known = new Map<string, boolean>();

  constructor(fonts: Fonts) {
    this.#fonts = fonts;
  }

  /** A text in parts that one font each can write. Where a heavy letter is missing, it is a regular one. */
  runs(text: string, weight: Weight): Run[] {
    const runs: { font: string; text: string }[] = [];
    const weights: readonly Weight[] = weight === 'bold' ? ['bold', 'regular'] : ['regular'];
    const first = { weight, index: 0 };
    let at = first;
    for (const letter of text.normalize('NFC').replaceAll(SPACES, ' ')) {
      // As long as its font has them, letters that are joined with each other stay together.
      const found = this.#has(at, letter) ? at : this.#firstWith(letter, weights);
      if (!found && UNSEEN.test(letter)) continue;
      at = found ?? first;
      const font = fontName(at.weight, at.index);
      const last = runs.at(-1);
      if (last?.font === font) last.text += found ? letter : UNKNOWN;
      else runs.push({ font, text: found ? letter : UNKNOWN });
    }
    return runs;
  }

  #firstWith(letter: string, weights: readonly Weight[]): Place | undefined {
    const places = weights.flatMap((weight) => this.#fonts[weight].map((_, index) => ({ weight, index })));
    return places.find((place) => this.#has(place, letter));
  }

  #has({ weight, index }: Place, letter: string): boolean {
    const key = `${fontName(weight, index)} ${letter}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const has = this.#fonts[weight][index]?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) === true;
    this.#known.set(key, has);
    return has;
  }
}

/** Which font. */
interface Place {
  readonly weight: Weight;
  readonly index: number;
}
