import * as v from 'valibot';
import { field, id, maybe, textOrNull, when } from '#shared/routes/output.ts';
import { v2NamedReward } from '#shared/routes/v2/output.ts';

export const v2PromoCode = field(
  v.object({
    id: field(id, 'Id of the promo code.'),
    code: field(v.string(), 'What customers type. Case makes no difference.'),
    description: field(textOrNull, 'The company’s note about the code.'),
    promoter_campaign_id: field(id, 'Id of the promoter’s place in the campaign.'),
    promoter_id: field(id, 'Id of the promoter.'),
    campaign_id: field(id, 'Id of the campaign.'),
    reward: field(maybe(v2NamedReward), 'What a sale with the code earns; null for what the campaign gives.'),
    ext_id: field(textOrNull, 'Its id at a billing provider: always null, for no provider is asked for codes.'),
    company_id: field(id, 'Id of the account.'),
    metadata: field(v.record(v.string(), v.unknown()), 'What the company keeps about it.'),
    details: field(v.record(v.string(), v.unknown()), 'More that the company keeps about it.'),
    created_at: field(when, 'When the code was created.'),
    archived_at: field(maybe(when), 'When it was archived; null while it is in use.'),
  }),
  'A promo code: a sale that names it is the promoter’s.',
);

export type V2PromoCode = v.InferOutput<typeof v2PromoCode>;
