import { endpoint } from '#shared/http/endpoint.ts';
import { removeSuppression } from '#shared/operations/mail/suppressions.ts';
import { presentSuppressionV2 } from '#shared/present/v2/mail/suppression.ts';
import { v2SuppressionsDelete } from '#shared/routes/v2/mail/suppressions.ts';

export const handler = endpoint(v2SuppressionsDelete, async ({ input, ...call }) =>
  presentSuppressionV2(await removeSuppression(call, input.id)),
);
