import { endpoint } from '#shared/http/endpoint.ts';
import { listOfferedTags } from '#shared/operations/promoters/promoter-tags.ts';
import { v2PromotersTags } from '#shared/routes/v2/promoters/promoters.ts';

export const handler = endpoint(v2PromotersTags, async (call) => ({ tags: await listOfferedTags(call) }));
