import * as v from 'valibot';
import { FRAUD_ACTIONS, FRAUD_RULES, type FraudRule } from '#shared/domain/fraud/rules.ts';
import { PAYOUT_CYCLES } from '#shared/domain/payouts/payout-cycle.ts';
import { DEBT_OFFSETS } from '#shared/domain/payouts/payout-netting.ts';
import { FIELD_TYPES, LANGUAGES } from '#shared/domain/portal/portal.ts';
import { field, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { FRAUD_MEANS } from '#shared/routes/v2/fraud/fraud-texts.ts';
import { methodOffers } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';

export const v2PortalField = v.object({
  name: field(v.string(), 'Name of the custom field.'),
  label: field(v.string(), 'What the promoter reads.'),
  type: field(v.picklist(FIELD_TYPES), 'How it is answered.'),
  required: field(v.boolean(), 'Whether it has to be answered.'),
  choices: field(v.array(v.string()), 'What can be chosen, where the type is `choice`.'),
});

export const v2PayingAccount = v.object({
  account_holder_name: field(v.string(), 'Whose account it is, masked: `A… G…`.'),
  iban: field(v.string(), 'Its IBAN, masked: `DE…2051`.'),
  changed_at: field(when, 'When it was named.'),
});

const fraudRule = (rule: FraudRule) => field(v.picklist(FRAUD_ACTIONS), FRAUD_MEANS[rule]);

export const v2Settings = v.object({
  revision: field(
    whole,
    'Goes up with every change of the settings. Send it along to lose no change of somebody else.',
  ),
  company: field(
    v.object({
      name: field(v.string(), 'Name of the company.'),
      currency: field(v.string(), 'ISO 4217 code. It cannot be changed.'),
      legal_name: field(textOrNull, 'Name on statements of payouts; null: the name of the company.'),
      address: field(textOrNull, 'Address on statements; it may have several lines.'),
      country: field(textOrNull, 'Country on statements: ISO 3166 alpha-2.'),
      vat_id: field(textOrNull, 'VAT id on statements.'),
      billing_email: field(textOrNull, 'Whom statements name for questions; null: whom the portal names.'),
      self_billing: field(v.boolean(), 'Whether statements say that the company makes out the invoice.'),
      self_billing_note: field(textOrNull, 'What they say then; null: the words of the EU’s VAT directive.'),
    }),
    'The company.',
  ),
  payouts: field(
    v.object({
      minimum: field(
        v.record(v.string(), whole),
        'The least that a run pays, by unit, in the smallest unit. A unit that is missing has none.',
      ),
      due_days: field(whole, 'Days from a payout to the day it is due.'),
      cycle: field(
        v.picklist(PAYOUT_CYCLES),
        'When runs create payouts: on the 1st, on the 1st and the 16th, on Mondays, or not by themselves.',
      ),
      min_paying_customers: field(whole, 'How many customers a promoter must have brought for a run to pay it.'),
      offset_debts: field(
        v.picklist(DEBT_OFFSETS),
        'Whether a debt in one campaign reduces payouts of other campaigns, or of its own campaign only.',
      ),
      four_eyes: field(
        v.boolean(),
        'Whether the creator of a payments batch can neither mark it as paid nor read its results back, and gets its file after another person.',
      ),
      us_form_threshold: field(
        whole,
        'From what a promoter is paid in a year on the US asks for a form, in cents of US dollars.',
      ),
      next_run: field(maybe(when), 'When the next run is; null where none comes by itself.'),
      wise_header: field(v.string(), 'The header of files for Wise.'),
      paying_account: field(
        maybe(v2PayingAccount),
        'The account that SEPA files pay from, masked; null where none is named: bank accounts are paid by CSV.',
      ),
      ...methodOffers,
    }),
    'When and from what amount on promoters are paid.',
  ),
  exchange_rates: field(
    v.array(
      v.object({
        currency: field(v.string(), 'ISO 4217 code.'),
        rate: field(v.string(), 'How much of it one unit of the account’s currency is worth, as a decimal.'),
        from: field(textOrNull, 'The first day on which it holds; null: every day before the next one.'),
      }),
    ),
    'Exchange rates of the company’s own. They come before those of the European Central Bank.',
  ),
  fraud: field(
    v.object(
      Object.fromEntries(FRAUD_RULES.map((rule) => [rule, fraudRule(rule)])) as Record<
        FraudRule,
        ReturnType<typeof fraudRule>
      >,
    ),
    'What is done about a lead that one of these fits: nothing (`off`), its commissions wait for approval (`hold`), or it is not made (`refuse`).',
  ),
  tracking: field(
    v.object({
      browser_signup_origins: field(v.array(v.string()), 'Origins whose pages may report sign-ups; empty: none.'),
    }),
    'What pages may report.',
  ),
  mail: field(
    maybe(
      v.object({
        address: field(v.string(), 'The address that mail comes from.'),
        sender_name: field(textOrNull, 'The name before it.'),
        owner_email: field(textOrNull, 'Who gets a mail where a webhook is disabled because it fails.'),
        verified_at: field(maybe(when), 'Since when mail is sent; null while none is.'),
      }),
    ),
    'By whom mail is sent; null where nobody is named.',
  ),
  portal: field(
    v.object({
      name: field(v.string(), 'What it is called.'),
      accent_color: field(v.string(), 'Colour of buttons and links.'),
      header_color: field(textOrNull, 'Colour behind the logo; null: that of the page.'),
      logo_url: field(textOrNull, 'Where the logo is, on the origin of the service; null where there is none.'),
      terms: field(
        maybe(
          v.object({
            version: field(whole, 'Version of the terms. Promoters keep which one they have accepted.'),
            url: field(textOrNull, 'Where they stand; null where they are a text.'),
            text: field(textOrNull, 'The text.'),
            since: field(when, 'Since when they hold.'),
          }),
        ),
        'What promoters agree to.',
      ),
      custom_fields: field(v.array(v2PortalField), 'What the sign-up page asks for besides.'),
      shows_customers: field(v.boolean(), 'Whether promoters see the e-mails of their customers in full.'),
      languages: field(v.array(v.picklist(LANGUAGES)), 'The languages that it has.'),
      allowed_origins: field(v.array(v.string()), 'Origins whose pages may show the portal in a frame.'),
      support_email: field(textOrNull, 'Whom promoters write to.'),
      privacy_url: field(textOrNull, 'Where you say what becomes of their data.'),
    }),
    'The pages that promoters see.',
  ),
});
