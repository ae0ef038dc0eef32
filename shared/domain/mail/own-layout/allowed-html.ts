const VOID = ['br', 'col', 'hr', 'img', 'meta'] as const;
/** Elements in which the parts of an e-mail can be: paragraphs and tables. */
const CONTAINERS = ['body', 'blockquote', 'center', 'div', 'td', 'th'] as const;

/** Elements without content. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(VOID);
export const CONTAINER_ELEMENTS: ReadonlySet<string> = new Set(CONTAINERS);

/** Elements that contain no text of their own, or raw text. */
export const TEXTLESS_ELEMENTS: ReadonlySet<string> = new Set([
  ...['html', 'head', 'table', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol'],
]);

/** Elements of e-mails. None runs a script, loads a file but images, or takes input. */
export const ELEMENTS: ReadonlySet<string> = new Set([
  ...VOID,
  ...CONTAINERS,
  ...TEXTLESS_ELEMENTS,
  ...['title', 'style', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'pre', 'li', 'caption'],
  ...['a', 'b', 'big', 'code', 'em', 'font', 'i', 's', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'u'],
]);

const COMMON_ATTRIBUTES = [
  ...['align', 'bgcolor', 'border', 'bordercolor', 'cellpadding', 'cellspacing', 'color', 'colspan', 'face'],
  ...['height', 'hspace', 'nowrap', 'rowspan', 'size', 'span', 'valign', 'vspace', 'width'],
  ...['aria-hidden', 'aria-label', 'class', 'dir', 'id', 'lang', 'role', 'style', 'title'],
];
const OWN_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'name', 'rel', 'target'],
  img: ['alt', 'src'],
  meta: ['charset', 'content', 'name'],
  style: ['type'],
};

/** Whether an element may have an attribute. */
export function isAllowedAttribute(element: string, attribute: string): boolean {
  return COMMON_ATTRIBUTES.includes(attribute) || (OWN_ATTRIBUTES[element]?.includes(attribute) ?? false);
}

/** Properties of style sheets and styles; those of Outlook begin with `mso-`. None loads a file. */
export const PROPERTIES: ReadonlySet<string> = new Set([
  ...['background', 'background-color', 'box-shadow', 'box-sizing', 'clear', 'color', 'color-scheme', 'direction'],
  ...['border', 'border-bottom', 'border-collapse', 'border-color', 'border-left', 'border-radius', 'border-right'],
  ...['border-bottom-color', 'border-bottom-style', 'border-bottom-width', 'border-left-color', 'border-left-style'],
  ...['border-left-width', 'border-right-color', 'border-right-style', 'border-right-width', 'border-top-color'],
  ...['border-bottom-left-radius', 'border-bottom-right-radius', 'border-top-left-radius', 'border-top-right-radius'],
  ...['border-spacing', 'border-style', 'border-top', 'border-top-style', 'border-top-width', 'border-width'],
  ...['display', 'empty-cells', 'float', 'font', 'font-family', 'font-size', 'font-style', 'font-variant'],
  ...['font-weight', 'height', 'hyphens', 'letter-spacing', 'line-height', 'list-style', 'list-style-position'],
  ...['list-style-type', 'margin', 'margin-bottom', 'margin-left', 'margin-right', 'margin-top', 'max-height'],
  ...['max-width', 'min-height', 'min-width', 'object-fit', 'opacity', 'outline', 'overflow', 'overflow-wrap'],
  ...['padding', 'padding-bottom', 'padding-left', 'padding-right', 'padding-top', 'supported-color-schemes'],
  ...['table-layout', 'text-align', 'text-decoration', 'text-decoration-color', 'text-indent', 'text-transform'],
  ...['text-size-adjust', '-ms-text-size-adjust', '-webkit-text-size-adjust', '-webkit-font-smoothing'],
  ...['vertical-align', 'visibility', 'white-space', 'width', 'word-break', 'word-spacing', 'word-wrap'],
  ...['-ms-interpolation-mode', '-moz-osx-font-smoothing', '-webkit-text-fill-color'],
]);

/** Functions in values of properties. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['calc', 'hsl', 'hsla', 'linear-gradient', 'max', 'min', 'rgb', 'rgba'],
]);
