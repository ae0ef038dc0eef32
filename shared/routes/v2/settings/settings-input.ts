import * as v from 'valibot';
import { MAX_PAYING_CUSTOMERS } from '#shared/domain/accounts/account.ts';
import {
  INVOICE_PREFIX,
  isTaxRate,
  MAX_BILLING_LENGTHS,
  normalizeTaxRate,
} from '#shared/domain/accounts/company-billing.ts';
import { FRAUD_ACTIONS, FRAUD_RULES, type FraudRule } from '#shared/domain/fraud/rules.ts';
import { normalizeSesAddress } from '#shared/domain/mail/mailbox.ts';
import { DEFAULT_WISE_HEADER, findWiseHeaderProblem } from '#shared/domain/payout-files/wise.ts';
import { COUNTRIES } from '#shared/domain/payout-methods/countries.ts';
import { MAX_DETAIL_LENGTHS } from '#shared/domain/payout-methods/payout-details-input.ts';
import { PAYOUT_CYCLES } from '#shared/domain/payouts/payout-cycle.ts';
import { DEBT_OFFSETS } from '#shared/domain/payouts/payout-netting.ts';
import { parseAllowedOrigin } from '#shared/domain/portal/allowed-origin.ts';
import { MAX_LOGO_BYTES } from '#shared/domain/portal/picture.ts';
import {
  FIELD_TYPES,
  LANGUAGES,
  MAX_ALLOWED_ORIGINS,
  MAX_FIELD_CHOICES,
  MAX_PORTAL_FIELDS,
  MAX_TERMS_LENGTH,
} from '#shared/domain/portal/portal.ts';
import { isExchangeRate, MAX_OWN_RATES } from '#shared/domain/rates/own-rates.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { isTimeZone } from '#shared/domain/time-zone.ts';
import {
  colorParam,
  dateParam,
  flagParam,
  integerParam,
  isObject,
  oneOrMoreParam,
  textParam,
  webAddressParam,
  withDescription,
} from '#shared/routes/fields.ts';
import { FRAUD_RULE_DESCRIPTIONS } from '#shared/routes/v2/fraud/fraud-texts.ts';
import {
  MAX_PAYOUT_MINIMUM,
  methodOptions,
  someOfferedMethods,
} from '#shared/routes/v2/payout-methods/offered-methods-input.ts';

const MAX_NAME_LENGTH = 100;
const MAX_LABEL_LENGTH = 200;
const MAX_DUE_DAYS = 3650;
const MAX_WISE_HEADER_LENGTH = 1000;
const FIELD_NAME = /^[a-z][a-z0-9_]{0,39}$/;
/** Base64, with an optional data URL prefix. */
const BASE64 = /^(?:data:[\w/+.-]*;base64,)?(?<data>[A-Za-z0-9+/]+={0,2})$/;
/** Includes the prefix. */
const MAX_LOGO_LENGTH = Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 100;

const invalid = (name: string) => `${name} is invalid.`;
const TIME_ZONE_INVALID = 'company.time_zone is invalid: send an IANA name, such as `Europe/Berlin`, or `UTC`.';

/** Omitted values stay unchanged, null resets to the default. */
function section<Entries extends v.ObjectEntries>(name: string, description: string, entries: Entries) {
  const schema = v.pipe(v.unknown(), v.check(isObject, invalid(name)), v.object(entries, invalid(name)));
  return v.optional(withDescription(description, schema));
}

/** Null removes. */
function unset<Schema extends v.GenericSchema>(description: string, schema: Schema) {
  return v.optional(withDescription(description, v.nullable(schema)));
}

const revision = v.optional(
  withDescription(
    'The settings revision you last read. If it is outdated, nothing is changed and the response is 409.',
    integerParam(invalid('revision'), 0, Number.MAX_SAFE_INTEGER),
  ),
);

export const payoutSettingsInput = v.object({
  revision,
  minimum: v.optional(
    withDescription(
      'Minimum payout of a run by unit, in the smallest unit, such as `{"cash": 5000}`. 0: no minimum. Omitted units stay unchanged.',
      v.pipe(
        v.unknown(),
        v.check(isObject, invalid('minimum')),
        v.strictObject(
          Object.fromEntries(
            UNITS.map((unit) => [unit, v.optional(integerParam(invalid(`minimum.${unit}`), 0, MAX_PAYOUT_MINIMUM))]),
          ) as Record<(typeof UNITS)[number], v.OptionalSchema<ReturnType<typeof integerParam>, undefined>>,
          invalid('minimum'),
        ),
      ),
    ),
  ),
  due_days: v.optional(
    withDescription(
      'Days between the creation of a payout and its due date.',
      integerParam(invalid('due_days'), 0, MAX_DUE_DAYS),
    ),
  ),
  cycle: v.optional(
    withDescription(
      'When payout runs take place: on the 1st (`monthly`), on the 1st and the 16th (`twice_monthly`), on Mondays (`weekly`), or ' +
        'not automatically (`manual`). A new cycle applies from its next run day.',
      v.picklist(PAYOUT_CYCLES, invalid('cycle')),
    ),
  ),
  us_form_threshold: v.optional(
    withDescription(
      'Amount paid to a promoter per year that requires a US tax form, in cents of US dollars (default 200000). Yearly lists mark it.',
      integerParam(invalid('us_form_threshold'), 0, MAX_PAYOUT_MINIMUM),
    ),
  ),
  min_paying_customers: v.optional(
    withDescription(
      'Minimum number of customers a promoter must have brought to be paid by a run (default 0). Canceled customers count.',
      integerParam(invalid('min_paying_customers'), 0, MAX_PAYING_CUSTOMERS),
    ),
  ),
  offset_debts: v.optional(
    withDescription(
      'Whether a debt in one campaign reduces payouts of the promoter’s other campaigns (`all_campaigns`) or waits for earnings in ' +
        'the same campaign (`own_campaign`).',
      v.picklist(DEBT_OFFSETS, invalid('offset_debts')),
    ),
  ),
  four_eyes: v.optional(
    withDescription(
      'Whether payments need two people (default false): the creator of a payment batch cannot mark it as paid or import results, and gets ' +
        'its file only after another user has downloaded it. API keys do not count as people. Only owners can change this.',
      flagParam(invalid('four_eyes')),
    ),
  ),
  wise_header: v.optional(
    withDescription(
      'The header row of your Wise template, with names separated by commas: files for Wise use it. Unknown columns stay ' +
        `empty. Default: \`${DEFAULT_WISE_HEADER}\`.`,
      v.pipe(
        textParam(invalid('wise_header'), MAX_WISE_HEADER_LENGTH),
        v.rawCheck(({ dataset, addIssue }) => {
          const problem = dataset.typed ? findWiseHeaderProblem(dataset.value) : null;
          if (problem !== null) addIssue({ message: `wise_header is invalid. ${problem}` });
        }),
      ),
    ),
  ),
  selected_payout_methods: v.optional(
    withDescription(
      'Payout methods that promoters can choose (default `paypal`). Promoters whose method is removed are not paid until they choose another.',
      someOfferedMethods,
    ),
  ),
  payout_method_options: v.optional(
    withDescription(
      'Minimum payout in cash for each method, in the smallest unit, such as `{"bank": {"min_payment": 10000}}`. 0: the general minimum. Omitted ' +
        'methods stay unchanged.',
      methodOptions,
    ),
  ),
});

const mailAddress = (name: string) =>
  v.pipe(
    textParam(invalid(name)),
    v.check((address) => normalizeSesAddress(address) !== null, invalid(name)),
  );

const fraudRule = (rule: FraudRule) =>
  unset(FRAUD_RULE_DESCRIPTIONS[rule], v.picklist(FRAUD_ACTIONS, invalid(`fraud.${rule}`)));

const customField = v.pipe(
  v.unknown(),
  v.check(isObject, invalid('portal.custom_fields')),
  v.object(
    {
      name: v.pipe(textParam(invalid('portal.custom_fields')), v.regex(FIELD_NAME, invalid('portal.custom_fields'))),
      label: textParam(invalid('portal.custom_fields'), MAX_LABEL_LENGTH),
      type: v.optional(v.picklist(FIELD_TYPES, invalid('portal.custom_fields'))),
      required: v.optional(flagParam(invalid('portal.custom_fields'))),
      choices: v.optional(
        v.pipe(
          v.array(textParam(invalid('portal.custom_fields'), MAX_NAME_LENGTH), invalid('portal.custom_fields')),
          v.maxLength(MAX_FIELD_CHOICES, invalid('portal.custom_fields')),
        ),
      ),
    },
    invalid('portal.custom_fields'),
  ),
  v.transform(({ type = 'text', required = false, choices = [], ...field }) => ({ ...field, type, required, choices })),
);

const minor = v.optional(flagParam(invalid('portal.terms')));

const terms = v.union(
  [
    v.object({ url: webAddressParam(invalid('portal.terms')), minor }),
    v.object({ text: textParam(invalid('portal.terms'), MAX_TERMS_LENGTH, { lines: true }), minor }),
  ],
  invalid('portal.terms'),
);

const logo = v.pipe(
  v.string(invalid('portal.logo')),
  v.maxLength(MAX_LOGO_LENGTH, invalid('portal.logo')),
  v.regex(BASE64, invalid('portal.logo')),
  v.transform((text): Uint8Array => Buffer.from(BASE64.exec(text)?.groups?.data ?? '', 'base64')),
);

function origins(name: string) {
  const origin = v.pipe(textParam(invalid(name)), v.transform(parseAllowedOrigin), v.string(invalid(name)));
  return v.pipe(
    oneOrMoreParam(origin, invalid(name)),
    v.maxLength(MAX_ALLOWED_ORIGINS, invalid(name)),
    v.transform((values) => [...new Set(values)]),
  );
}

const ownRate = v.pipe(
  v.unknown(),
  v.check(isObject, invalid('exchange_rates')),
  v.object(
    {
      currency: withDescription(
        'ISO 4217 code.',
        v.pipe(
          textParam(invalid('exchange_rates'), 3),
          v.toUpperCase(),
          v.regex(/^[A-Z]{3}$/, invalid('exchange_rates')),
        ),
      ),
      rate: withDescription(
        'Value of one unit of your currency in this currency, such as `3.6725`: a decimal above 0, as text.',
        v.pipe(
          v.union([v.string(), v.number()], invalid('exchange_rates')),
          v.transform(String),
          v.check(isExchangeRate, 'exchange_rates is invalid. A rate must be a decimal above 0, such as 3.6725.'),
        ),
      ),
      from: v.optional(
        withDescription(
          'The first day on which the rate applies. Null: all days before the next rate.',
          v.nullable(dateParam(invalid('exchange_rates'))),
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
    name: v.optional(withDescription('Name of the company.', textParam(invalid('company.name')))),
    time_zone: v.optional(
      withDescription(
        'IANA name of the time zone of the days and months of reports, such as `America/New_York` (default `UTC`). Reports are ' +
          'recalculated within an hour. Clicks and traffic until then stay on their former days.',
        v.pipe(textParam(invalid('company.time_zone')), v.check(isTimeZone, TIME_ZONE_INVALID)),
      ),
    ),
    legal_name: unset(
      'Name on payout statements and in the footer of e-mails. Default: the name above.',
      textParam(invalid('company.legal_name'), MAX_BILLING_LENGTHS.legalName),
    ),
    address: unset(
      'Address on statements and in the footer of e-mails, without the country; can have several lines.',
      textParam(invalid('company.address'), MAX_BILLING_LENGTHS.address, { lines: true }),
    ),
    country: unset(
      'Country on statements: ISO 3166 alpha-2, such as `DE`.',
      v.pipe(
        textParam(invalid('company.country'), 2),
        v.toUpperCase(),
        v.check((code) => COUNTRIES.includes(code), invalid('company.country')),
      ),
    ),
    vat_id: unset('VAT id on statements.', textParam(invalid('company.vat_id'), MAX_BILLING_LENGTHS.vatId)),
    billing_email: unset(
      'Contact for questions about statements. Default: the portal’s contact.',
      mailAddress('company.billing_email'),
    ),
    self_billing: v.optional(
      withDescription(
        'Self-billing: whether you issue the invoices for promoters’ earnings, and statements say so (default false).',
        flagParam(invalid('company.self_billing')),
      ),
    ),
    self_billing_note: unset(
      'Self-billing text on statements. Default: the wording of the EU VAT directive (article 226, 10a) in the statement’s language.',
      textParam(invalid('company.self_billing_note'), MAX_BILLING_LENGTHS.selfBillingNote, { lines: true }),
    ),
    issues_invoices: v.optional(
      withDescription(
        'Whether payouts that are paid from now on get a self-billed invoice (default false). Promoters have to agree to ' +
          'self-billing first.',
        flagParam(invalid('company.issues_invoices')),
      ),
    ),
    invoice_prefix: unset(
      'Text before the numbers of invoices: letters, digits and `-`, first a letter. Default: `AFF`. Numbers continue after a change.',
      v.pipe(
        textParam(invalid('company.invoice_prefix'), MAX_BILLING_LENGTHS.invoicePrefix),
        v.check((text) => INVOICE_PREFIX.test(text), invalid('company.invoice_prefix')),
      ),
    ),
    tax_rate: unset(
      'Tax rate of invoices in percent, as text such as `19`: a decimal from 0 to 50 with at most three places. It applies to ' +
        'promoters with a VAT id in your country, whose payouts then include the tax. Default: no tax.',
      v.pipe(
        v.union([v.string(), v.number()], invalid('company.tax_rate')),
        v.transform(String),
        v.check(isTaxRate, 'company.tax_rate is invalid. It must be a decimal from 0 to 50, such as 19 or 5.5.'),
        v.transform(normalizeTaxRate),
      ),
    ),
  }),
  exchange_rates: v.optional(
    withDescription(
      'Your own exchange rates. Replaces all; an empty list removes them. They take precedence over the European Central Bank’s and are ' +
        'required for currencies it does not publish, such as AED. Amounts already converted do not change.',
      v.pipe(
        v.array(ownRate, invalid('exchange_rates')),
        v.maxLength(MAX_OWN_RATES, `exchange_rates is too long. Send at most ${MAX_OWN_RATES} rates.`),
      ),
    ),
  ),
  fraud: section(
    'fraud',
    'Action for leads that match a rule: none (`off`), hold commissions for approval (`hold`), or reject the lead ' +
      '(`refuse`). Null: the default.',
    Object.fromEntries(FRAUD_RULES.map((rule) => [rule, fraudRule(rule)])) as Record<
      FraudRule,
      ReturnType<typeof fraudRule>
    >,
  ),
  tracking: section('tracking', 'Tracking by web pages.', {
    browser_signup_origins: unset(
      'Origins of pages that can report sign-ups, such as `https://www.acme.example`; http only for localhost. Null: none.',
      origins('tracking.browser_signup_origins'),
    ),
  }),
  mail: section(
    'mail',
    'Sender of e-mails. The sender address is set with the admin command, which registers it with SES.',
    {
      sender_name: unset(
        'Sender name of e-mails, such as `Acme Partners`.',
        v.pipe(
          textParam(invalid('mail.sender_name'), MAX_NAME_LENGTH),
          v.regex(/^[^<>"\\]*$/, invalid('mail.sender_name')),
        ),
      ),
      owner_email: unset(
        'Who gets an e-mail when a webhook is disabled because it fails.',
        mailAddress('mail.owner_email'),
      ),
    },
  ),
  portal: section('portal', 'The promoter portal. Null resets a setting to its default.', {
    name: unset('Name of the portal. Default: the company’s name.', textParam(invalid('portal.name'), MAX_NAME_LENGTH)),
    accent_color: unset(
      'Color of buttons and links, such as `#4f46e5`. Text on it is black or white, whichever is more readable.',
      colorParam(invalid('portal.accent_color')),
    ),
    header_color: unset(
      'Color behind the logo. Default: that of the page.',
      colorParam(invalid('portal.header_color')),
    ),
    logo: unset(`Image in base64: PNG, JPEG or WebP of at most ${MAX_LOGO_BYTES / 1000} KB.`, logo),
    terms: unset(
      'Terms for promoters: `{"url": …}` for your own page, or `{"text": …}`. A change creates the next version, which the portal ' +
        'asks all promoters to accept, unless `"minor": true` is beside it.',
      terms,
    ),
    terms_required: unset(
      'Whether the portal is blocked until a promoter accepts the terms. Otherwise it only asks.',
      flagParam(invalid('portal.terms_required')),
    ),
    custom_fields: unset(
      'Additional questions on the sign-up page. Answers become custom fields of the promoter.',
      v.pipe(
        v.array(customField, invalid('portal.custom_fields')),
        v.maxLength(MAX_PORTAL_FIELDS, invalid('portal.custom_fields')),
      ),
    ),
    shows_customers: unset(
      'Whether promoters see their customers’ full e-mail addresses.',
      flagParam(invalid('portal.shows_customers')),
    ),
    languages: unset(
      'Languages of the portal. Default: all.',
      v.pipe(
        oneOrMoreParam(v.picklist(LANGUAGES, invalid('portal.languages')), invalid('portal.languages')),
        v.minLength(1, invalid('portal.languages')),
        v.transform((languages) => LANGUAGES.filter((language) => languages.includes(language))),
      ),
    ),
    allowed_origins: unset(
      'Origins of pages that can embed the portal in a frame, such as `https://app.acme.example`; http only for localhost.',
      origins('portal.allowed_origins'),
    ),
    support_email: unset('Contact address for promoters.', mailAddress('portal.support_email')),
    privacy_url: unset('URL of your privacy policy.', webAddressParam(invalid('portal.privacy_url'))),
  }),
});

export const payingAccountInput = v.object({
  account_holder_name: withDescription(
    'Account holder, as the bank knows the name.',
    textParam(invalid('account_holder_name'), MAX_DETAIL_LENGTHS.holder),
  ),
  iban: withDescription('IBAN of an account in the SEPA area.', textParam(invalid('iban'))),
  swift_bic_code: v.optional(withDescription('BIC of the bank, if required.', textParam(invalid('swift_bic_code')))),
});
