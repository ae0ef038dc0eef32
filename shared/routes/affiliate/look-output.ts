import * as v from 'valibot';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { DURATION_TYPES, PERCENT_OF, UNITS } from '#shared/domain/reward.ts';
import { field, id, maybe, textOrNull, whole } from '#shared/routes/output.ts';
import { v2PortalField } from '#shared/routes/v2/settings-output.ts';

/** What a campaign offers whoever joins it. */
export const openCampaign = v.object({
  id: field(id, 'Id of the campaign.'),
  name: field(v.string(), 'Its name.'),
  description: field(v.string(), 'What the company says of it; may be empty.'),
  earns: field(
    v.array(
      v.object({
        tier: field(whole, '1: by one’s own customers. 2: by those of the promoters one has brought, and so on.'),
        percent: field(textOrNull, 'An exact percentage, such as `20`; null where it is an amount.'),
        percent_of: field(
          v.picklist(PERCENT_OF),
          'What the percentage is of: the sale, or the commission of the tier below.',
        ),
        amount: field(maybe(whole), 'In the smallest unit, for each item sold; null where it is a percentage.'),
        unit: field(v.picklist(UNITS), 'What it is paid in.'),
        duration: field(v.picklist(DURATION_TYPES), 'How long the sales of a customer earn it.'),
        duration_count: field(maybe(whole), 'How many months or sales; null where it is for ever, or once.'),
        plan_ids: field(maybe(v.array(v.string())), 'Of which plans; null: of all that no other one is for.'),
      }),
    ),
    'What promoters earn.',
  ),
  approves_at_once: field(v.boolean(), 'Whether promoters who join are approved at once.'),
  archived: field(v.boolean(), 'Whether it takes no new promoters: who signs up for it is refused.'),
});

/** What everybody may know of a portal. */
export const portalLook = v.object({
  account_id: field(id, 'Id of the account.'),
  name: field(v.string(), 'What the portal is called.'),
  currency: field(v.string(), 'ISO 4217 code: what amounts of cash are in.'),
  accent_color: field(v.string(), 'Colour of buttons and links.'),
  header_color: field(textOrNull, 'Colour behind the logo; null: that of the page.'),
  logo_url: field(textOrNull, 'Where the logo is, on the origin of the service.'),
  languages: field(v.array(v.picklist(LANGUAGES)), 'The languages that it has.'),
  support_email: field(textOrNull, 'Whom promoters write to.'),
  privacy_url: field(textOrNull, 'Where the company says what becomes of their data.'),
  terms: field(
    maybe(
      v.object({
        version: field(whole, 'Version of the terms.'),
        url: field(textOrNull, 'Where they stand.'),
        text: field(textOrNull, 'The text, if it does not stand elsewhere and a campaign is asked for.'),
      }),
    ),
    'What promoters agree to.',
  ),
  custom_fields: field(v.array(v2PortalField), 'What the sign-up page asks for besides.'),
  campaign: field(maybe(openCampaign), 'The campaign that is asked for; null where it is private.'),
});
