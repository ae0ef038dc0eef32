/** Languages of the portal; the first is the default. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whether a text is a language of the portal, such as `de`. */
export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

export const FIELD_TYPES = ['text', 'long_text', 'choice', 'checkbox'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** A custom field on the sign-up page, stored with the promoter. */
export interface PortalField {
  /** Lower-case letters, digits and `_`. */
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** Only for type `choice`. */
  readonly choices: readonly string[];
}

/** Terms of the program. A version never changes, because promoters accepted it. */
export interface ProgramTerms {
  readonly version: number;
  /** Null when the text is stored here. */
  readonly url: string | null;
  readonly since: string;
  /** Latest version that was a major change; absent: this one. */
  readonly majorVersion?: number;
  /** Contract that the version belongs to; absent: the first one. */
  readonly contractId?: number;
  /** Absent: the contract has the name of the terms. */
  readonly name?: string;
  /** Link text in `[ ]`; absent: the portal's own text. */
  readonly checkboxLabel?: string;
  /** Campaigns whose promoters have to accept them instead of the default ones; absent: none. */
  readonly campaignIds?: readonly number[];
}

/** Current terms; the text is null for a page. */
export type CurrentTerms = ProgramTerms & { readonly text: string | null };

/** Evidence that a promoter accepted terms. */
export interface AcceptedTerms {
  readonly version: number;
  /** Absent: the first contract. */
  readonly contractId?: number;
  /** Name of the contract at that time; absent in old records, and if it had none. */
  readonly name?: string;
  readonly at: string;
  /** IP address; absent in old records. */
  readonly ip?: string;
}

/** A stored image. */
export interface Logo {
  /** Derived from its bytes. */
  readonly version: string;
}

/** Appearance and contents of the portal. */
export interface Portal {
  readonly name: string;
  readonly colors: {
    /** Buttons and links, such as `#4f46e5`. */
    readonly accent: string;
    /** Background of the logo; null: that of the page. */
    readonly header: string | null;
  };
  readonly logo: Logo | null;
  /** The default contract. */
  readonly terms: ProgramTerms | null;
  /** The other contracts. */
  readonly contracts: readonly ProgramTerms[];
  /** Whether the portal is blocked until a promoter accepts the terms. */
  readonly termsRequired: boolean;
  readonly customFields: readonly PortalField[];
  /** Whether promoters see full e-mail addresses of their customers. */
  readonly showsCustomers: boolean;
  /** At least one, in the order of {@link LANGUAGES}. */
  readonly languages: readonly Language[];
  /** Origins that may embed the portal. */
  readonly allowedOrigins: readonly string[];
  readonly supportEmail: string | null;
  readonly privacyUrl: string | null;
}

/** The company's settings; {@link accountPortal} adds defaults. */
export interface PortalSettings extends Partial<Omit<Portal, 'colors'>> {
  readonly colors?: Partial<Portal['colors']>;
  /** Highest version of terms so far, of all contracts. */
  readonly lastTerms?: number;
  /** Highest id of a contract so far; absent: at most that of the first one. */
  readonly lastContract?: number;
}

export const DEFAULT_ACCENT = '#4f46e5';

/** Limit of the text of terms, in characters. */
export const MAX_TERMS_LENGTH = 50_000;
export const MAX_TERMS_VERSION = 1_000_000;

/** Limits: the account is one item, which every call of a user reads. */
export const MAX_PORTAL_FIELDS = 20;
export const MAX_FIELD_CHOICES = 50;
export const MAX_ALLOWED_ORIGINS = 20;
/** Limit of all custom fields as JSON, in characters. */
export const MAX_PORTAL_FIELDS_LENGTH = 10_000;

/** Returns the portal of an account, with defaults. */
export function accountPortal({
  name,
  portal = {},
}: {
  readonly name: string;
  readonly portal?: PortalSettings;
}): Portal {
  const { lastTerms, lastContract, colors, ...settings } = portal;
  return {
    name,
    logo: null,
    terms: null,
    contracts: [],
    termsRequired: false,
    customFields: [],
    showsCustomers: false,
    languages: LANGUAGES,
    allowedOrigins: [],
    supportEmail: null,
    privacyUrl: null,
    ...settings,
    colors: { accent: DEFAULT_ACCENT, header: null, ...colors },
  };
}

/**
 * Selects one of the portal's languages; its first one by default.
 * @param preferences language tags such as `de-AT`, best first
 */
export function selectPortalLanguage(
  preferences: readonly string[],
  { languages }: Pick<Portal, 'languages'>,
): Language {
  const matches = preferences.flatMap(
    (tag) => languages.find((language) => language === tag.toLowerCase().split('-')[0]) ?? [],
  );
  return matches[0] ?? languages[0] ?? LANGUAGES[0];
}
