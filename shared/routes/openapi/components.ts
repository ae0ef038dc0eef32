import type { GenericSchema } from 'valibot';
import {
  badCredentials,
  v1Error,
  v1SignupExists,
  v2Error,
  v2InvalidParams,
  v2InvalidRecord,
  v2SignupExists,
} from '#shared/routes/output.ts';
import {
  v1Lead,
  v1LeadWithOwner,
  v1Payout,
  v1Promoter,
  v1Promotion,
  v1ReducedPromoter,
  v1Reward,
  v1RewardWithPromoter,
} from '#shared/routes/v1/output.ts';
import { v2BatchProcess } from '#shared/routes/v2/batches/batch-output.ts';
import { v2Campaign, v2Reward } from '#shared/routes/v2/campaigns/campaigns-output.ts';
import { v2Commission, v2TrackingEvent } from '#shared/routes/v2/output.ts';
import { v2Product } from '#shared/routes/v2/products/products-output.ts';
import { v2PromoCode } from '#shared/routes/v2/promoters/promo-codes-output.ts';
import { v2Promotion } from '#shared/routes/v2/promoters/promoter-campaigns-output.ts';
import { v2Promoter } from '#shared/routes/v2/promoters/promoters-output.ts';
import { v2ListedCommission, v2Payout, v2Referral } from '#shared/routes/v2/records-output.ts';
import {
  webhookPayout,
  webhookPromoter,
  webhookRefund,
  webhookRefundReversal,
  webhookSale,
} from './webhook-schemas.ts';

export const components: Readonly<Record<string, GenericSchema>> = {
  BadCredentials: badCredentials,
  V1Error: v1Error,
  V1Lead: v1Lead,
  V1LeadWithOwner: v1LeadWithOwner,
  V1Payout: v1Payout,
  V1Promoter: v1Promoter,
  V1Promotion: v1Promotion,
  V1ReducedPromoter: v1ReducedPromoter,
  V1Reward: v1Reward,
  V1RewardWithPromoter: v1RewardWithPromoter,
  V1SignupExists: v1SignupExists,
  V2Campaign: v2Campaign,
  V2BatchProcess: v2BatchProcess,
  V2Commission: v2Commission,
  V2Error: v2Error,
  V2ListedCommission: v2ListedCommission,
  V2Payout: v2Payout,
  V2Product: v2Product,
  V2PromoCode: v2PromoCode,
  V2PromoterCampaign: v2Promotion,
  V2Promoter: v2Promoter,
  V2Referral: v2Referral,
  V2Reward: v2Reward,
  V2InvalidParams: v2InvalidParams,
  V2InvalidRecord: v2InvalidRecord,
  V2SignupExists: v2SignupExists,
  V2TrackingEvent: v2TrackingEvent,
  WebhookPayout: webhookPayout,
  WebhookPromoter: webhookPromoter,
  WebhookRefund: webhookRefund,
  WebhookRefundReversal: webhookRefundReversal,
  WebhookSale: webhookSale,
};
