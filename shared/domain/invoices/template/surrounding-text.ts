import type { SurroundingText, TextBlock, TextLine, TextSpan } from '#shared/domain/text/text-blocks.ts';
import { checkAttributes, checkTemplateBlocks, refuseTemplate, splitAtInvoice } from './check-template.ts';

/** Node of parsed HTML, as htmlparser2 returns it. */
export interface HtmlNode {
  /** `text`, `comment`, `directive`; others have a name. */
  readonly type: string;
  /** Of a text. */
  readonly data?: string;
  readonly name?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly HtmlNode[];
}

const BLOCKS = ['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'hr'] as const;
/** Styles within another, so that recursion ends. */
const MAX_DEPTH = 20;
const INLINE = ['strong', 'em', 'a', 'br'] as const;
const ELEMENTS: readonly string[] = [...BLOCKS, 'li', ...INLINE];

type Block = (typeof BLOCKS)[number];
type Style = Omit<TextSpan, 'text'>;

/**
 * Builds a company's text around an invoice. Documents are drawn from the result, so nothing else of the HTML gets there.
 * @throws Refusal `invalid` for other elements, attributes and variables, and without exactly one `{{invoice}}`
 */
export function buildSurroundingText(nodes: readonly HtmlNode[]): SurroundingText {
  const blocks = readBlocks(nodes);
  checkTemplateBlocks(blocks);
  return splitAtInvoice(blocks);
}

/** Text outside of blocks is a paragraph. */
function readBlocks(nodes: readonly HtmlNode[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  let inlineNodes: HtmlNode[] = [];
  const endParagraph = () => {
    blocks.push(...readTextBlock('p', inlineNodes));
    inlineNodes = [];
  };
  for (const node of nodes) {
    const block = BLOCKS.find((name) => name === node.name);
    if (block === undefined) {
      inlineNodes.push(node);
      continue;
    }
    endParagraph();
    blocks.push(...readBlock(block, node));
  }
  endParagraph();
  return blocks;
}

function readBlock(element: Block, node: HtmlNode): TextBlock[] {
  checkAttributes(node);
  const { children = [] } = node;
  if (element === 'hr') return [{ element }];
  if (element !== 'ul' && element !== 'ol') return readTextBlock(element, children);
  const items = children.filter((child) => !isBlank(child)).map((child) => readItem(element, child));
  const filled = items.filter(({ length }) => length > 0);
  return filled.length > 0 ? [{ element, items: filled }] : [];
}

function readTextBlock(element: 'p' | 'h1' | 'h2' | 'h3', nodes: readonly HtmlNode[]): TextBlock[] {
  const lines = readLines(element, nodes);
  return lines.length > 0 ? [{ element, lines }] : [];
}

function readItem(list: 'ul' | 'ol', node: HtmlNode): TextLine[] {
  if (node.name !== 'li') refuseTemplate(`has ${describeNode(node)} directly in <${list}>: put it into <li>.`);
  checkAttributes(node);
  return readLines('li', node.children ?? []);
}

/** Reads lines of styled text, without needless spaces and without empty lines at the end. */
function readLines(parent: string, nodes: readonly HtmlNode[]): TextLine[] {
  const lines: TextSpan[][] = [[]];
  const read = (inner: readonly HtmlNode[], style: Style, outer: string, depth: number) => {
    if (depth > MAX_DEPTH) refuseTemplate(`has too many elements within another: at most ${MAX_DEPTH}.`);
    for (const node of inner) {
      if (node.type === 'text') {
        lines.at(-1)?.push({ ...style, text: node.data ?? '' });
        continue;
      }
      const element = INLINE.find((name) => name === node.name);
      if (element === undefined) refuseNode(node, outer);
      checkAttributes(node);
      if (element === 'br') lines.push([]);
      else read(node.children ?? [], { ...style, ...elementStyle(element, node) }, element, depth + 1);
    }
  };
  read(nodes, {}, parent, 0);
  const trimmed = lines.map(trimLine);
  return trimmed.slice(0, trimmed.findLastIndex(({ length }) => length > 0) + 1);
}

function elementStyle(element: Exclude<(typeof INLINE)[number], 'br'>, { attribs }: HtmlNode): Style {
  if (element === 'strong') return { bold: true };
  return element === 'em' ? { italic: true } : { url: attribs?.href?.trim() ?? '' };
}

/** Joins spans of one style and collapses white space, as browsers do. */
function trimLine(line: readonly TextSpan[]): TextSpan[] {
  const spans: TextSpan[] = [];
  let endsWithSpace = true;
  for (const { text, ...style } of line) {
    const collapsed = text.replaceAll(/[ \t\r\n\f]+/g, ' ');
    const trimmed: string = endsWithSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (trimmed === '') continue;
    endsWithSpace = trimmed.endsWith(' ');
    const last = spans.at(-1);
    if (last && hasSameStyle(last, style)) spans[spans.length - 1] = { ...last, text: last.text + trimmed };
    else spans.push({ ...style, text: trimmed });
  }
  const last = spans.pop();
  if (!last) return [];
  const text = last.text.replace(/ $/, '');
  return text === '' ? spans : [...spans, { ...last, text }];
}

function hasSameStyle(a: Style, b: Style): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.url === b.url;
}

function isBlank({ type, data = '' }: HtmlNode): boolean {
  return type === 'text' && data.trim() === '';
}

function describeNode({ type, name }: HtmlNode): string {
  if (type === 'text') return 'text';
  if (type === 'directive') return 'a declaration';
  return name === undefined ? 'a comment' : `<${name}>`;
}

function refuseNode(node: HtmlNode, outer: string): never {
  const described = describeNode(node);
  if (node.name === 'li') refuseTemplate('has <li> outside of <ul> and <ol>.');
  if (node.name !== undefined && ELEMENTS.includes(node.name))
    refuseTemplate(`has ${described} in <${outer}>, which can have text and the elements ${INLINE.join(', ')}.`);
  return refuseTemplate(`has ${described}. It can have the elements ${ELEMENTS.join(', ')}.`);
}
