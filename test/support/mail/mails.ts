import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { buildMailMessages } from '#shared/operations/mail/queue-mails.ts';
import type { OutgoingMail, SendMail } from '#shared/outside/mail/mail.ts';
import type { MailMessage } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { readWrittenItems } from '#test/support/table/written.ts';
import { setSender } from './sender.ts';

/**
 * Creates a company with a mail sender. The running service sends its mail, too: a test that sends mail itself must
 * mark events as quiet and unmark them with `removeQuietFlags`.
 */
export async function aMailingCompany(sender: Partial<MailSender> = {}): Promise<Company> {
  const company = await aCompany();
  await setSender(company, sender);
  return company;
}

/**
 * Removes the quiet marks from a company's events. The service processes new items only, so it does not notice: the
 * test sends these mails.
 */
export async function removeQuietFlags({ account }: Company): Promise<void> {
  const items = [...(await readWrittenItems(account.id)).values()] as (Key & { readonly quiet?: true })[];
  const remove = ({ pk, sk }: Key) =>
    documentClient.send(
      new UpdateCommand({ TableName: tableName(), Key: { pk, sk }, UpdateExpression: 'REMOVE quiet' }),
    );
  await Promise.all(items.filter(({ quiet }) => quiet).map(remove));
}

export async function createMailMessages({ account }: Company): Promise<MailMessage[]> {
  const items = [...(await readWrittenItems(account.id)).values()] as unknown as (JournalEvent & Key)[];
  const storedMails = items
    .filter(({ event }) => event !== undefined)
    .sort((a, b) => a.recordedAt.localeCompare(b.recordedAt))
    .map(({ pk, sk, ...event }) => ({ key: { pk, sk }, event: event as JournalEvent }));
  return buildMailMessages(storedMails, await findMailSender(account.id)).map(({ message }) => message);
}

export async function createMailMessage(company: Company, kind: string): Promise<MailMessage> {
  const messages = (await createMailMessages(company)).filter(({ mail }) => mail.includes(`-${kind}-`));
  if (messages.length !== 1 || !messages[0]) throw new Error(`${messages.length} mails of kind ${kind}`);
  return messages[0];
}

/** Waits until the projector has processed and sent everything so far: it starts another batch only afterwards. */
export async function waitForProjector(company: Company, refId: string): Promise<void> {
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

/** Replaces SES and records mails. */
export function anOutbox(): { readonly send: SendMail; readonly sent: OutgoingMail[] } {
  const sentMails: OutgoingMail[] = [];
  return {
    sent: sentMails,
    send: async (mail) => {
      await new Promise((done) => setTimeout(done, 20));
      sentMails.push(mail);
    },
  };
}

export function createLaterRuntime(minutes: number) {
  const now = () => new Date(Date.now() + minutes * 60_000).toISOString();
  return { ...runtime, now };
}
