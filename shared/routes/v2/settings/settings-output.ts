import * as v from 'valibot';
import { FRAUD_ACTIONS, FRAUD_RULES, type FraudRule } from '#shared/domain/fraud/rules.ts';
import { PAYOUT_CYCLES } from '#shared/domain/payouts/payout-cycle.ts';
import { DEBT_OFFSETS } from '#shared/domain/payouts/payout-netting.ts';
import { FIELD_TYPES, LANGUAGES } from '#shared/domain/portal/portal.ts';
import { field, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { FRAUD_RULE_DESCRIPTIONS } from '#shared/routes/v2/fraud/fraud-texts.ts';
import { methodOffers } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';

export const v2PortalField = v.object({
  name: field(v.string(), 'Name of the custom field.'),
  label: field(v.string(), 'Question shown to the promoter.'),
  type: field(v.picklist(FIELD_TYPES), 'Type of the answer.'),
  required: field(v.boolean(), 'Whether an answer is required.'),
  choices: field(v.array(v.string()), 'Choices, if the type is `choice`.'),
});

export const v2PayingAccount = v.object({
  account_holder_name: field(v.string(), 'Account holder, masked: `A… G…`.'),
  iban: field(v.string(), 'IBAN, masked: `DE…2051`.'),
  changed_at: field(timestampField, 'When the account was set.'),
});

const fraudRule = (rule: FraudRule) => field(v.picklist(FRAUD_ACTIONS), FRAUD_RULE_DESCRIPTIONS[rule]);

export const v2Settings = v.object({
  revision: field(
    integerField,
    'Increases with every change of the settings. Send it with your change to avoid overwriting other changes.',
  ),
  company: field(
    v.object({
      name: field(v.string(), 'Name of the company.'),
      currency: field(v.string(), 'ISO 4217 code. It cannot be changed.'),
      time_zone: field(v.string(), 'IANA name of the time zone of the days and months of reports.'),
      recalculates_reports: field(
        v.boolean(),
        'Whether reports are being recalculated, because the time zone changed. Until then, figures can be on days of both.',
      ),
      legal_name: field(
        nullableText,
        'Name on payout statements and in the footer of e-mails; null for the company’s name.',
      ),
      address: field(nullableText, 'Address on statements and in the footer of e-mails; can have several lines.'),
      country: field(nullableText, 'Country on statements: ISO 3166 alpha-2.'),
      vat_id: field(nullableText, 'VAT id on statements.'),
      billing_email: field(nullableText, 'Contact for questions about statements; null for the portal’s contact.'),
      self_billing: field(v.boolean(), 'Self-billing: whether statements say that the company issues the invoice.'),
      self_billing_note: field(nullableText, 'Self-billing text; null for the wording of the EU VAT directive.'),
      issues_invoices: field(v.boolean(), 'Whether paid payouts get a self-billed invoice.'),
      invoice_prefix: field(nullableText, 'Text before the numbers of invoices; null for `AFF`.'),
      tax_rate: field(nullableText, 'Tax rate of invoices in percent, as exact decimal text; null for no tax.'),
    }),
    'The company.',
  ),
  payouts: field(
    v.object({
      minimum: field(
        v.record(v.string(), integerField),
        'Minimum payout of a run by unit, in the smallest unit. Missing units have none.',
      ),
      due_days: field(integerField, 'Days between the creation of a payout and its due date.'),
      cycle: field(
        v.picklist(PAYOUT_CYCLES),
        'When payout runs take place: on the 1st, on the 1st and the 16th, on Mondays, or not automatically.',
      ),
      min_paying_customers: field(
        integerField,
        'Minimum number of customers a promoter must have brought to be paid by a run.',
      ),
      offset_debts: field(
        v.picklist(DEBT_OFFSETS),
        'Whether a debt in one campaign reduces payouts of other campaigns, or only of the same campaign.',
      ),
      four_eyes: field(
        v.boolean(),
        'Whether the creator of a payment batch cannot mark it as paid or import results, and gets its file only after another user.',
      ),
      us_form_threshold: field(
        integerField,
        'Amount paid to a promoter per year that requires a US tax form, in cents of US dollars.',
      ),
      next_run: field(
        nullable(timestampField),
        'When the next payout run takes place; null if there are no automatic runs.',
      ),
      wise_header: field(v.string(), 'Header row of files for Wise.'),
      paying_account: field(
        nullable(v2PayingAccount),
        'The account that SEPA files pay from, masked; null if none is set: bank accounts are paid by CSV.',
      ),
      ...methodOffers,
    }),
    'When and from which amount promoters are paid.',
  ),
  exchange_rates: field(
    v.array(
      v.object({
        currency: field(v.string(), 'ISO 4217 code.'),
        rate: field(v.string(), 'Value of one unit of the account’s currency in this currency, as a decimal.'),
        from: field(nullableText, 'The first day on which the rate applies; null for all days before the next rate.'),
      }),
    ),
    'The company’s own exchange rates. They take precedence over the European Central Bank’s.',
  ),
  fraud: field(
    v.object(
      Object.fromEntries(FRAUD_RULES.map((rule) => [rule, fraudRule(rule)])) as Record<
        FraudRule,
        ReturnType<typeof fraudRule>
      >,
    ),
    'Action for leads that match a rule: none (`off`), hold commissions for approval (`hold`), or reject the lead (`refuse`).',
  ),
  tracking: field(
    v.object({
      browser_signup_origins: field(v.array(v.string()), 'Origins of pages that can report sign-ups; empty for none.'),
    }),
    'Tracking by web pages.',
  ),
  mail: field(
    nullable(
      v.object({
        address: field(v.string(), 'Sender address of e-mails.'),
        sender_name: field(nullableText, 'Sender name of e-mails.'),
        owner_email: field(nullableText, 'Who gets an e-mail when a webhook is disabled because it fails.'),
        verified_at: field(nullable(timestampField), 'When sending began; null if no e-mails are sent.'),
      }),
    ),
    'Sender of e-mails; null if none is set.',
  ),
  portal: field(
    v.object({
      name: field(v.string(), 'Name of the portal.'),
      accent_color: field(v.string(), 'Color of buttons and links.'),
      header_color: field(nullableText, 'Color behind the logo; null for that of the page.'),
      logo_url: field(nullableText, 'URL of the logo on the service’s origin; null if there is none.'),
      terms: field(
        nullable(
          v.object({
            version: field(integerField, 'Version of the terms. The version a promoter accepted is recorded.'),
            url: field(nullableText, 'URL of the terms; null if they are a text.'),
            text: field(nullableText, 'Text of the terms.'),
            since: field(timestampField, 'When the terms took effect.'),
            minor: field(
              v.boolean(),
              'Whether this version is a minor change: promoters who accepted the one before are not asked again.',
            ),
          }),
        ),
        'Terms for promoters.',
      ),
      terms_required: field(v.boolean(), 'Whether the portal is blocked until a promoter accepts the terms.'),
      custom_fields: field(v.array(v2PortalField), 'Additional questions on the sign-up page.'),
      shows_customers: field(v.boolean(), 'Whether promoters see their customers’ full e-mail addresses.'),
      languages: field(v.array(v.picklist(LANGUAGES)), 'Languages of the portal.'),
      allowed_origins: field(v.array(v.string()), 'Origins of pages that can embed the portal in a frame.'),
      support_email: field(nullableText, 'Contact address for promoters.'),
      privacy_url: field(nullableText, 'URL of the privacy policy.'),
    }),
    'The promoter portal.',
  ),
});
