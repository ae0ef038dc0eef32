import { MAX_HOLDING_DAYS } from '#shared/domain/commissions/holding-period.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { CampaignSettings } from '#web/dashboard/campaigns/queries.ts';
import { type Rule, toRuleRequest } from '#web/dashboard/campaigns/terms/rule.ts';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { integerHint, parseIntegerInput } from '#web/ui/formats/integer-input.ts';
import { buildLevelRequest, createLevelDraft, type LevelDraft, validateLevel } from './level.ts';
import {
  buildMethodsRequest,
  type CampaignMethodsDraft,
  createMethodsDraft,
  validateMethods,
} from './methods-draft.ts';

export const COOKIE_LIFE = { min: 1, max: 3650 } as const;
export const HOLDING = { min: 0, max: MAX_HOLDING_DAYS } as const;

const FLAGS = [
  'private',
  'auto_approve_promoters',
  'auto_approve_rewards',
  'last_click_wins',
  'promoters_edit_ref_token',
  'promoters_create_promo_codes',
  'promoters_add_referrals',
] as const satisfies readonly (keyof CampaignSettings)[];

export type CampaignFlag = (typeof FLAGS)[number] | 'is_default';

/** Numbers as typed. */
export interface CampaignDraft extends Readonly<Record<CampaignFlag, boolean>> {
  readonly name: string;
  readonly landing_url: string;
  readonly description: string;
  readonly ref_token_param: string;
  readonly visitor_cookie_life: string;
  readonly auto_approve_up_to: string;
  readonly holding_days: string;
  readonly rewards: readonly Rule[];
  readonly discounts: readonly Rule[];
  readonly methods: CampaignMethodsDraft;
  readonly level: LevelDraft;
}

export type CampaignText = {
  [Name in keyof CampaignDraft]: CampaignDraft[Name] extends string ? Name : never;
}[keyof CampaignDraft];

/** Settings of a campaign that the form edits. */
export type EditedCampaign = Pick<
  CampaignSettings,
  | Exclude<keyof CampaignDraft, 'rewards' | 'discounts' | 'methods' | 'level'>
  | 'rewards_for_promoters'
  | 'rewards_for_referrals'
  | 'selected_payout_methods'
  | 'payout_method_options'
  | 'upgrade_details'
>;

export const NEW_CAMPAIGN: EditedCampaign = {
  name: '',
  landing_url: '',
  description: '',
  ref_token_param: 'ref',
  visitor_cookie_life: 60,
  is_default: false,
  private: false,
  auto_approve_promoters: true,
  auto_approve_rewards: true,
  auto_approve_up_to: 0,
  holding_days: 0,
  selected_payout_methods: [],
  payout_method_options: {},
  last_click_wins: false,
  promoters_edit_ref_token: true,
  promoters_create_promo_codes: false,
  promoters_add_referrals: false,
  rewards_for_promoters: [],
  rewards_for_referrals: [],
  upgrade_details: null,
};

export function createCampaignDraft(campaign: EditedCampaign, currency: string): CampaignDraft {
  const { name, landing_url, description, ref_token_param, is_default, auto_approve_up_to: limit } = campaign;
  return {
    name,
    landing_url,
    description: description ?? '',
    ref_token_param,
    is_default,
    ...pickFlags(campaign),
    visitor_cookie_life: String(campaign.visitor_cookie_life),
    auto_approve_up_to: limit ? formatAmountInput(limit, currency) : '',
    holding_days: String(campaign.holding_days),
    rewards: campaign.rewards_for_promoters.map(toRuleRequest),
    discounts: campaign.rewards_for_referrals.map(toRuleRequest),
    methods: createMethodsDraft(campaign, currency),
    level: createLevelDraft(campaign, currency),
  };
}

/**
 * Builds the request, or returns errors by field.
 * @param savedLimit for automatic approval, in the smallest unit: kept while the field is hidden
 */
export function buildCampaignRequest(draft: CampaignDraft, currency: string, savedLimit: number) {
  const cookieDays = parseIntegerInput(draft.visitor_cookie_life.trim(), COOKIE_LIFE);
  const holdingDays = parseIntegerInput(draft.holding_days.trim(), HOLDING);
  const limit = draft.auto_approve_rewards
    ? parseAmountInput(draft.auto_approve_up_to.trim() || '0', currency)
    : savedLimit;
  const errors: FieldErrors = {
    ...validateMethods(draft.methods, currency),
    ...validateLevel(draft.level, currency),
    ...(cookieDays === null ? { visitor_cookie_life: integerHint(COOKIE_LIFE) } : {}),
    ...(limit === null ? { auto_approve_up_to: amountHint(currency) } : {}),
    ...(holdingDays === null ? { holding_days: integerHint(HOLDING) } : {}),
  };
  if (cookieDays === null || limit === null || holdingDays === null) return { errors };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      name: draft.name.trim(),
      landing_url: draft.landing_url.trim(),
      description: draft.description.trim(),
      ref_token_param: draft.ref_token_param.trim(),
      visitor_cookie_life: cookieDays,
      auto_approve_up_to: limit,
      holding_days: holdingDays,
      // Only another campaign can take over as default.
      ...(draft.is_default ? { is_default: true } : {}),
      ...pickFlags(draft),
      ...buildMethodsRequest(draft.methods, currency),
      rewards_for_promoters: [...draft.rewards],
      rewards_for_referrals: [...draft.discounts],
      upgrade_details: buildLevelRequest(draft.level, currency),
    },
  };
}

export type CampaignBody = NonNullable<ReturnType<typeof buildCampaignRequest>['body']>;

function pickFlags(flags: Readonly<Record<(typeof FLAGS)[number], boolean>>) {
  return Object.fromEntries(FLAGS.map((name) => [name, flags[name]])) as Record<(typeof FLAGS)[number], boolean>;
}
