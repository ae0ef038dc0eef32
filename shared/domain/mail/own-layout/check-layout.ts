import {
  LAYOUT_VARIABLES,
  MAX_LAYOUT_BYTES,
  splitLayoutVariables,
} from '#shared/domain/mail/layout/layout-variables.ts';
import { isHttpsUrl, isWebUrl } from '#shared/domain/text/web-address.ts';
import { CONTAINER_ELEMENTS, ELEMENTS, isAllowedAttribute, TEXTLESS_ELEMENTS, VOID_ELEMENTS } from './allowed-html.ts';
import { checkDeclarations, checkStyleSheet } from './check-css.ts';
import { refuseLayout } from './layout-refusal.ts';
import { type HtmlAttribute, type HtmlToken, tokenizeHtml } from './tokenize-html.ts';

const MAX_USES = 5;

const REQUIRED = ['content', 'footer'];
/** Consist of elements. */
const PARTS = [...REQUIRED, 'logo'];
const TEXTS = ['subject', 'preview_text', 'company'];
const COLOR = 'accent_color';
const VARIABLES_BY_ATTRIBUTE: Readonly<Record<string, readonly string[]>> = {
  lang: ['language'],
  alt: TEXTS,
  title: TEXTS,
  style: [COLOR],
  bgcolor: [COLOR],
  bordercolor: [COLOR],
  color: [COLOR],
};
const SAMPLE_COLOR = '#000000';

const DOCTYPE = /^<!doctype html(?: public "[^"<>{}]*"(?: "[^"<>{}]*")?)?\s*>$/i;
/** Comment that only Outlook for Windows reads. */
const OUTLOOK_COMMENT = /^<!--\[if [\w\s!&|()]+\]>(?<html>(?:(?!--)[\s\S])*)<!\[endif\]-->$/;

/**
 * Checks a company's layout of e-mails: a document or a fragment of HTML. Only what is known to be safe is allowed, and
 * written such that all programs read it alike, because it is sent as it is.
 * @throws Refusal `invalid` for the first problem
 */
export function checkLayout(html: string): void {
  if (Buffer.byteLength(html) > MAX_LAYOUT_BYTES)
    refuseLayout(
      `is too long: it must have at most ${MAX_LAYOUT_BYTES} bytes, since mail programs cut off long e-mails.`,
    );
  checkVariables(html);
  const open = checkMarkup(html, { isForOutlook: false });
  if (open.length > 0) refuseLayout(`does not close <${open.at(-1)}>: add </${open.at(-1)}>.`);
}

function checkVariables(html: string): void {
  const { names, rest } = splitLayoutVariables(html);
  const all = Object.keys(LAYOUT_VARIABLES);
  if (rest.includes('{{')) refuseLayout('has unclosed braces: write a variable as {{content}}.');
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined)
    refuseLayout(`has an unknown variable, {{${unknown}}}. Layouts have the variables ${all.join(', ')}.`);
  for (const name of all) {
    const uses = names.filter((used) => used === name).length;
    if (REQUIRED.includes(name) && uses !== 1)
      refuseLayout(`has {{${name}}} ${uses} times: it must have it once. It is: ${describe(name)}`);
    if (uses > MAX_USES) refuseLayout(`has {{${name}}} ${uses} times: at most ${MAX_USES} are allowed.`);
  }
}

function describe(name: string): string {
  return LAYOUT_VARIABLES[name as keyof typeof LAYOUT_VARIABLES];
}

interface MarkupContext {
  /** In a comment for Outlook, elements may begin or end whose other tag is in another one. */
  readonly isForOutlook: boolean;
}

/** @returns the names of unclosed elements */
function checkMarkup(html: string, context: MarkupContext): string[] {
  const tokens = tokenizeHtml(html);
  if (tokens === null) refuseLayout('ends within a tag, a comment, or <style>: close it.');
  const open: string[] = [];
  for (const token of tokens) checkToken(token, open, context);
  return open;
}

function checkToken(token: HtmlToken, open: string[], { isForOutlook }: MarkupContext): void {
  switch (token.kind) {
    case 'open':
      if (!ELEMENTS.has(token.name)) refuseLayout(`has the element <${token.name}>, which is not allowed: remove it.`);
      for (const attribute of token.attributes) checkAttribute(token.name, attribute);
      if (!VOID_ELEMENTS.has(token.name)) open.push(token.name);
      return;
    case 'close':
      if (open.at(-1) === token.name) open.pop();
      else if (!isForOutlook || !ELEMENTS.has(token.name))
        refuseLayout(
          `closes </${token.name}> where <${open.at(-1) ?? 'nothing'}> is open: close each element in order.`,
        );
      return;
    case 'text':
      checkText(token.source, open.at(-1), isForOutlook);
      return;
    case 'comment':
      checkComment(token.source, isForOutlook);
      return;
    case 'doctype':
      if (!DOCTYPE.test(token.source)) refuseLayout('has an unknown doctype: write <!doctype html>.');
  }
}

function checkText(text: string, parent: string | undefined, isForOutlook: boolean): void {
  if (text.includes('<')) refuseLayout('has a < that begins no tag: write &lt;.');
  // After a value that ends with --, it would end the comment.
  if (isForOutlook && text.includes('>')) refuseLayout('has a > in a comment for Outlook: write &gt;.');
  const { names } = splitLayoutVariables(text);
  if (parent === 'style') {
    assertAllowed(names, [COLOR], 'in <style>');
    checkStyleSheet(fillColor(text));
  } else if (TEXTLESS_ELEMENTS.has(parent ?? '')) {
    if (text.trim() !== '') refuseLayout(`has text directly in <${parent}>: put it into an element, such as <td>.`);
  } else {
    const isContainer = !isForOutlook && (parent === undefined || CONTAINER_ELEMENTS.has(parent));
    assertAllowed(names, isContainer ? [...TEXTS, ...PARTS] : TEXTS, parent === undefined ? 'there' : `in <${parent}>`);
  }
}

function checkComment(source: string, isForOutlook: boolean): void {
  const { html } = OUTLOOK_COMMENT.exec(source)?.groups ?? {};
  if (html === undefined || isForOutlook)
    refuseLayout('has a comment: remove it. Only <!--[if mso]> … <![endif]--> is allowed, for Outlook.');
  checkMarkup(html, { isForOutlook: true });
}

function checkAttribute(element: string, { name, value, source, isQuoted }: HtmlAttribute): void {
  const place = `the attribute ${name} of <${element}>`;
  if (!isAllowedAttribute(element, name)) refuseLayout(`has ${place}, which is not allowed: remove it.`);
  if (!isQuoted) refuseLayout(`has ${place} without quotes: write ${name}="${value}".`);
  if (/[<>]/.test(source)) refuseLayout(`has a < or > in ${place}: write &lt; or &gt;.`);
  assertAllowed(splitLayoutVariables(value).names, VARIABLES_BY_ATTRIBUTE[name] ?? [], `in ${place}`);
  switch (name) {
    case 'style':
      checkDeclarations(fillColor(value));
      return;
    case 'href':
      if (!isLinkTarget(value)) refuseLayout(`has a link to ${value}: begin it with https://, mailto: or tel:.`);
      return;
    case 'src':
      if (!isHttpsUrl(value)) refuseLayout(`has an image from ${value}: begin its address with https://.`);
      return;
    case 'charset':
      if (value.toLowerCase() !== 'utf-8') refuseLayout(`has the charset ${value}: write utf-8.`);
  }
}

const isLinkTarget = (url: string) => isWebUrl(url) || /^(?:mailto|tel):[^\s\p{Cc}]+$/iu.test(url);

function fillColor(css: string): string {
  return css.replaceAll(/\{\{\s*accent_color\s*\}\}/g, SAMPLE_COLOR);
}

function assertAllowed(names: readonly string[], allowed: readonly string[], place: string): void {
  const misplaced = names.find((name) => !allowed.includes(name));
  if (misplaced !== undefined)
    refuseLayout(`has {{${misplaced}}} ${place}, where it cannot be. It is: ${describe(misplaced)}`);
}
