import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listAllBroadcasts } from '#shared/operations/broadcasts/broadcasts.ts';
import { listTemplates } from '#shared/operations/mail/templates/edit-templates.ts';
import { presentBroadcastEmailV2, presentEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsList } from '#shared/routes/v2/mail/emails.ts';
import { matchesEmailFilters, sortEmails } from '#shared/routes/v2/mail/emails-to-domain.ts';

export const handler = endpoint(v2EmailsList, async ({ input, ...call }) => {
  const [templates, broadcasts] = await Promise.all([
    listTemplates(call, input.filters.campaign_id ?? null),
    listAllBroadcasts(call),
  ]);
  const emails = [
    ...templates.map((template) => presentEmailV2(template, call.account)),
    ...broadcasts.map(presentBroadcastEmailV2),
  ].filter((email) => matchesEmailFilters(email, input));
  const page = { page: input.page, perPage: input.per_page };
  const rows = sortEmails(emails, input.sorting).slice((page.page - 1) * page.perPage, page.page * page.perPage);
  return new ListPage(rows, emails.length, page);
});
