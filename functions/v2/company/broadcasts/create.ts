import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { createBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { presentBroadcastV2 } from '#shared/present/v2/broadcasts/broadcast.ts';
import { v2BroadcastsCreate } from '#shared/routes/v2/broadcasts/broadcasts.ts';
import { toBroadcastDraft } from '#shared/routes/v2/broadcasts/broadcasts-to-domain.ts';

export const handler = endpoint(
  v2BroadcastsCreate,
  async ({ input, ...call }) =>
    new CreatedResponse(presentBroadcastV2(await createBroadcast(call, toBroadcastDraft(input)))),
);
