import { isHttpsUrl } from '#shared/domain/text/web-address.ts';

/** US tax forms: W-8 of foreign persons, W-9 of US persons. */
export const TAX_FORMS = ['w8', 'w9'] as const;
type TaxFormKind = (typeof TAX_FORMS)[number];

/** A signed form, by link. The file contains tax numbers and is never stored here. */
interface TaxForm {
  /** See {@link isFormLink}. */
  readonly url: string;
  readonly recordedAt: string;
}

/** A promoter's signed forms, one per kind. */
export type TaxForms = Readonly<Partial<Record<TaxFormKind, TaxForm>>>;

/** New links by kind; omitted ones stay, null removes. */
export type TaxFormLinks = Readonly<Partial<Record<TaxFormKind, string | null | undefined>>>;

/** In characters: every sale reads them with the promoter. */
export const MAX_FORM_LINK_LENGTH = 1000;

/** Whether a text is an https URL without user and password. */
export function isFormLink(text: string): boolean {
  if (!isHttpsUrl(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/**
 * Applies changes of forms. An unchanged link keeps its time.
 * @param now ISO 8601
 */
export function applyFormLinks(forms: TaxForms = {}, links: TaxFormLinks, now: string): TaxForms | undefined {
  const after = TAX_FORMS.flatMap((kind) => {
    const [form, url] = [forms[kind], links[kind]];
    if (url === null) return [];
    const next = url === undefined || url === form?.url ? form : { url, recordedAt: now };
    return next ? [[kind, next] as const] : [];
  });
  return after.length === 0 ? undefined : Object.fromEntries(after);
}

/**
 * Returns the form that a promoter is reported by; null without one. A W-9 wins: its signer is a US taxpayer, who must
 * be in every report.
 */
export function reportedTaxForm({ taxForms = {} }: { readonly taxForms?: TaxForms | undefined }): TaxFormKind | null {
  if (taxForms.w9) return 'w9';
  return taxForms.w8 ? 'w8' : null;
}
