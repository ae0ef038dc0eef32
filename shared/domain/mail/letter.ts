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

/** Renders escaped content in both formats. */
export function renderLetter(content: MailContent, brand: MailBrand): Letter {
  const [mail, singleLineBrand] = [toSingleLines(content), toSingleLines(brand)];
  return {
    subject: mail.subject,
    text: renderMailText(mail, singleLineBrand),
    html: renderMailHtml(mail, singleLineBrand),
  };
}

/** Replaces control characters in all texts. */
function toSingleLines<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' ? part.replace(CONTROL_CHARACTERS, ' ') : part,
  );
}
