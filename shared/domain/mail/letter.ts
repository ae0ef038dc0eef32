import type { MailBrand } from './layout/brand.ts';
import type { MailContent } from './layout/content.ts';
import { renderMailHtml } from './layout/render-html.ts';
import { renderMailText } from './layout/render-text.ts';

/** An e-mail in plain text and HTML. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
}

/** Prevents header injection. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Renders escaped content in both formats.
 * @param layout the company's HTML, checked by `checkLayout`; null: the default
 */
export function renderLetter(content: MailContent, brand: MailBrand, layout: string | null = null): Letter {
  const [mail, singleLineBrand] = [toSingleLines(content), toSingleLines(brand)];
  return {
    subject: mail.subject,
    text: renderMailText(mail, singleLineBrand),
    html: renderMailHtml(mail, singleLineBrand, layout),
  };
}

/** Replaces control characters in all texts. */
function toSingleLines<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' ? part.replace(CONTROL_CHARACTERS, ' ') : part,
  );
}
