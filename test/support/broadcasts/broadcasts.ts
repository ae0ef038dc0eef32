import { BatchGetCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { type Broadcast, NO_FILTERS, scheduleBroadcast, startSending } from '#shared/domain/broadcasts/broadcast.ts';
import { createBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { endBroadcast } from '#shared/operations/broadcasts/end-broadcast.ts';
import { createBroadcastAction } from '#shared/operations/broadcasts/send-broadcast.ts';
import type { SendMail } from '#shared/outside/mail/mail.ts';
import { runtime } from '#shared/runtime.ts';
import { findBatch } from '#shared/store/batches/batches.ts';
import { broadcastWrites } from '#shared/store/broadcasts/broadcasts.ts';
import { documents } from '#shared/store/table/client.ts';
import type { Key } from '#shared/store/table/keys.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aHeldBatch } from '#test/support/bulk/held-batch.ts';
import type { Company } from '#test/support/service/company.ts';

export const BROADCAST_TEXT = {
  subject: 'News for {{first_name | partners}}',
  body: 'Hello from **{{company}}**.\n\nYour link: {{referral_link}}',
};

/** A broadcast that is being sent to promoters, by this test instead of the service. */
export async function aHeldBroadcast(company: Company, ids: readonly number[], deliver: SendMail, at = runtime) {
  const call = { account: company.account, runtime: at };
  const draft = await createBroadcast(call, { ...BROADCAST_TEXT, filters: NO_FILTERS });
  const terms = { broadcastId: draft.id };
  const row = createBroadcastAction(deliver, null);
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

/** Makes every table call fail after some writes, like a process that dies. */
export function dieAfterWrites(writes: number): { readonly revive: () => void } {
  const real = documents.send.bind(documents) as (command: unknown) => Promise<unknown>;
  const isWrite = (command: unknown) =>
    [PutCommand, UpdateCommand, TransactWriteCommand].some((kind) => command instanceof kind);
  let left = writes;
  const spy = vi.spyOn(documents, 'send').mockImplementation((async (command: unknown) => {
    if (isWrite(command)) left -= 1;
    if (left < 0) throw new Error('the process has died');
    return real(command);
  }) as never);
  return { revive: () => spy.mockRestore() };
}

/** Makes batch reads fail that include an item. */
export function failReads({ pk }: Key): { readonly restore: () => void } {
  const real = documents.send.bind(documents) as (command: unknown) => Promise<unknown>;
  const spy = vi.spyOn(documents, 'send').mockImplementation((async (command: unknown) => {
    if (command instanceof BatchGetCommand && JSON.stringify(command.input).includes(`"${pk}"`))
      throw new Error('the table is not available');
    return real(command);
  }) as never);
  return { restore: () => spy.mockRestore() };
}

/** Counts updates that are sent at once. */
export function countUpdatesAtOnce(): { readonly restore: () => void; readonly most: () => number } {
  const real = documents.send.bind(documents) as (command: unknown) => Promise<unknown>;
  let [current, most] = [0, 0];
  const spy = vi.spyOn(documents, 'send').mockImplementation((async (command: unknown) => {
    if (!(command instanceof UpdateCommand)) return real(command);
    current += 1;
    most = Math.max(most, current);
    return real(command).finally(() => {
      current -= 1;
    });
  }) as never);
  return { restore: () => spy.mockRestore(), most: () => most };
}
