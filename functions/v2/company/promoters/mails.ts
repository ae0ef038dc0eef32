import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listMails } from '#shared/operations/mail/list-mails.ts';
import { presentMailV2 } from '#shared/present/v2/mail/mail.ts';
import { v2PromotersMails } from '#shared/routes/v2/mail/mails.ts';

export const handler = endpoint(v2PromotersMails, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { referral_id: leadId, commission_id: commissionId, payout_id: payoutId } = input.filters;
  const { rows, total } = await listMails(call, input.id, { leadId, commissionId, payoutId }, page);
  return new ListPage(rows.map(presentMailV2), total, page);
});
