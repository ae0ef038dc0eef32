import * as v from 'valibot';
import { MAX_PAYING_CUSTOMERS } from '#shared/domain/accounts/account.ts';
import { MAX_BILLING_LENGTHS } from '#shared/domain/accounts/company-billing.ts';
import { FRAUD_ACTIONS, FRAUD_RULES, type FraudRule } from '#shared/domain/fraud/rules.ts';
import { normalizeSesAddress } from '#shared/domain/mail/mailbox.ts';
import { WISE_HEADER, wiseHeaderProblem } from '#shared/domain/payout-files/wise.ts';
import { COUNTRIES } from '#shared/domain/payout-methods/countries.ts';
import { LONGEST_DETAILS } from '#shared/domain/payout-methods/said-details.ts';
import { PAYOUT_CYCLES } from '#shared/domain/payouts/payout-cycle.ts';
import { DEBT_OFFSETS } from '#shared/domain/payouts/payout-netting.ts';
import { originIn } from '#shared/domain/portal/origins.ts';
import { LARGEST_LOGO } from '#shared/domain/portal/picture.ts';
import { FIELD_TYPES, LANGUAGES, MOST_CHOICES, MOST_FIELDS, MOST_ORIGINS } from '#shared/domain/portal/portal.ts';
import { isRate, MOST_OWN_RATES } from '#shared/domain/rates/own-rates.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { color, date, described, flag, integer, isObject, some, text, webAddress } from '#shared/routes/fields.ts';
import { FRAUD_MEANS } from '#shared/routes/v2/fraud/fraud-texts.ts';
import {
  LARGEST_MINIMUM,
  methodOptions,
  someOfferedMethods,
} from '#shared/routes/v2/payout-methods/offered-methods-input.ts';

const LONGEST_NAME = 100;
const LONGEST_LABEL = 200;
const LONGEST_TERMS = 50_000;
const LONGEST_DUE = 3650;
const LONGEST_HEADER = 1000;
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
      'The least that a run pays, by unit, in the smallest unit, such as `{"cash": 5000}`. 0: whatever is owed. Units that are left out stay.',
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
  cycle: v.optional(
    described(
      'When runs create payouts: on the 1st (`monthly`), on the 1st and the 16th (`twice_monthly`), on Mondays (`weekly`), or ' +
        'not by themselves (`manual`). Another cycle holds from its next day on.',
      v.picklist(PAYOUT_CYCLES, invalid('cycle')),
    ),
  ),
  us_form_threshold: v.optional(
    described(
      'From what a promoter is paid in a year on the US asks for a form, in cents of US dollars (200000). Lists of a year mark it.',
      integer(invalid('us_form_threshold'), 0, LARGEST_MINIMUM),
    ),
  ),
  min_paying_customers: v.optional(
    described(
      'How many customers a promoter must have brought for a run to pay it (0). Those who have cancelled since count, too.',
      integer(invalid('min_paying_customers'), 0, MAX_PAYING_CUSTOMERS),
    ),
  ),
  offset_debts: v.optional(
    described(
      'Whether a debt of a promoter in one campaign reduces payouts of its other campaigns (`all_campaigns`), or waits for earnings of ' +
        'its own campaign (`own_campaign`).',
      v.picklist(DEBT_OFFSETS, invalid('offset_debts')),
    ),
  ),
  four_eyes: v.optional(
    described(
      'Whether two people pay (false): the creator of a payments batch can neither mark it as paid nor read its results back, and gets ' +
        'its file only after another person has fetched it. API keys do not count as people. An owner changes it.',
      flag(invalid('four_eyes')),
    ),
  ),
  wise_header: v.optional(
    described(
      'The header of the template that Wise gives you, names with commas between them: files for Wise have it. What is in a column that we ' +
        `do not know stays empty. Unless set, it is \`${WISE_HEADER}\`.`,
      v.pipe(
        text(invalid('wise_header'), LONGEST_HEADER),
        v.rawCheck(({ dataset, addIssue }) => {
          const problem = dataset.typed ? wiseHeaderProblem(dataset.value) : null;
          if (problem !== null) addIssue({ message: `wise_header is invalid. ${problem}` });
        }),
      ),
    ),
  ),
  selected_payout_methods: v.optional(
    described(
      'The methods that promoters can choose (`paypal`). Whoever has chosen one that is offered no more is not paid before choosing another.',
      someOfferedMethods,
    ),
  ),
  payout_method_options: v.optional(
    described(
      'The least cash that is paid by each method, in the smallest unit, such as `{"bank": {"min_payment": 10000}}`. 0: as always. Methods ' +
        'that are left out stay.',
      methodOptions,
    ),
  ),
});

const mailAddress = (name: string) =>
  v.pipe(
    text(invalid(name)),
    v.check((address) => normalizeSesAddress(address) !== null, invalid(name)),
  );

const fraudRule = (rule: FraudRule) => unset(FRAUD_MEANS[rule], v.picklist(FRAUD_ACTIONS, invalid(`fraud.${rule}`)));

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

/** A list of origins, each once. */
function origins(name: string) {
  const origin = v.pipe(text(invalid(name)), v.transform(originIn), v.string(invalid(name)));
  return v.pipe(
    some(origin, invalid(name)),
    v.maxLength(MOST_ORIGINS, invalid(name)),
    v.transform((given) => [...new Set(given)]),
  );
}

const ownRate = v.pipe(
  v.unknown(),
  v.check(isObject, invalid('exchange_rates')),
  v.object(
    {
      currency: described(
        'ISO 4217 code.',
        v.pipe(text(invalid('exchange_rates'), 3), v.toUpperCase(), v.regex(/^[A-Z]{3}$/, invalid('exchange_rates'))),
      ),
      rate: described(
        'How much of it one unit of your currency is worth, such as `3.6725`: a decimal above 0, as text.',
        v.pipe(
          v.union([v.string(), v.number()], invalid('exchange_rates')),
          v.transform(String),
          v.check(isRate, 'exchange_rates is invalid: a rate is a decimal above 0, such as 3.6725.'),
        ),
      ),
      from: v.optional(
        described(
          'The first day on which it holds. Null: every day before the next one.',
          v.nullable(date(invalid('exchange_rates'))),
        ),
      ),
    },
    invalid('exchange_rates'),
  ),
  v.transform(({ currency, rate, from = null }) => ({ currency, rate, from })),
);

export const settingsInput = v.object({
  revision,
  company: section('company', 'The company.', {
    name: v.optional(described('Its name.', text(invalid('company.name')))),
    legal_name: unset(
      'Its name on statements of payouts: the name above, unless set.',
      text(invalid('company.legal_name'), MAX_BILLING_LENGTHS.legalName),
    ),
    address: unset(
      'Its address on statements, without the country; it may have several lines.',
      text(invalid('company.address'), MAX_BILLING_LENGTHS.address, { lines: true }),
    ),
    country: unset(
      'Its country on statements: ISO 3166 alpha-2, such as `DE`.',
      v.pipe(
        text(invalid('company.country'), 2),
        v.toUpperCase(),
        v.check((code) => COUNTRIES.includes(code), invalid('company.country')),
      ),
    ),
    vat_id: unset('Its VAT id on statements.', text(invalid('company.vat_id'), MAX_BILLING_LENGTHS.vatId)),
    billing_email: unset(
      'Whom statements name for questions: whom the portal names, unless set.',
      mailAddress('company.billing_email'),
    ),
    self_billing: v.optional(
      described(
        'Whether you make out the invoices for what promoters earn, so that statements say so (false).',
        flag(invalid('company.self_billing')),
      ),
    ),
    self_billing_note: unset(
      'What statements say then: the words of the EU’s VAT directive (article 226, 10a) in the language of the statement, unless set.',
      text(invalid('company.self_billing_note'), MAX_BILLING_LENGTHS.selfBillingNote, { lines: true }),
    ),
  }),
  exchange_rates: v.optional(
    described(
      'Exchange rates of your own, all of them; an empty list removes them. They come before those of the European Central Bank, and are ' +
        'needed for currencies that it does not publish, such as AED. What was converted stays as it was.',
      v.pipe(
        v.array(ownRate, invalid('exchange_rates')),
        v.maxLength(MOST_OWN_RATES, `exchange_rates is invalid: there may be ${MOST_OWN_RATES} rates.`),
      ),
    ),
  ),
  fraud: section(
    'fraud',
    'What is done about a lead that one of these fits: nothing (`off`), its commissions wait for approval (`hold`), or it is not made ' +
      '(`refuse`). Null: as the service has it.',
    Object.fromEntries(FRAUD_RULES.map((rule) => [rule, fraudRule(rule)])) as Record<
      FraudRule,
      ReturnType<typeof fraudRule>
    >,
  ),
  tracking: section('tracking', 'What pages may report.', {
    browser_signup_origins: unset(
      'Origins whose pages may report sign-ups, such as `https://www.acme.example`; http on localhost alone. Null: none.',
      origins('tracking.browser_signup_origins'),
    ),
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
        origins('portal.allowed_origins'),
      ),
      support_email: unset('Whom promoters write to.', mailAddress('portal.support_email')),
      privacy_url: unset('Where you say what becomes of their data.', webAddress(invalid('portal.privacy_url'))),
    },
  ),
});

/** The account that a company pays from. */
export const payingAccountInput = v.object({
  account_holder_name: described(
    'Whose account it is, as the bank knows the holder.',
    text(invalid('account_holder_name'), LONGEST_DETAILS.holder),
  ),
  iban: described('Its IBAN, of a country in the SEPA area.', text(invalid('iban'))),
  swift_bic_code: v.optional(described('BIC of its bank, if that asks for it.', text(invalid('swift_bic_code')))),
});
