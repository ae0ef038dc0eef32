import { given } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { LONGEST_FIELDS, type PortalField, type PortalSettings, type Terms } from './portal.ts';

/** Terms as a page or as a stored text. */
type TermsSaid = { readonly url: string } | { readonly text: string };

/** Changes of the portal; omitted values stay, null restores the default. */
export interface PortalChanges {
  readonly name?: string | null | undefined;
  readonly accentColor?: string | null | undefined;
  readonly headerColor?: string | null | undefined;
  readonly terms?: TermsSaid | null | undefined;
  readonly customFields?: readonly PortalField[] | null | undefined;
  readonly showsCustomers?: boolean | null | undefined;
  readonly languages?: PortalSettings['languages'] | null | undefined;
  readonly allowedOrigins?: readonly string[] | null | undefined;
  readonly supportEmail?: string | null | undefined;
  readonly privacyUrl?: string | null | undefined;
}

const FIELDS_TOO_LONG = `portal.custom_fields: ${LONGEST_FIELDS} characters at most, all together.`;
const FIELD_TWICE = 'portal.custom_fields: two of them have the same name.';
const FIELD_WITHOUT_CHOICE = 'portal.custom_fields: a choice needs at least two choices.';

/** Current terms; the text is null for a page. */
export type TermsBefore = Terms & { readonly text: string | null };

/**
 * Applies changes to the portal's settings. Changed terms get the next version.
 * @param now ISO 8601
 * @throws Refusal `invalid`
 */
export function portalWith(
  { settings = {}, terms: old }: { readonly settings?: PortalSettings | undefined; readonly terms: TermsBefore | null },
  { accentColor, headerColor, terms, ...rest }: PortalChanges,
  now: string,
): PortalSettings {
  if (rest.customFields) checkFields(rest.customFields);
  const colors = { ...settings.colors, ...given({ accent: accentColor, header: headerColor }) };
  const changed = { ...settings, ...given(rest), ...given({ colors: kept(colors) }) };
  return kept({ ...changed, ...(terms === undefined ? {} : termsAfter(settings, old, terms, now)) });
}

function areTerms(before: TermsBefore | null, said: TermsSaid): boolean {
  if (before === null) return false;
  return 'url' in said ? before.url === said.url : before.text === said.text;
}

function termsAfter(settings: PortalSettings, old: TermsBefore | null, said: TermsSaid | null, now: string) {
  if (said === null) return { terms: null };
  if (areTerms(old, said)) return {};
  const version = (settings.lastTerms ?? 0) + 1;
  return { terms: { version, url: 'url' in said ? said.url : null, since: now }, lastTerms: version };
}

/** @throws Refusal `invalid` for duplicate names, too few choices, or too much text in total */
function checkFields(fields: readonly PortalField[]): void {
  const wrong = (message: string) => new Refusal({ code: 'invalid', message });
  if (new Set(fields.map(({ name }) => name)).size < fields.length) throw wrong(FIELD_TWICE);
  if (fields.some(({ type, choices }) => type === 'choice' && choices.length < 2)) throw wrong(FIELD_WITHOUT_CHOICE);
  if (JSON.stringify(fields).length > LONGEST_FIELDS) throw wrong(FIELDS_TOO_LONG);
}

/** Drops nulls: defaults apply. */
function kept<T extends object>(settings: T): { [K in keyof T]: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null)) as never;
}
