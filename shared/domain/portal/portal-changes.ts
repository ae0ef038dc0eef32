import { dropUndefined } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { assertContractsFit, beginContract, nextTermsVersion } from './contracts.ts';
import { type CurrentTerms, MAX_PORTAL_FIELDS_LENGTH, type PortalField, type PortalSettings } from './portal.ts';

/** Terms as a page or as a stored text. */
type TermsInput = ({ readonly url: string } | { readonly text: string }) & {
  /** Needs no new acceptance. */
  readonly minor?: boolean | undefined;
};

/** Changes of the portal; omitted values stay, null restores the default. */
export interface PortalChanges {
  readonly name?: string | null | undefined;
  readonly accentColor?: string | null | undefined;
  readonly headerColor?: string | null | undefined;
  readonly terms?: TermsInput | null | undefined;
  readonly termsRequired?: boolean | null | undefined;
  readonly customFields?: readonly PortalField[] | null | undefined;
  readonly showsCustomers?: boolean | null | undefined;
  readonly languages?: PortalSettings['languages'] | null | undefined;
  readonly allowedOrigins?: readonly string[] | null | undefined;
  readonly supportEmail?: string | null | undefined;
  readonly privacyUrl?: string | null | undefined;
}

const FIELDS_TOO_LONG = `portal.custom_fields is too long: use at most ${MAX_PORTAL_FIELDS_LENGTH} characters in total.`;
const DUPLICATE_FIELD = 'portal.custom_fields is invalid: each field needs a different name.';
const FIELD_WITHOUT_CHOICE = 'portal.custom_fields is invalid: a field of type choice needs at least two choices.';

/**
 * Applies changes to the portal's settings. Changed terms get the next version; the first ones are never a minor change.
 * @param now ISO 8601
 * @throws Refusal `invalid`
 */
export function changePortalSettings(
  {
    settings = {},
    terms: old,
  }: { readonly settings?: PortalSettings | undefined; readonly terms: CurrentTerms | null },
  { accentColor, headerColor, terms, ...rest }: PortalChanges,
  now: string,
): PortalSettings {
  if (rest.customFields) checkFields(rest.customFields);
  const colors = { ...settings.colors, ...dropUndefined({ accent: accentColor, header: headerColor }) };
  const changed = { ...settings, ...dropUndefined(rest), ...dropUndefined({ colors: dropNulls(colors) }) };
  return dropNulls({ ...changed, ...(terms === undefined ? {} : nextTerms(settings, old, terms, now)) });
}

function isSameTerms(before: CurrentTerms | null, input: TermsInput): boolean {
  if (before === null) return false;
  return 'url' in input ? before.url === input.url : before.text === input.text;
}

function nextTerms(settings: PortalSettings, old: CurrentTerms | null, input: TermsInput | null, now: string) {
  if (input === null) return { terms: null };
  if (isSameTerms(old, input)) return {};
  const url = 'url' in input ? input.url : null;
  const next = nextTermsVersion(settings, settings.terms ?? null, { url, minor: input.minor }, now);
  const firstContract = settings.terms ? { terms: settings.terms, counter: {} } : beginContract(settings);
  const changed = { ...firstContract.terms, ...next };
  assertContractsFit({ terms: changed, contracts: settings.contracts ?? [] });
  return { terms: changed, lastTerms: next.version, ...firstContract.counter };
}

/** @throws Refusal `invalid` for duplicate names, too few choices, or too much text in total */
function checkFields(fields: readonly PortalField[]): void {
  const invalid = (message: string) => new Refusal({ code: 'invalid', message });
  if (new Set(fields.map(({ name }) => name)).size < fields.length) throw invalid(DUPLICATE_FIELD);
  if (fields.some(({ type, choices }) => type === 'choice' && choices.length < 2)) throw invalid(FIELD_WITHOUT_CHOICE);
  if (JSON.stringify(fields).length > MAX_PORTAL_FIELDS_LENGTH) throw invalid(FIELDS_TOO_LONG);
}

/** Drops nulls: defaults apply. */
function dropNulls<T extends object>(settings: T): { [K in keyof T]: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null)) as never;
}
