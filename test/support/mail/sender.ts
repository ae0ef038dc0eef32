import type { MailSender } from '#shared/domain/mail/sender.ts';
import { runtime } from '#shared/runtime.ts';
import { findMailSender, mailSenderWrite } from '#shared/store/mail/mail-sender.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import type { Company } from '#test/support/service/company.ts';

const SENDER: MailSender = {
  from: 'Acme <partners@acme.example>',
  verifiedAt: '2026-01-01T00:00:00.000Z',
  owner: 'ops@acme.example',
  revision: 1,
};

export async function setSender({ account }: Company, sender: Partial<MailSender>): Promise<void> {
  await retryOnConflict(async () => {
    const before = await findMailSender(account.id);
    const after = { ...SENDER, ...before, ...sender, revision: (before?.revision ?? 0) + 1 };
    await commit([mailSenderWrite(account.id, before, after)]);
  }, runtime);
}
