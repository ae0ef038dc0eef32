import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** A part of an HTML text. Names are in lowercase; `source` is the whole part as written. */
export type HtmlToken =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: readonly HtmlAttribute[] }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text' | 'comment' | 'doctype'; readonly source: string };

export interface HtmlAttribute {
  readonly name: string;
  /** Without character references; empty without a value. */
  readonly value: string;
  readonly source: string;
  readonly isQuoted: boolean;
}

/** Is read as a tag only if the HTML before it ended all its tags and comments. */
const SENTINEL = '<br>';

/**
 * Splits HTML into tokens, as browsers do. All of it is in a token; text is what is between the others.
 * @returns null if it ends inside of a tag, a comment or an element of raw text, such as `<style>`
 */
export function tokenizeHtml(html: string): HtmlToken[] | null {
  const reader = new HtmlTokenReader(html);
  new Tokenizer({}, reader).write(`${html}${SENTINEL}`);
  return reader.isComplete ? reader.tokens : null;
}

class HtmlTokenReader implements TokenizerCallbacks {
  readonly tokens: HtmlToken[] = [];
  isComplete = false;
  private readonly html: string;
  /** End of the last token. */
  private position = 0;
  private tag: { readonly name: string; readonly attributes: HtmlAttribute[] } | null = null;
  private attribute = { name: '', value: '', start: 0 };

  constructor(html: string) {
    this.html = html;
  }

  onopentagname(start: number, end: number): void {
    this.addText(start);
    this.isComplete = start === this.html.length + 1;
    this.tag = this.isComplete ? null : { name: this.html.slice(start, end).toLowerCase(), attributes: [] };
  }

  onattribname(start: number, end: number): void {
    this.attribute = { name: this.html.slice(start, end).toLowerCase(), value: '', start: end };
  }

  onattribdata(start: number, end: number): void {
    this.attribute.value += this.html.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.attribute.value += String.fromCodePoint(codePoint);
  }

  onattribend(quote: QuoteType, end: number): void {
    const { name, value, start } = this.attribute;
    const isQuoted = quote !== QuoteType.Unquoted;
    this.tag?.attributes.push({ name, value, source: this.html.slice(start, end), isQuoted });
  }

  onopentagend(end: number): void {
    if (this.tag) this.add({ kind: 'open', ...this.tag }, end);
  }

  onselfclosingtag(end: number): void {
    this.onopentagend(end);
  }

  onclosetag(start: number): void {
    this.addText(start);
    // Unlike a browser, the tokenizer skips attributes: as a part of the name, they are no known one.
    const end = this.html.indexOf('>', start);
    this.add({ kind: 'close', name: this.html.slice(start, end).trimEnd().toLowerCase() }, end);
  }

  oncomment(start: number, end: number): void {
    this.addMarkup('comment', start, end);
  }

  oncdata(start: number, end: number): void {
    this.addMarkup('comment', start, end);
  }

  ondeclaration(start: number, end: number): void {
    this.addMarkup('doctype', start, end);
  }

  onprocessinginstruction(start: number, end: number): void {
    this.addMarkup('comment', start, end);
  }

  ontext(): void {}

  ontextentity(): void {}

  onend(): void {}

  private addMarkup(kind: 'comment' | 'doctype', start: number, end: number): void {
    this.addText(start);
    this.add({ kind, source: this.html.slice(this.position, end + 1) }, end);
  }

  /** @param start of the next token, after its opening bracket */
  private addText(start: number): void {
    const end = this.html.lastIndexOf('<', start - 1);
    const isLast = start > this.html.length;
    const source = this.html.slice(this.position, isLast ? this.html.length : end);
    if (source !== '') this.tokens.push({ kind: 'text', source });
    this.position += source.length;
  }

  private add(token: HtmlToken, end: number): void {
    this.tokens.push(token);
    this.position = end + 1;
  }
}
