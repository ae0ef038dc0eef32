import * as v from 'valibot';
import { command } from '#bin/admin/command.ts';
import { amount, color, cookieLife, flag, holdingDays, landingUrl, text, webhookUrl } from '#bin/admin/fields.ts';
import { type List, listCommand, pageIn } from '#bin/admin/list-command.ts';
import { details, type Row, table } from '#bin/admin/print.ts';
import { showCommand } from '#bin/admin/show-command.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { createCampaign } from '#shared/operations/campaigns/create-campaign.ts';
import { listCampaignsPage } from '#shared/operations/campaigns/list-campaigns.ts';
import { showCampaign } from '#shared/operations/campaigns/show-campaign.ts';
import { v2Campaign } from '#shared/present/v2/campaigns/campaign.ts';
import { v2CampaignsList } from '#shared/routes/v2/campaigns/campaigns.ts';
import { accountOption, theAccount } from './account.ts';
import { rewards } from './rewards.ts';

const NO_REWARD = 'It has no reward: its sales are recorded and earn nothing.';
const REWARD_NOTES = `Write the terms of a reward as in these examples:
  "20% forever"                a percentage of every sale of a lead
  "15% for 12 months"          of the sales in the first 12 months as a customer
  "10% for 3 sales"            of the first 3 sales; "once": of the first
  "500 flat cash"              5.00 for each item sold, in the smallest unit of the currency
  "500 flat cash per sale"     5.00 for each sale, however many items it has
  "1 flat free_months once"    also credits, points, discount_per, mon_discount
  "30% plan=pro,team"          for these plans, before any reward for all plans
  "tier 2: 10% of commission"  for the promoter's parent; or "of sale"`;

const create = command({
  name: 'campaign create',
  about:
    'Creates a campaign. The first one of an account becomes the default, which promoters join if no campaign is named.',
  notes: REWARD_NOTES,
  options: {
    account: accountOption,
    name: { value: 'NAME', about: 'what to call it', schema: text() },
    'landing-url': { value: 'URL', about: 'where its referral links lead', schema: landingUrl() },
    reward: {
      value: 'TERMS',
      about: 'what a sale earns, such as "20% forever"; may be given several times',
      schema: rewards(),
      repeatable: true,
    },
    'cookie-life': { value: 'DAYS', about: "how long a visitor's cookie lives (60)", schema: v.optional(cookieLife()) },
    'last-click-wins': {
      value: null,
      about: 'a visitor belongs to the promoter of the last link, not of the first',
      schema: flag(),
    },
    'no-auto-approve-rewards': { value: null, about: 'rewards wait for approval', schema: flag() },
    'auto-approve-up-to': {
      value: 'AMOUNT',
      about: 'a cash reward above this waits for approval; in the smallest unit, such as 50000 (0: no limit)',
      schema: v.optional(amount()),
    },
    'holding-days': {
      value: 'DAYS',
      about: 'days after a sale before a payout can take its rewards (0)',
      schema: v.optional(holdingDays()),
    },
    'no-auto-approve-promoters': { value: null, about: 'promoters wait for approval', schema: flag() },
    default: {
      value: null,
      about: 'makes it the default campaign of the account',
      schema: flag(),
    },
    private: { value: null, about: 'promoters join it only by invitation', schema: flag() },
    'webhook-url': {
      value: 'URL',
      about: 'the address of a webhook for this campaign only',
      schema: v.optional(webhookUrl()),
    },
    color: { value: '#RRGGBB', about: 'its colour (#4f46e5)', schema: v.optional(color()) },
  },
  async run(wanted, runtime) {
    const { id } = await theAccount(wanted.account);
    const { name, color, reward: rewards } = wanted;
    const campaign = await createCampaign(
      { account: { id }, runtime },
      {
        name,
        color,
        rewards,
        landingUrl: wanted['landing-url'],
        defaultWebhookUrl: wanted['webhook-url'],
        cookieLife: wanted['cookie-life'],
        lastClickWins: wanted['last-click-wins'],
        isDefault: wanted.default,
        private: wanted.private,
        autoApproveRewards: !wanted['no-auto-approve-rewards'],
        autoApprovePromoters: !wanted['no-auto-approve-promoters'],
        autoApproveUpTo: wanted['auto-approve-up-to'],
        holdingDays: wanted['holding-days'],
      },
    );
    const row = rowOf(campaign);
    const terms = table(rewardRows(campaign), ['id', 'name', 'unit', 'tier', 'plan_ids'], NO_REWARD);
    return { data: row, text: `${details(row)}\n\n${terms}` };
  },
});

const list: List<typeof v2CampaignsList> = {
  route: v2CampaignsList,
  async find(call, input) {
    const { rows, total } = await listCampaignsPage(call, input.filters.archived, pageIn(input));
    return { rows: rows.map(v2Campaign), total };
  },
};

export const campaignCommands = [
  create,
  listCommand({
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
    empty: 'No campaign yet.',
  }),
  showCommand({
    group: 'campaign',
    what: 'campaign',
    show: async (call, id) => v2Campaign(await showCampaign(call, id)),
  }),
];

function rowOf(campaign: Campaign): Row {
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

function rewardRows({ rewards, rules }: Campaign): Row[] {
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
