import * as v from 'valibot';
import { FIELD_TYPES, LANGUAGES } from '#shared/domain/portal/portal.ts';
import { field, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';

/** A question of the sign-up page. */
export const v2PortalField = v.object({
  name: field(v.string(), 'Name of the custom field.'),
  label: field(v.string(), 'What the promoter reads.'),
  type: field(v.picklist(FIELD_TYPES), 'How it is answered.'),
  required: field(v.boolean(), 'Whether it has to be answered.'),
  choices: field(v.array(v.string()), 'What can be chosen, where the type is `choice`.'),
});

/** What a company has set. */
export const v2Settings = v.object({
  revision: field(
    whole,
    'Goes up with every change of the settings. Send it along to lose no change of somebody else.',
  ),
  company: field(
    v.object({
      name: field(v.string(), 'Name of the company.'),
      currency: field(v.string(), 'ISO 4217 code. It cannot be changed.'),
    }),
    'The company.',
  ),
  payouts: field(
    v.object({
      minimum: field(
        v.record(v.string(), whole),
        'The least that a monthly run pays, by unit, in the smallest unit. A unit that is missing has none.',
      ),
      due_days: field(whole, 'Days from a payout to the day it is due.'),
    }),
    'When and from what amount on promoters are paid.',
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
