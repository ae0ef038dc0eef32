import * as v from 'valibot';
import { APPLY_ON, LEVEL_METRICS } from '#shared/domain/campaigns/campaign.ts';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { DURATION_TYPES, PERCENT_OF, TARGET_METRICS, UNITS } from '#shared/domain/rewards/reward.ts';
import { FLAT_PER } from '#shared/domain/rewards/reward-steps.ts';
import { field, idField, integerField, nullable, nullableText } from '#shared/routes/output.ts';
import { stepRule } from '#shared/routes/v2/campaigns/campaigns-output.ts';
import { v2PortalField } from '#shared/routes/v2/settings/settings-output.ts';

const publicTerms = v.object({
  version: field(integerField, 'Version of the terms.'),
  url: field(nullableText, 'URL of the terms.'),
  text: field(nullableText, 'Text of the terms, if they have no URL and a campaign is requested.'),
  name: field(v.string(), 'Name of the contract.'),
  checkbox_label: field(
    nullableText,
    'Label of the checkbox, with the link text in `[ ]`; null for the portal’s own text.',
  ),
});

export const affiliateOpenCampaign = v.object({
  id: field(idField, 'Id of the campaign.'),
  name: field(v.string(), 'Name of the campaign.'),
  description: field(v.string(), 'Description by the company; may be empty.'),
  earns: field(
    v.array(
      v.object({
        tier: field(
          integerField,
          '1 for the promoter’s own customers, 2 for those of promoters referred by this promoter, and so on.',
        ),
        percent: field(nullableText, 'Exact percentage, such as `20`; null for an amount.'),
        percent_of: field(
          v.picklist(PERCENT_OF),
          'Base of the percentage: the sale, or the commission of the tier below.',
        ),
        amount: field(nullable(integerField), 'Amount in the smallest unit; null for a percentage.'),
        amount_per: field(
          nullable(v.picklist(FLAT_PER)),
          'What the amount is paid for: each item sold, or the sale; null for a percentage.',
        ),
        steps: field(
          v.array(
            v.object({
              percent: field(nullableText, 'Exact percentage; null for an amount.'),
              amount: field(nullable(integerField), 'Amount in the smallest unit; null for a percentage.'),
              amount_per: field(
                nullable(v.picklist(FLAT_PER)),
                'What the amount is paid for: each item sold, or the sale; null for a percentage.',
              ),
              rules: field(
                v.array(v.object(stepRule)),
                'Conditions of the step. Empty: the step applies to all other sales.',
              ),
            }),
          ),
          'Steps by the customer’s sales and age, or by the promoter’s customers and revenue. A sale earns by the first step whose rules match. Empty if all sales earn the same.',
        ),
        min_amount: field(nullable(integerField), 'Minimum per sale; null for no limit.'),
        max_amount: field(nullable(integerField), 'Maximum per sale; null for no limit.'),
        max_per_customer_month: field(nullable(integerField), 'Maximum per customer per month; null for no limit.'),
        unit: field(v.picklist(UNITS), 'Unit of the reward.'),
        duration: field(v.picklist(DURATION_TYPES), 'How long a customer’s sales earn the reward.'),
        duration_count: field(nullable(integerField), 'Number of months or sales; null for forever or once.'),
        per: field(
          v.picklist(['sale', 'referral', 'target']),
          'What earns the reward: sales, each lead that signs up, or a target.',
        ),
        target_metric: field(nullable(v.picklist(TARGET_METRICS)), 'Metric of the target; null if there is none.'),
        target_amount: field(
          nullable(integerField),
          'Target number or amount; null for joining, and if there is no target.',
        ),
        target_repeats: field(v.boolean(), 'Whether it is earned again with each further `target_amount`.'),
        plan_ids: field(
          nullable(v.array(v.string())),
          'Ids of the plans; null for all plans without a reward of their own.',
        ),
        apply_on: field(v.picklist(APPLY_ON), 'How plans are selected: `all`, `specific` ones, or by billing period.'),
        plan_names: field(
          v.array(v.string()),
          'Names of the plans: product names, and ids of other plans. Empty if `apply_on` covers them.',
        ),
      }),
    ),
    'What promoters earn.',
  ),
  next_level: field(
    nullable(
      v.object({
        campaign_name: field(v.string(), 'Name of the next campaign.'),
        metric: field(v.picklist(LEVEL_METRICS), 'Metric of the tier upgrade.'),
        amount: field(integerField, 'Number of customers, or revenue in the smallest unit of the account’s currency.'),
      }),
    ),
    'Tier upgrade: when promoters move to another campaign; null if they do not.',
  ),
  approves_at_once: field(v.boolean(), 'Automatic approval of promoters who join.'),
  archived: field(v.boolean(), 'Whether the campaign is archived. Sign-ups are rejected.'),
  terms: field(nullable(publicTerms), 'Terms that promoters of this campaign accept; null if there are none.'),
});

export const portalLook = v.object({
  account_id: field(idField, 'Id of the account.'),
  name: field(v.string(), 'Name of the portal.'),
  currency: field(v.string(), 'ISO 4217 currency code of cash amounts.'),
  accent_color: field(v.string(), 'Color of buttons and links.'),
  header_color: field(nullableText, 'Color behind the logo; null for the page’s color.'),
  logo_url: field(nullableText, 'URL of the logo, on the origin of the service.'),
  languages: field(v.array(v.picklist(LANGUAGES)), 'Languages of the portal.'),
  support_email: field(nullableText, 'E-mail address for promoters’ questions.'),
  privacy_url: field(nullableText, 'URL of the privacy policy.'),
  terms: field(
    nullable(publicTerms),
    'Terms for promoters: those of the requested campaign, or else the default ones; null if there are none.',
  ),
  custom_fields: field(v.array(v2PortalField), 'Additional questions on the sign-up page.'),
  campaign: field(
    nullable(affiliateOpenCampaign),
    'The requested campaign; null if the default one is private or does not exist.',
  ),
});
