import * as v from 'valibot';
import { mailableAddress } from '#shared/domain/mail/mailbox.ts';
import { originIn } from '#shared/domain/portal/origins.ts';
import { LARGEST_LOGO } from '#shared/domain/portal/picture.ts';
import { FIELD_TYPES, LANGUAGES, MOST_CHOICES, MOST_FIELDS, MOST_ORIGINS } from '#shared/domain/portal/portal.ts';
import { UNITS } from '#shared/domain/reward.ts';
import { color, described, flag, integer, isObject, some, text, webAddress } from '#shared/routes/fields.ts';

const LONGEST_NAME = 100;
const LONGEST_LABEL = 200;
const LONGEST_TERMS = 50_000;
const LARGEST_MINIMUM = 999_999_999_999;
const LONGEST_DUE = 3650;
const FIELD_NAME = /^[a-z][a-z0-9_]{0,39}$/;
/** Base64 with or without what a browser's data address has before it. */
const BASE64 = /^(?:data:[\w/+.-]*;base64,)?(?<data>[A-Za-z0-9+/]+={0,2})$/;
/** Characters of base64 for three bytes, with room for what stands before it. */
const LONGEST_LOGO = Math.ceil(LARGEST_LOGO / 3) * 4 + 100;

const invalid = (name: string) => `${name} is invalid.`;

/** A part of the settings: what is left out of it stays, null is as the service has it. */
function section<Entries extends v.ObjectEntries>(name: string, description: string, entries: Entries) {
  const schema = v.pipe(v.unknown(), v.check(isObject, invalid(name)), v.object(entries, invalid(name)));
  return v.optional(described(description, schema));
}

/** A setting that null takes away. */
function unset<Schema extends v.GenericSchema>(description: string, schema: Schema) {
  return v.optional(described(description, v.nullable(schema)));
}

const revision = v.optional(
  described(
    'The revision that you have seen. If it is not the present one, nothing is changed, and the answer is 409.',
    integer(invalid('revision'), 0, Number.MAX_SAFE_INTEGER),
  ),
);

/** Parameters of the calls about settings. */
export const payoutSettingsInput = v.object({
  revision,
  minimum: v.optional(
    described(
      'The least that a monthly run pays, by unit, in the smallest unit, such as `{"cash": 5000}`. 0: whatever is owed. Units that are left out stay.',
      v.pipe(
        v.unknown(),
        v.check(isObject, invalid('minimum')),
        v.strictObject(
          Object.fromEntries(
            UNITS.map((unit) => [unit, v.optional(integer(invalid(`minimum.${unit}`), 0, LARGEST_MINIMUM))]),
          ) as Record<(typeof UNITS)[number], v.OptionalSchema<ReturnType<typeof integer>, undefined>>,
          invalid('minimum'),
        ),
      ),
    ),
  ),
  due_days: v.optional(
    described('Days from a payout to the day it is due.', integer(invalid('due_days'), 0, LONGEST_DUE)),
  ),
});

const mailAddress = (name: string) =>
  v.pipe(
    text(invalid(name)),
    v.check((address) => mailableAddress(address) !== null, invalid(name)),
  );

const customField = v.pipe(
  v.unknown(),
  v.check(isObject, invalid('portal.custom_fields')),
  v.object(
    {
      name: v.pipe(text(invalid('portal.custom_fields')), v.regex(FIELD_NAME, invalid('portal.custom_fields'))),
      label: text(invalid('portal.custom_fields'), LONGEST_LABEL),
      type: v.optional(v.picklist(FIELD_TYPES, invalid('portal.custom_fields'))),
      required: v.optional(flag(invalid('portal.custom_fields'))),
      choices: v.optional(
        v.pipe(
          v.array(text(invalid('portal.custom_fields'), LONGEST_NAME), invalid('portal.custom_fields')),
          v.maxLength(MOST_CHOICES, invalid('portal.custom_fields')),
        ),
      ),
    },
    invalid('portal.custom_fields'),
  ),
  v.transform(({ type = 'text', required = false, choices = [], ...field }) => ({ ...field, type, required, choices })),
);

const terms = v.union(
  [
    v.object({ url: webAddress(invalid('portal.terms')) }),
    v.object({ text: text(invalid('portal.terms'), LONGEST_TERMS, { lines: true }) }),
  ],
  invalid('portal.terms'),
);

const logo = v.pipe(
  v.string(invalid('portal.logo')),
  v.maxLength(LONGEST_LOGO, invalid('portal.logo')),
  v.regex(BASE64, invalid('portal.logo')),
  v.transform((given): Uint8Array => Buffer.from(BASE64.exec(given)?.groups?.data ?? '', 'base64')),
);

const origin = v.pipe(
  text(invalid('portal.allowed_origins')),
  v.transform(originIn),
  v.string(invalid('portal.allowed_origins')),
);

export const settingsInput = v.object({
  revision,
  company: section('company', 'The company.', {
    name: v.optional(described('Its name.', text(invalid('company.name')))),
  }),
  mail: section('mail', 'By whom mail is sent. Its address is for the admin command, which asks SES for it.', {
    sender_name: unset(
      'The name that mails come from, such as `Acme Partners`.',
      v.pipe(text(invalid('mail.sender_name'), LONGEST_NAME), v.regex(/^[^<>"\\]*$/, invalid('mail.sender_name'))),
    ),
    owner_email: unset(
      'Who gets a mail where a webhook is disabled because it fails.',
      mailAddress('mail.owner_email'),
    ),
  }),
  portal: section(
    'portal',
    'The pages that promoters see. Null takes a setting away: then it is as the service has it.',
    {
      name: unset(
        'What it is called: the name of the company, unless set.',
        text(invalid('portal.name'), LONGEST_NAME),
      ),
      accent_color: unset(
        'Colour of buttons and links, such as `#4f46e5`. Texts on it are black or white, whichever is read better.',
        color(invalid('portal.accent_color')),
      ),
      header_color: unset(
        'Colour behind the logo: that of the page, unless set.',
        color(invalid('portal.header_color')),
      ),
      logo: unset(`A picture in base64: PNG, JPEG or WebP of ${LARGEST_LOGO / 1000} KB at most.`, logo),
      terms: unset(
        'What promoters agree to: `{"url": …}` for a page of yours, or `{"text": …}`. Others than before get the next version.',
        terms,
      ),
      custom_fields: unset(
        'What the sign-up page asks for besides. Answers are custom fields of the promoter.',
        v.pipe(
          v.array(customField, invalid('portal.custom_fields')),
          v.maxLength(MOST_FIELDS, invalid('portal.custom_fields')),
        ),
      ),
      shows_customers: unset(
        'Whether promoters see the e-mails of their customers in full.',
        flag(invalid('portal.shows_customers')),
      ),
      languages: unset(
        'The languages that it has: all, unless set.',
        v.pipe(
          some(v.picklist(LANGUAGES, invalid('portal.languages')), invalid('portal.languages')),
          v.minLength(1, invalid('portal.languages')),
          v.transform((given) => LANGUAGES.filter((language) => given.includes(language))),
        ),
      ),
      allowed_origins: unset(
        'Origins whose pages may show the portal in a frame, such as `https://app.acme.example`; http on localhost alone.',
        v.pipe(
          some(origin, invalid('portal.allowed_origins')),
          v.maxLength(MOST_ORIGINS, invalid('portal.allowed_origins')),
          v.transform((given) => [...new Set(given)]),
        ),
      ),
      support_email: unset('Whom promoters write to.', mailAddress('portal.support_email')),
      privacy_url: unset('Where you say what becomes of their data.', webAddress(invalid('portal.privacy_url'))),
    },
  ),
});
