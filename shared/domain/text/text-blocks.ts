/** Part of a line in one style. */
export interface TextSpan {
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  /** `https://…` or `mailto:…`. */
  readonly url?: string;
}

export type TextLine = readonly TextSpan[];

/** Formatted text, drawn as HTML and PDF. Elements have their names of HTML. */
export type TextBlock =
  | { readonly element: 'p' | 'h1' | 'h2' | 'h3'; readonly lines: readonly TextLine[] }
  | { readonly element: 'ul' | 'ol'; readonly items: readonly (readonly TextLine[])[] }
  | { readonly element: 'hr' };

/** Text before and after the main part of a document. */
export interface SurroundingText {
  readonly before: readonly TextBlock[];
  readonly after: readonly TextBlock[];
}

/** Changes all spans of a block. */
export function mapSpans(block: TextBlock, change: (span: TextSpan) => TextSpan): TextBlock {
  const changeLines = (lines: readonly TextLine[]) => lines.map((line) => line.map(change));
  if ('lines' in block) return { ...block, lines: changeLines(block.lines) };
  return 'items' in block ? { ...block, items: block.items.map(changeLines) } : block;
}

/** Returns the lines of a block. */
export function blockLines(block: TextBlock): readonly TextLine[] {
  if ('lines' in block) return block.lines;
  return 'items' in block ? block.items.flat() : [];
}
