import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { buildMailSendings } from '#shared/operations/mail/queue-mails.ts';
import type { Posted, SendMail } from '#shared/outside/mail/mail.ts';
import type { MailMessage } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { findMailSender, mailSenderWrite } from '#shared/store/webhooks/listeners.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { written } from '#test/support/table/written.ts';

const SENDER: MailSender = {
  from: 'Acme <partners@acme.example>',
  verifiedAt: '2026-01-01T00:00:00.000Z',
  owner: 'ops@acme.example',
  revision: 1,
};

/**
 * A company whose mail is sent. The service that tests run sends it, too: what a test sends itself has to be marked as quiet, and
 * asked for by `aloud`.
 */
export async function aMailingCompany(sender: Partial<MailSender> = {}): Promise<Company> {
  const company = await aCompany();
  await setSender(company, sender);
  return company;
}

/** Says otherwise who sends a company's mail. */
export async function setSender({ account }: Company, sender: Partial<MailSender>): Promise<void> {
  const before = await findMailSender(account.id);
  const after = { ...SENDER, ...before, ...sender, revision: (before?.revision ?? 0) + 1 };
  await commit([mailSenderWrite(account.id, before, after)]);
}

/**
 * Takes from a company's events that nobody wants mail about them. The service looks at new items alone, so
 * that it knows nothing of it: their mails are for the test to send.
 */
export async function aloud({ account }: Company): Promise<void> {
  const items = [...(await written(account.id)).values()] as (Key & { readonly quiet?: true })[];
  const remove = ({ pk, sk }: Key) =>
    documents.send(new UpdateCommand({ TableName: tableName(), Key: { pk, sk }, UpdateExpression: 'REMOVE quiet' }));
  await Promise.all(items.filter(({ quiet }) => quiet).map(remove));
}

/** The messages that all events of a company put into the queue of mails, in the order in which these were recorded. */
export async function mailMessages({ account }: Company): Promise<MailMessage[]> {
  const items = [...(await written(account.id)).values()] as unknown as (JournalEvent & Key)[];
  const stored = items
    .filter(({ event }) => event !== undefined)
    .sort((one, other) => one.recordedAt.localeCompare(other.recordedAt))
    .map(({ pk, sk, ...event }) => ({ key: { pk, sk }, event: event as JournalEvent }));
  return buildMailSendings(stored, await findMailSender(account.id)).map(({ message }) => message);
}

/** The message of a company’s mail of that kind, of which there must be one. */
export async function mailMessage(company: Company, kind: string): Promise<MailMessage> {
  const found = (await mailMessages(company)).filter(({ mail }) => mail.includes(`-${kind}-`));
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} mails of kind ${kind}`);
  return found[0];
}

/** Waits until the projector is done with all that has happened, wherever it notifies anybody: it goes on with a next batch. */
export async function workedOff(company: Company, refId: string): Promise<void> {
  for (const eventId of ['first', 'next']) {
    const sale = {
      email: 'a@example.com',
      event_id: eventId,
      amount: 100,
      ref_id: refId,
      skip_email_notification: true,
    };
    expect((await company.v2('/track/sale', sale)).status).toBe(200);
    const event = () => readItem<{ countedAt?: string }>(keys.moneyEvent(company.account.id, 'sale', eventId));
    expect((await eventually(event, (item) => item?.countedAt !== undefined))?.countedAt).toBeDefined();
  }
}

/** What takes mails in the place of SES, and shows them. */
export function anOutbox(): { readonly send: SendMail; readonly sent: Posted[] } {
  const sent: Posted[] = [];
  return {
    sent,
    send: async (mail) => {
      await new Promise((done) => setTimeout(done, 20));
      sent.push(mail);
    },
  };
}

/** The service's side effects at another time than now. */
export function minutesLater(minutes: number) {
  const now = () => new Date(Date.now() + minutes * 60_000).toISOString();
  return { ...runtime, now };
}
