/** The languages that the portal's texts are there in. The first is the one of whoever reads none of them. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whether a text names one of these languages, such as `de`. */
export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

/** What may be asked for on the sign-up page, by how it is answered: a line, several lines, one of some, yes or no. */
export const FIELD_TYPES = ['text', 'long_text', 'choice', 'checkbox'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** A question of the company's own on the sign-up page. Its answer is a custom field of the promoter. */
export interface PortalField {
  /** What the custom field is called: lower-case letters, digits and `_`. */
  readonly name: string;
  /** What the promoter reads. */
  readonly label: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** What can be chosen; none but for the type `choice`. */
  readonly choices: readonly string[];
}

/** What promoters agree to. A version is never changed: it says what somebody has accepted. */
export interface Terms {
  /** Goes up by one with every change. */
  readonly version: number;
  /** Where they stand; null where their text is kept here. */
  readonly url: string | null;
  /** Since when, ISO 8601. */
  readonly since: string;
}

/** The terms that a promoter has accepted when it signed up. */
export interface AcceptedTerms {
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
}

/** A picture that is kept in the table. */
export interface Logo {
  /** Made of its bytes: another picture has another one. */
  readonly version: string;
}

/** How the portal looks and what it shows. */
export interface Portal {
  readonly name: string;
  readonly colors: {
    /** Of buttons and links, such as `#4f46e5`. */
    readonly accent: string;
    /** Behind the logo; null: as the page. */
    readonly header: string | null;
  };
  readonly logo: Logo | null;
  readonly terms: Terms | null;
  readonly customFields: readonly PortalField[];
  /** Whether promoters see their customers' addresses in full. */
  readonly showsCustomers: boolean;
  /** In the order of {@link LANGUAGES}; at least one. */
  readonly languages: readonly Language[];
  /** Origins whose pages may show the portal in a frame. */
  readonly allowedOrigins: readonly string[];
  /** Whom promoters write to; null: nobody is named. */
  readonly supportEmail: string | null;
  /** Where it stands what becomes of a promoter's data. */
  readonly privacyUrl: string | null;
}

/** What a company has set; what it has not is as {@link portalOf} says. */
export interface PortalSettings extends Partial<Omit<Portal, 'colors'>> {
  readonly colors?: Partial<Portal['colors']>;
  /** The highest version that terms have had. */
  readonly lastTerms?: number;
}

export const DEFAULT_ACCENT = '#4f46e5';

/** How much there may be of it: an account is one item, which every call of a person reads. */
export const MOST_FIELDS = 20;
export const MOST_CHOICES = 50;
export const MOST_ORIGINS = 20;
/** Characters of all custom fields as JSON. */
export const LONGEST_FIELDS = 10_000;

/** The portal of an account, with what it does not say. */
export function portalOf({ name, portal = {} }: { readonly name: string; readonly portal?: PortalSettings }): Portal {
  const { lastTerms: _, colors, ...settings } = portal;
  return {
    name,
    logo: null,
    terms: null,
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

/** The language for somebody who reads these, best first, as browsers and `Accept-Language` name them (`de-AT`). */
export function languageFor(wanted: readonly string[], { languages }: Pick<Portal, 'languages'>): Language {
  const found = wanted.flatMap((tag) => languages.find((one) => one === tag.toLowerCase().split('-')[0]) ?? []);
  return found[0] ?? languages[0] ?? LANGUAGES[0];
}
