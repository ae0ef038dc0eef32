import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { countSentCopies, listMailings } from '#shared/operations/automations/mailings.ts';
import { listTemplates } from '#shared/operations/mail/templates/edit-templates.ts';
import { addSentCountsV2, presentEmailV2, presentMailingEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsList } from '#shared/routes/v2/mail/emails.ts';
import type { V2Email } from '#shared/routes/v2/mail/emails-output.ts';
import {
  matchesEmailFilters,
  matchesSentCount,
  needsSentCounts,
  sortEmails,
} from '#shared/routes/v2/mail/emails-to-domain.ts';

export const handler = endpoint(v2EmailsList, async ({ input, ...call }) => {
  const addCounts = async (emails: readonly V2Email[]) => {
    const ids = emails.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
    return addSentCountsV2(emails, await countSentCopies(call, ids));
  };
  const [templates, mailings] = await Promise.all([
    listTemplates(call, input.filters.campaign_id ?? null),
    listMailings(call),
  ]);
  const emails = [
    ...templates.map((template) => presentEmailV2(template, call.account)),
    ...mailings.map(presentMailingEmailV2),
  ].filter((email) => matchesEmailFilters(email, input));
  // The counts of other pages are expensive.
  const needsAll = needsSentCounts(input);
  const counted = needsAll ? await addCounts(emails) : addSentCountsV2(emails, new Map());
  const sorted = sortEmails(
    counted.filter((email) => matchesSentCount(email, input)),
    input.sorting,
  );
  const page = { page: input.page, perPage: input.per_page };
  const rows = sorted.slice((page.page - 1) * page.perPage, page.page * page.perPage);
  return new ListPage(needsAll ? rows : await addCounts(rows), sorted.length, page);
});
