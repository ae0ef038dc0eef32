import { Refusal } from '#shared/domain/refusal.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';

/** Checks that an account can send e-mail. @throws Refusal `invalid` */
export async function assertSenderVerified(account: number): Promise<void> {
  const sender = await findMailSender(account);
  if (sender?.verifiedAt != null) return;
  const message =
    'The account has no verified e-mail sender: the service operator sets one with the admin command mail sender.';
  throw new Refusal({ code: 'invalid', message });
}
