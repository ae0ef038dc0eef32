import type { MailSender } from '#shared/domain/mail/sender.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { unchangedSince } from '#shared/store/table/revision.ts';
import { replace, type Write } from '#shared/store/table/transaction.ts';

export async function findMailSender(account: number): Promise<MailSender | null> {
  return readItem<MailSender>(keys.mailSender(account));
}

/** Writes the mail sender if unchanged. */
export function mailSenderWrite(account: number, before: MailSender | null, after: MailSender): Write {
  return replace(keys.mailSender(account), { ...after }, unchangedSince(before?.revision), 'stale');
}
