import * as v from 'valibot';
import { field, idField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { v2NamedReward } from '#shared/routes/v2/output.ts';

export const v2PromoCode = field(
  v.object({
    id: field(idField, 'Id of the promo code.'),
    code: field(v.string(), 'Code that customers enter. Not case-sensitive.'),
    description: field(nullableText, 'The company’s description of the code.'),
    promoter_campaign_id: field(idField, 'Id of the promotion.'),
    promoter_id: field(idField, 'Id of the promoter.'),
    campaign_id: field(idField, 'Id of the campaign.'),
    reward: field(nullable(v2NamedReward), 'Reward for sales with the code; null for the campaign’s rewards.'),
    ext_id: field(nullableText, 'Id at a billing provider: always null, because no codes are created there.'),
    company_id: field(idField, 'Id of the account.'),
    metadata: field(v.record(v.string(), v.unknown()), 'The company’s metadata of the code.'),
    details: field(v.record(v.string(), v.unknown()), 'The company’s details of the code.'),
    created_at: field(timestampField, 'When the code was created.'),
    archived_at: field(nullable(timestampField), 'When the code was archived; null while it is active.'),
  }),
  'A promo code. Sales with the code are attributed to its promoter.',
);

export type V2PromoCode = v.InferOutput<typeof v2PromoCode>;
