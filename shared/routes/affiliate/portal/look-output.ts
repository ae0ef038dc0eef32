import * as v from 'valibot';
import { APPLY_ON, LEVEL_METRICS } from '#shared/domain/campaigns/campaign.ts';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { DURATION_TYPES, PERCENT_OF, TARGET_METRICS, UNITS } from '#shared/domain/rewards/reward.ts';
import { FLAT_PER } from '#shared/domain/rewards/reward-steps.ts';
import { field, id, maybe, textOrNull, whole } from '#shared/routes/output.ts';
import { stepRule } from '#shared/routes/v2/campaigns/campaigns-output.ts';
import { v2PortalField } from '#shared/routes/v2/settings/settings-output.ts';

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
        amount: field(maybe(whole), 'In the smallest unit; null where it is a percentage.'),
        amount_per: field(
          maybe(v.picklist(FLAT_PER)),
          'What the amount is given for: each item sold, or the sale; null where it is a percentage.',
        ),
        steps: field(
          v.array(
            v.object({
              percent: field(textOrNull, 'An exact percentage; null where it is an amount.'),
              amount: field(maybe(whole), 'In the smallest unit; null where it is a percentage.'),
              amount_per: field(
                maybe(v.picklist(FLAT_PER)),
                'What the amount is given for: each item sold, or the sale; null where it is a percentage.',
              ),
              rules: field(v.array(v.object(stepRule)), 'When it gives that; empty: for all other sales.'),
            }),
          ),
          'What it gives by the customer’s sales and age, or by the promoter’s customers and revenue: a sale earns by the first one whose rules hold. Empty where it gives all sales the same.',
        ),
        min_amount: field(maybe(whole), 'The least that a sale gives; null for no limit.'),
        max_amount: field(maybe(whole), 'The most that a sale gives; null for no limit.'),
        max_per_customer_month: field(
          maybe(whole),
          'The most that a customer’s sales of a month give; null for no limit.',
        ),
        unit: field(v.picklist(UNITS), 'What it is paid in.'),
        duration: field(v.picklist(DURATION_TYPES), 'How long the sales of a customer earn it.'),
        duration_count: field(maybe(whole), 'How many months or sales; null where it is for ever, or once.'),
        per: field(
          v.picklist(['sale', 'referral', 'target']),
          'What earns it: sales, each lead that signs up, or a target.',
        ),
        target_metric: field(maybe(v.picklist(TARGET_METRICS)), 'What is to be reached; null for no target.'),
        target_amount: field(maybe(whole), 'How many, or how much; null for no target, and for joining.'),
        target_repeats: field(v.boolean(), 'Whether it is earned again with each further `target_amount`.'),
        plan_ids: field(maybe(v.array(v.string())), 'Of which plans; null: of all that no other one is for.'),
        apply_on: field(
          v.picklist(APPLY_ON),
          'How plans are chosen: `all`, `specific` ones, or by their billing period.',
        ),
        plan_names: field(
          v.array(v.string()),
          'What they are called: names of products, and ids of other plans. Empty where `apply_on` says it all.',
        ),
      }),
    ),
    'What promoters earn.',
  ),
  next_level: field(
    maybe(
      v.object({
        campaign_name: field(v.string(), 'What the next campaign is called.'),
        metric: field(v.picklist(LEVEL_METRICS), 'What it goes by.'),
        amount: field(whole, 'How many customers, or revenue in the smallest unit of the account’s currency.'),
      }),
    ),
    'From when on its promoters move to another campaign; null where they stay.',
  ),
  approves_at_once: field(v.boolean(), 'Whether promoters who join are approved at once.'),
  archived: field(v.boolean(), 'Whether it takes no new promoters: who signs up for it is refused.'),
});

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
  campaign: field(
    maybe(openCampaign),
    'The campaign that is asked for; null where the default one is private, or there is none.',
  ),
});
