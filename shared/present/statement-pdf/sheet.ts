import PDFDocument from 'pdfkit';
import type { FontFolder, Weight } from './font-folder.ts';
import { Letters, type Run } from './letters.ts';

/** How a text looks. */
export interface Look {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

/** What a document says of itself. */
export interface About {
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  /** ISO 8601: the document has no other time. */
  readonly at: string;
  readonly paper: 'A4' | 'LETTER';
}

/** In points, a 72nd of an inch. */
export const MARGIN = 50;
const INK = '#1b1f27';
/** From the top of a line to the next, by the size of its letters. */
const LEADING = 1.35;
/** From the top of a line to the feet of its letters. */
const ASCENT = 1.05;

/** What a run is laid out with. */
interface Shape {
  readonly features?: [];
}

const MARK = /\p{M}/u;
/**
 * Marks where they are by themselves. What lays out fails where a font does not say how a mark is put to a letter: in words of Telugu,
 * Gurmukhi and Khmer. Its types know of features that are wanted, not of those that are not.
 */
const UNPLACED = { mark: false, mkmk: false, abvm: false, blwm: false } as unknown as [];

/** Pages that texts and lines are put on. Each text is written in one line, by the fonts that have its letters. */
export class Sheet {
  readonly #doc: InstanceType<typeof PDFDocument>;
  readonly #letters: Letters;
  readonly #fonts: FontFolder;
  readonly #registered = new Set<string>();
  readonly #widths = new Map<string, number>();
  readonly #chunks: Uint8Array[] = [];
  readonly #done: Promise<void>;
  /** Where the next text comes, from the top of the page. */
  y = MARGIN;

  /** @param fonts what texts are written with */
  constructor(fonts: FontFolder, { title, author, language, at, paper }: About) {
    this.#fonts = fonts;
    this.#letters = new Letters(fonts);
    this.#doc = new PDFDocument({
      size: paper,
      margin: 0,
      lang: language,
      displayTitle: true,
      pdfVersion: '1.7',
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: new Date(at), ModDate: new Date(at) },
      // The package would take one of its own otherwise.
      font: null as never,
    });
    this.#doc.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.#done = new Promise((resolve) => this.#doc.on('end', resolve));
  }

  get width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  /** Where pages end; below that is the number of the page. */
  get bottom(): number {
    return this.#doc.page.height - MARGIN;
  }

  /** How high a line is. */
  lineHeight({ size }: Look): number {
    return size * LEADING;
  }

  newPage(): void {
    this.#doc.addPage();
    this.y = MARGIN;
  }

  /** Writes a line. @param x from the left margin; where the text ends, if it is set to the right */
  text(text: string, x: number, y: number, look: Look, isRight = false): void {
    const runs = this.#letters.runs(text, look.weight ?? 'regular');
    let at = MARGIN + x - (isRight ? this.measure(text, look) : 0);
    this.#doc.fillColor(look.color ?? INK);
    for (const run of runs) {
      const shape = this.#shape(run, look.size);
      this.#doc.text(run.text, at, y + look.size * ASCENT, { ...shape, lineBreak: false, baseline: 'alphabetic' });
      at += this.#doc.widthOfString(run.text, shape);
    }
  }

  /** How wide a line is. */
  measure(text: string, { size, weight = 'regular' }: Look): number {
    const key = `${weight} ${size} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const runs = this.#letters.runs(text, weight);
    const width = runs.reduce((sum, run) => sum + this.#doc.widthOfString(run.text, this.#shape(run, size)), 0);
    this.#widths.set(key, width);
    return width;
  }

  /** Takes the font of a run. @returns what its text is to be measured and written with */
  #shape({ font, text, isToLeft }: Run, size: number): Shape {
    if (!this.#registered.has(font)) {
      // It takes opened fonts, too, which its types do not say.
      this.#doc.registerFont(font, this.#fonts.font(font) as never);
      this.#registered.add(font);
    }
    this.#doc.font(font, size);
    // The package lays out word by word, unless it is told of features: words that go to the left would each stand where they are read.
    const shape: Shape = isToLeft ? { features: [] } : {};
    if (!MARK.test(text)) return shape;
    try {
      this.#doc.widthOfString(text, shape);
      return shape;
    } catch {
      return { features: UNPLACED };
    }
  }

  /** A text in lines that are no wider than that: broken at blanks, and within words that are too long. */
  lines(text: string, width: number, look: Look): string[] {
    if (this.measure(text, look) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/ +/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.measure(longer, look) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const parts = this.#broken(word, width, look);
      line = parts.pop() ?? '';
      lines.push(...parts);
    }
    return [...lines, line];
  }

  #broken(word: string, width: number, look: Look): string[] {
    const parts: string[] = [];
    let part = '';
    for (const letter of word) {
      if (part !== '' && this.measure(part + letter, look) > width) {
        parts.push(part);
        part = '';
      }
      part += letter;
    }
    return [...parts, part];
  }

  /** Draws a line from one margin to the other. */
  rule(y: number, color: string): void {
    this.#doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  }

  /** Writes something on each page, once there are all. */
  onEachPage(write: (page: number, pages: number) => void): void {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      write(page + 1, count);
    }
  }

  /** All of it. */
  async bytes(): Promise<Uint8Array> {
    this.#doc.end();
    await this.#done;
    return Buffer.concat(this.#chunks);
  }
}
