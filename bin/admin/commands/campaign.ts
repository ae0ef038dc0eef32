import * as v from 'valibot';
import { defineCommand } from '#bin/admin/command.ts';
import {
  amountSchema,
  colorSchema,
  cookieLifeSchema,
  flagSchema,
  holdingDaysSchema,
  landingUrlSchema,
  textSchema,
  webhookUrlSchema,
} from '#bin/admin/fields.ts';
import { createListCommand, type ListSource, readPageInput } from '#bin/admin/list-command.ts';
import { formatDetails, formatTable, type PrintRow } from '#bin/admin/print.ts';
import { createShowCommand } from '#bin/admin/show-command.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { createCampaign } from '#shared/operations/campaigns/create-campaign.ts';
import { listCampaignsPage } from '#shared/operations/campaigns/list-campaigns.ts';
import { showCampaign } from '#shared/operations/campaigns/show-campaign.ts';
import { presentCampaignV2 } from '#shared/present/v2/campaigns/campaign.ts';
import { v2CampaignsList } from '#shared/routes/v2/campaigns/campaigns.ts';
import { accountOption, requireAccount } from './account.ts';
import { rewardsSchema } from './rewards.ts';

const NO_REWARD = 'No rewards: sales are recorded but earn no commission.';
const REWARD_NOTES = `Write the terms of a reward as in these examples:
  "20% forever"                a percentage of every sale of a lead
  "15% for 12 months"          of the sales in the first 12 months as a customer
  "10% for 3 sales"            of the first 3 sales; "once": of the first
  "500 flat cash per item"     5.00 per item (the default), in the smallest unit of the currency
  "500 flat cash per sale"     5.00 per sale, however many items it has
  "1 flat free_months once"    also credits, points, discount_per, mon_discount
  "30% plan=pro,team"          for these plans, before any reward for all plans
  "tier 2: 10% of commission"  for the promoter's parent; or "of sale"`;

const create = defineCommand({
  name: 'campaign create',
  about:
    'Creates a campaign. The first one of an account becomes the default, which promoters join if no campaign is named.',
  notes: REWARD_NOTES,
  options: {
    account: accountOption,
    name: { value: 'NAME', about: 'campaign name', schema: textSchema() },
    'landing-url': { value: 'URL', about: 'landing page URL of its referral links', schema: landingUrlSchema() },
    reward: {
      value: 'TERMS',
      about: 'what a sale earns, such as "20% forever"; repeatable',
      schema: rewardsSchema(),
      repeatable: true,
    },
    'cookie-life': {
      value: 'DAYS',
      about: 'cookie duration in days (60)',
      schema: v.optional(cookieLifeSchema()),
    },
    'last-click-wins': {
      value: null,
      about: 'last-click attribution instead of first-click',
      schema: flagSchema(),
    },
    'no-auto-approve-rewards': { value: null, about: 'commissions need approval', schema: flagSchema() },
    'auto-approve-up-to': {
      value: 'AMOUNT',
      about: 'cash commissions above this need approval; in the smallest unit, such as 50000 (0: no limit)',
      schema: v.optional(amountSchema()),
    },
    'holding-days': {
      value: 'DAYS',
      about: 'holding period: days after a sale before its commissions can be paid (0)',
      schema: v.optional(holdingDaysSchema()),
    },
    'no-auto-approve-promoters': { value: null, about: 'promoters need approval', schema: flagSchema() },
    default: {
      value: null,
      about: 'makes it the default campaign of the account',
      schema: flagSchema(),
    },
    private: { value: null, about: 'promoters can join by invitation only', schema: flagSchema() },
    'webhook-url': {
      value: 'URL',
      about: 'URL of a webhook for this campaign only',
      schema: v.optional(webhookUrlSchema()),
    },
    color: { value: '#RRGGBB', about: 'color (#4f46e5)', schema: v.optional(colorSchema()) },
  },
  async run(input, runtime) {
    const { id } = await requireAccount(input.account);
    const { name, color, reward: rewards } = input;
    const campaign = await createCampaign(
      { account: { id }, runtime },
      {
        name,
        color,
        rewards,
        landingUrl: input['landing-url'],
        defaultWebhookUrl: input['webhook-url'],
        cookieLife: input['cookie-life'],
        lastClickWins: input['last-click-wins'],
        isDefault: input.default,
        private: input.private,
        autoApproveRewards: !input['no-auto-approve-rewards'],
        autoApprovePromoters: !input['no-auto-approve-promoters'],
        autoApproveUpTo: input['auto-approve-up-to'],
        holdingDays: input['holding-days'],
      },
    );
    const row = buildCampaignRow(campaign);
    const terms = formatTable(rewardRows(campaign), ['id', 'name', 'unit', 'tier', 'plan_ids'], NO_REWARD);
    return { data: row, text: `${formatDetails(row)}\n\n${terms}` };
  },
});

const list: ListSource<typeof v2CampaignsList> = {
  route: v2CampaignsList,
  async find(call, input) {
    const { rows, total } = await listCampaignsPage(call, input.filters.archived, readPageInput(input));
    return { rows: rows.map(presentCampaignV2), total };
  },
};

export const campaignCommands = [
  create,
  createListCommand({
    name: 'campaign list',
    about: 'Lists the campaigns of an account.',
    list,
    columns: {
      id: 'id',
      name: 'name',
      is_default: 'is_default',
      landing_url: 'landing_url',
      promoters: 'stats.promoters_count',
      rewards: 'rewards_for_promoters.reward.name',
    },
    empty: 'No campaigns yet.',
  }),
  createShowCommand({
    group: 'campaign',
    noun: 'campaign',
    show: async (call, id) => presentCampaignV2(await showCampaign(call, id)),
  }),
];

function buildCampaignRow(campaign: Campaign): PrintRow {
  return {
    id: campaign.id,
    name: campaign.name,
    color: campaign.color,
    landing_url: campaign.landingUrl,
    default_webhook_url: campaign.defaultWebhookUrl,
    is_default: campaign.isDefault,
    private: campaign.private,
    auto_approve_rewards: campaign.autoApproveRewards,
    auto_approve_promoters: campaign.autoApprovePromoters,
    auto_approve_up_to: campaign.autoApproveUpTo ?? 0,
    holding_days: campaign.holdingDays ?? 0,
    cookie_life: campaign.cookieLife,
    last_click_wins: campaign.lastClickWins ?? false,
    created_at: campaign.createdAt,
    rewards: rewardRows(campaign),
  };
}

function rewardRows({ rewards, rules }: Campaign): PrintRow[] {
  return rewards.map(({ id, name, unit, gain, duration, tier, percentOf }) => ({
    id,
    name,
    unit,
    ...gain,
    duration,
    tier,
    percent_of: percentOf,
    plan_ids: rules.find(({ rewardId }) => rewardId === id)?.planIds ?? [],
  }));
}
