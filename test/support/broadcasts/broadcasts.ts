import { type Broadcast, NO_FILTERS, scheduleBroadcast, startSending } from '#shared/domain/broadcasts/broadcast.ts';
import { createBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { endBroadcast } from '#shared/operations/broadcasts/end-broadcast.ts';
import { createBroadcastAction } from '#shared/operations/broadcasts/send-broadcast.ts';
import type { MailLinks } from '#shared/operations/mail/send-mail.ts';
import { mailMac } from '#shared/outside/mac.ts';
import type { SendMail } from '#shared/outside/mail/mail.ts';
import { runtime } from '#shared/runtime.ts';
import { findBatch } from '#shared/store/batches/batches.ts';
import { broadcastWrites } from '#shared/store/broadcasts/broadcasts.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aHeldBatch } from '#test/support/bulk/held-batch.ts';
import type { Company } from '#test/support/service/company.ts';

export const BROADCAST_TEXT = {
  subject: 'News for {{first_name | partners}}',
  body: 'Hello from **{{company}}**.\n\nYour link: {{referral_link}}',
};

/** Links of copies that tests send. */
export const TEST_LINKS: MailLinks = { origin: 'https://partners.acme.example', mac: mailMac };

/** A broadcast that is being sent, without the batch process that the service would process, too. */
export async function aBroadcastWithoutProcess({ account }: Company, recipients: number) {
  const draft = await createBroadcast({ account, runtime }, { ...BROADCAST_TEXT, filters: NO_FILTERS });
  const now = runtime.now();
  const started = startSending(scheduleBroadcast(draft, null, now), { process: 1, recipients }, now);
  const before: Broadcast = { ...draft, revision: 1 };
  await commit(broadcastWrites(account.id, before, { ...started, scheduledAt: null }));
  return { id: draft.id, since: now };
}

/** A broadcast that is being sent to at most five promoters, by this test instead of the service. */
export async function aHeldBroadcast(
  company: Company,
  ids: readonly number[],
  deliver: SendMail,
  at = runtime,
  links: MailLinks | null = TEST_LINKS,
) {
  const call = { account: company.account, runtime: at };
  const draft = await createBroadcast(call, { ...BROADCAST_TEXT, filters: NO_FILTERS });
  const terms = { broadcastId: draft.id };
  const row = createBroadcastAction(deliver, links);
  const {
    id: process,
    work,
    failures,
  } = await aHeldBatch(company, 'broadcast/send', ids, terms, (own, id, all) => row({ ...own, runtime: at }, id, all));
  const now = at.now();
  const started = startSending(scheduleBroadcast(draft, null, now), { process, recipients: ids.length }, now);
  const before: Broadcast = { ...draft, revision: 1 };
  await commit(broadcastWrites(company.account.id, before, { ...started, scheduledAt: null }));
  const end = async () => {
    const batch = await findBatch(company.account.id, process);
    if (batch) await endBroadcast(call, batch);
  };
  return { id: draft.id, process, work, failures, end };
}
