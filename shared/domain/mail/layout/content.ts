import type { Language } from '#shared/domain/portal/portal.ts';

/** Content of an e-mail, for the HTML and the text part. */
export interface MailContent {
  /** Also the heading. */
  readonly subject: string;
  readonly language?: Language;
  readonly greeting: string;
  readonly blocks: readonly MailBlock[];
  /** Main link, shown as a button. */
  readonly action?: MailAction | null;
  /** Paragraphs after the button. */
  readonly closing?: readonly string[];
  /** Why the recipient gets the e-mail. */
  readonly reason: string;
  /** Link to the e-mail preferences. */
  readonly preferences?: MailAction | null;
}

/** A paragraph, one of several lines, rows with key figures, a list, or a link to copy. */
export type MailBlock =
  | string
  | { readonly lines: readonly MailInline[] }
  | { readonly figures: readonly MailFigure[] }
  | { readonly list: readonly MailInline[] }
  | { readonly link: string };

/** A line of text. Spans keep their spaces. */
export type MailInline = string | readonly MailSpan[];

export type MailSpan = string | { readonly bold: string } | { readonly label: string; readonly url: string };

export interface MailFigure {
  readonly label: string;
  readonly value: string;
}

export interface MailAction {
  readonly label: string;
  readonly url: string;
  /** Introduces the address below the button. */
  readonly copyHint?: string;
}
