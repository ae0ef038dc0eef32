import { APPLICATION_SESSION_S } from '#shared/domain/portal/portal-session.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { beginApplicationSession } from '#shared/operations/portal/open-portal.ts';
import { v2PromotersIframeLogin } from '#shared/routes/v2/portal/portal.ts';

export const handler = endpoint(v2PromotersIframeLogin, async ({ input, caller, ...call }) => {
  const { promoter_id: id, cust_id: text = '' } = input;
  const identifier = id === undefined ? ({ by: 'cust_id', text } as const) : ({ by: 'id', id } as const);
  const token = await beginApplicationSession(call, identifier, caller);
  return { access_token: token, expires_in: APPLICATION_SESSION_S };
});
