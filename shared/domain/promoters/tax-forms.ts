import { isHttps } from '#shared/domain/text/web-address.ts';

/** The forms of the US by which somebody who is paid says where it is taxed: W-8 of who is from abroad, W-9 of who is from there. */
export const TAX_FORMS = ['w8', 'w9'] as const;
type TaxFormKind = (typeof TAX_FORMS)[number];

/** A form that a promoter has signed: where the company keeps the file. The file, which has tax numbers in it, is never here. */
export interface TaxForm {
  /** See {@link isFormLink}. */
  readonly url: string;
  /** When this link was recorded, ISO 8601. */
  readonly recordedAt: string;
}

/** The forms of a promoter, one of each kind at most. */
export type TaxForms = Readonly<Partial<Record<TaxFormKind, TaxForm>>>;

/** New links by their kinds; null takes one away, what is left out stays. */
export type TaxFormLinks = Readonly<Partial<Record<TaxFormKind, string | null | undefined>>>;

/** In characters: every sale reads the promoter, and its forms with it. */
export const LONGEST_FORM_LINK = 1000;

/** Whether a text can be the link of a form: an address that begins with `https://` and has no name and password in it. */
export function isFormLink(text: string): boolean {
  if (!isHttps(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/**
 * The forms with changes. A link that is there already stays as it was recorded.
 * @param now ISO 8601
 * @returns undefined where there is none
 */
export function withFormLinks(forms: TaxForms = {}, links: TaxFormLinks, now: string): TaxForms | undefined {
  const after = TAX_FORMS.flatMap((kind) => {
    const [form, url] = [forms[kind], links[kind]];
    if (url === null) return [];
    const kept = url === undefined || url === form?.url ? form : { url, recordedAt: now };
    return kept ? [[kind, kept] as const] : [];
  });
  return after.length === 0 ? undefined : Object.fromEntries(after);
}

/**
 * The form that a promoter is reported by; null where none is on file. A W-9 goes before a W-8: whoever has signed one is taxed in the
 * US, and is left out of no report.
 */
export function taxFormOf({ taxForms = {} }: { readonly taxForms?: TaxForms | undefined }): TaxFormKind | null {
  if (taxForms.w9) return 'w9';
  return taxForms.w8 ? 'w8' : null;
}
