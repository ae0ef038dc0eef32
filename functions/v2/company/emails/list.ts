import { endpoint } from '#shared/http/endpoint.ts';
import { listTemplates } from '#shared/operations/mail/templates/edit-templates.ts';
import { presentEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsList } from '#shared/routes/v2/mail/emails.ts';
import { matchesEmailFilters } from '#shared/routes/v2/mail/emails-to-domain.ts';

export const handler = endpoint(v2EmailsList, async ({ input, ...call }) => {
  const templates = await listTemplates(call, input.filters.campaign_id ?? null);
  return templates
    .map((template) => presentEmailV2(template, call.account))
    .filter((email) => matchesEmailFilters(email, input));
});
