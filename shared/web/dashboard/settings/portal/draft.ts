import { parseAllowedOrigin } from '#shared/domain/portal/allowed-origin.ts';
import { isColor } from '#shared/domain/portal/colors.ts';
import { type FieldType, LANGUAGES, type Language } from '#shared/domain/portal/portal.ts';
import type { AccountSettings, CHANGE_SETTINGS, SettingsBody } from '#web/dashboard/api/settings-query.ts';
import type { Edits } from '#web/dashboard/settings/parts/edits.ts';

export interface SignUpQuestion {
  /** Stable while the name changes. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** One per line. */
  readonly choices: string;
}

export interface PortalDraft {
  readonly name: string;
  readonly accent_color: string;
  readonly header_color: string;
  /** URL or data URL. */
  readonly logo: string | null;
  readonly terms_required: boolean;
  readonly custom_fields: readonly SignUpQuestion[];
  readonly shows_customers: boolean;
  readonly languages: readonly Language[];
  /** One per line. */
  readonly allowed_origins: string;
  readonly support_email: string;
  readonly privacy_url: string;
}

type PortalRequest = NonNullable<SettingsBody<typeof CHANGE_SETTINGS>['portal']>;

/** Creates the draft of the portal settings. */
export function createPortalDraft({ portal }: Pick<AccountSettings, 'portal'>): PortalDraft {
  const { logo_url: logo, terms, custom_fields: questions, ...others } = portal;
  return {
    ...others,
    header_color: portal.header_color ?? '',
    logo,
    custom_fields: questions.map((question) => ({
      ...question,
      id: question.name,
      choices: question.choices.join('\n'),
    })),
    allowed_origins: portal.allowed_origins.join('\n'),
    support_email: portal.support_email ?? '',
    privacy_url: portal.privacy_url ?? '',
  };
}

/** Builds the request. Emptied fields reset to the default. */
export function buildPortalRequest(edits: Edits<PortalDraft>): PortalRequest {
  const { custom_fields: questions, allowed_origins: origins, languages, ...others } = edits;
  const texts = Object.entries(others).map(([name, value]) => [
    name,
    typeof value === 'string' ? orNull(value) : value,
  ]);
  return {
    ...Object.fromEntries(texts),
    ...(questions ? { custom_fields: questions.map(toCustomField) } : {}),
    ...(origins === undefined ? {} : { allowed_origins: splitLines(origins) }),
    // Null: all languages, including future ones.
    ...(languages ? { languages: languages.length === LANGUAGES.length ? null : [...languages] } : {}),
  };
}

/** Returns errors by field. */
export function validatePortalDraft(edits: Edits<PortalDraft>): Record<string, string> {
  const { accent_color: accent, header_color: header, languages, custom_fields: questions } = edits;
  const invalidOrigin = splitLines(edits.allowed_origins ?? '').find((line) => parseAllowedOrigin(line) === null);
  const errors: Record<string, string | undefined> = {
    accent_color: validateColor(accent),
    header_color: validateColor(header),
    languages: languages?.length === 0 ? 'Choose at least one.' : undefined,
    custom_fields: questions?.map(validateQuestion).find((text) => text !== undefined),
    allowed_origins:
      invalidOrigin === undefined
        ? undefined
        : `${invalidOrigin} is not an origin. Enter one such as https://app.acme.example.`,
  };
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Derives a field name: `Who reads you?` becomes `who_reads_you`. */
export function fieldNameFromLabel(label: string): string {
  const plain = label.normalize('NFKD').toLowerCase().replaceAll('ß', 'ss');
  const name = plain.replaceAll(/[^a-z0-9\s_-]/g, '').replaceAll(/[\s_-]+/g, '_');
  return name
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/_$/, '');
}

const MAX_NAME_LENGTH = 40;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const MIN_CHOICES = 2;

function validateQuestion(
  { name, label, type, choices }: SignUpQuestion,
  index: number,
  all: readonly SignUpQuestion[],
) {
  const title = `Question ${index + 1}`;
  if (label.trim() === '') return `${title} has no text.`;
  if (!NAME.test(name))
    return `${title}: begin its custom field name with a letter, and use only lowercase letters, digits and _.`;
  if (all.findIndex((question) => question.name === name) < index)
    return `${title} has the same custom field name as another question.`;
  if (type === 'choice' && splitLines(choices).length < MIN_CHOICES) return `${title} needs at least two choices.`;
  return undefined;
}

function validateColor(text = ''): string | undefined {
  return text.trim() === '' || isColor(text.trim()) ? undefined : 'Enter a color such as #4f46e5.';
}

function toCustomField({ name, label, type, required, choices }: SignUpQuestion) {
  return { name, label, type, required, choices: type === 'choice' ? splitLines(choices) : [] };
}

const orNull = (text: string) => text.trim() || null;

export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
