import type { PdfCanvas, StyledText } from './pdf-canvas.ts';

/** Wraps parts of a line at spaces, and within overlong words. An empty text is one empty line. */
export function wrapStyledText(canvas: PdfCanvas, parts: readonly StyledText[], width: number): StyledText[][] {
  const fits = (line: readonly StyledText[]) =>
    line.reduce((sum, { text, style }) => sum + canvas.measure(text, style), 0) <= width;
  const lines: StyledText[][] = [];
  let line: StyledText[] = [];
  for (const word of splitWords(parts)) {
    const longer = joinWords(line, word);
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line.length > 0) lines.push(line);
    line = [];
    for (const piece of word.flatMap((part) => breakPart(canvas, part, width))) {
      if (!fits([...line, piece])) {
        lines.push(line);
        line = [];
      }
      line.push(piece);
    }
  }
  return [...lines, line];
}

/** Splits parts into words, of which each has a part per style. */
function splitWords(parts: readonly StyledText[]): StyledText[][] {
  const words: StyledText[][] = [[]];
  for (const { text, style } of parts) {
    text.split(/ +/).forEach((piece, index) => {
      if (index > 0) words.push([]);
      if (piece !== '') words.at(-1)?.push({ text: piece, style });
    });
  }
  return words.filter(({ length }) => length > 0);
}

/** Appends a word with a space. Text of one style stays one part, so that its letters are laid out together. */
function joinWords(line: readonly StyledText[], word: readonly StyledText[]): StyledText[] {
  const [last, first] = [line.at(-1), word[0]];
  if (!last || !first) return [...word];
  const start = line.slice(0, -1);
  if (last.style === first.style) return [...start, { ...last, text: `${last.text} ${first.text}` }, ...word.slice(1)];
  return [...start, { ...last, text: `${last.text} ` }, ...word];
}

function breakPart(canvas: PdfCanvas, { text, style }: StyledText, width: number): StyledText[] {
  return canvas.wrap(text, width, style).map((piece) => ({ text: piece, style }));
}
