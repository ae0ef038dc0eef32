import PDFDocument from 'pdfkit';
import type { FontFolder, FontWeight } from './font-folder.ts';
import { type TextRun, TextShaper, type WeightedText } from './text-shaper.ts';

export interface TextStyle {
  readonly size: number;
  readonly weight?: FontWeight;
  readonly color?: string;
  readonly isOblique?: boolean;
  /** Address of a link. */
  readonly url?: string;
}

/** Part of a line. */
export interface StyledText {
  readonly text: string;
  readonly style: TextStyle;
}

/** Properties of a PDF, and its paper. */
export interface DocumentMetadata {
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  /** ISO 8601. */
  readonly at: string;
  readonly paper: 'A4' | 'LETTER';
}

/** Points (1/72 inch). */
export const MARGIN = 50;
const TEXT_COLOR = '#1b1f27';
/** Relative to the font size. */
const LEADING = 1.35;
/** Baseline offset, relative to the font size. */
const ASCENT = 1.05;

interface Shape {
  readonly features?: [];
}

const MARK = /\p{M}/u;
/**
 * Disables mark positioning, which fails where a font lacks anchors: Telugu, Gurmukhi, Khmer. The types only know
 * enabled features.
 */
const NO_MARK_POSITIONING = { mark: false, mkmk: false, abvm: false, blwm: false } as unknown as [];

/** Document pages. Each text is one line, in the fonts that have its letters. */
export class PdfCanvas {
  readonly #doc: InstanceType<typeof PDFDocument>;
  readonly #shaper: TextShaper;
  readonly #fonts: FontFolder;
  readonly #registered = new Set<string>();
  readonly #widths = new Map<string, number>();
  readonly #chunks: Uint8Array[] = [];
  readonly #done: Promise<void>;
  /** From the top. */
  y = MARGIN;

  constructor(fonts: FontFolder, { title, author, language, at, paper }: DocumentMetadata) {
    this.#fonts = fonts;
    this.#shaper = new TextShaper(fonts);
    this.#doc = new PDFDocument({
      size: paper,
      margin: 0,
      lang: language,
      displayTitle: true,
      pdfVersion: '1.7',
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: new Date(at), ModDate: new Date(at) },
      // Prevents the package's default font.
      font: null as never,
    });
    this.#doc.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.#done = new Promise((resolve) => this.#doc.on('end', resolve));
  }

  get width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  get bottom(): number {
    return this.#doc.page.height - MARGIN;
  }

  lineHeight({ size }: TextStyle): number {
    return size * LEADING;
  }

  newPage(): void {
    this.#doc.addPage();
    this.y = MARGIN;
  }

  /** Draws a line of text. @param x from the left margin, its start; with `alignRight` its end */
  drawText(text: string, x: number, y: number, style: TextStyle, alignRight = false): void {
    this.drawLine([{ text, style }], alignRight ? x - this.measure(text, style) : x, y);
  }

  /** Draws a line of several styles. @param x from the left margin */
  drawLine(parts: readonly StyledText[], x: number, y: number): void {
    let at = MARGIN + x;
    for (const run of this.#shaper.splitRuns(parts.map(toWeightedText))) {
      const style = parts[run.part]?.style;
      if (style) at += this.#drawRun(run, at, y, style);
    }
  }

  /** @returns its width */
  #drawRun(
    run: TextRun,
    x: number,
    y: number,
    { size, color = TEXT_COLOR, isOblique = false, url }: TextStyle,
  ): number {
    const shape = this.#shape(run, size);
    const placed = { ...shape, lineBreak: false, baseline: 'alphabetic', oblique: isOblique } as const;
    this.#doc.fillColor(color).text(run.text, x, y + size * ASCENT, placed);
    const width = this.#doc.widthOfString(run.text, shape);
    if (url !== undefined) this.#doc.link(x, y, width, size * LEADING, url);
    return width;
  }

  measure(text: string, { size, weight = 'regular' }: TextStyle): number {
    const key = `${weight} ${size} ${text}`;
    const cached = this.#widths.get(key);
    if (cached !== undefined) return cached;
    const runs = this.#shaper.splitRuns([{ text, weight }]);
    const width = runs.reduce((sum, run) => sum + this.#doc.widthOfString(run.text, this.#shape(run, size)), 0);
    this.#widths.set(key, width);
    return width;
  }

  #shape({ font, text, isRtl }: TextRun, size: number): Shape {
    if (!this.#registered.has(font)) {
      // The types lack opened fonts.
      this.#doc.registerFont(font, this.#fonts.font(font) as never);
      this.#registered.add(font);
    }
    this.#doc.font(font, size);
    // Without features the package lays out word by word, which breaks right-to-left order.
    const shape: Shape = isRtl ? { features: [] } : {};
    if (!MARK.test(text)) return shape;
    try {
      this.#doc.widthOfString(text, shape);
      return shape;
    } catch {
      return { features: NO_MARK_POSITIONING };
    }
  }

  /** Wraps a text at spaces, and within overlong words. */
  wrap(text: string, width: number, style: TextStyle): string[] {
    if (this.measure(text, style) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/ +/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.measure(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const parts = this.#breakWord(word, width, style);
      line = parts.pop() ?? '';
      lines.push(...parts);
    }
    return [...lines, line];
  }

  #breakWord(word: string, width: number, style: TextStyle): string[] {
    const parts: string[] = [];
    let part = '';
    for (const letter of word) {
      if (part !== '' && this.measure(part + letter, style) > width) {
        parts.push(part);
        part = '';
      }
      part += letter;
    }
    return [...parts, part];
  }

  drawRule(y: number, color: string): void {
    this.#doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  }

  /** Writes on each page after all pages exist. */
  onEachPage(write: (page: number, pages: number) => void): void {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      write(page + 1, count);
    }
  }

  async toBytes(): Promise<Uint8Array> {
    this.#doc.end();
    await this.#done;
    return Buffer.concat(this.#chunks);
  }
}

function toWeightedText({ text, style: { weight = 'regular' } }: StyledText): WeightedText {
  return { text, weight };
}
