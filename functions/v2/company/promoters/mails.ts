import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { listMails } from '#shared/operations/mail/list-mails.ts';
import { v2Mail } from '#shared/present/v2/mail/mail.ts';
import { v2PromotersMails } from '#shared/routes/v2/mail/mails.ts';

export const handler = endpoint(v2PromotersMails, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await listMails(call, input.id, page);
  return new Paged(rows.map(v2Mail), total, page);
});
