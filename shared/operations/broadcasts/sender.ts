import { Refusal } from '#shared/domain/refusal.ts';
import { pagesOrigin } from '#shared/outside/mail/pages-origin.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';

/** Tells companies why broadcasts and automations are not sent by a service without portal. */
export const NO_UNSUBSCRIBE_PAGE =
  'The service has no portal, where promoters could unsubscribe, so broadcasts and automations are not sent. Its operator can change ' +
  'that with the setting web.';

/** Whether promoters can unsubscribe: without portal, links to unsubscribe would lead nowhere. */
export function canUnsubscribe(): boolean {
  return pagesOrigin() !== '';
}

/**
 * Checks that an account can send broadcasts and automations.
 * @throws Refusal `invalid` without a verified sender, or if promoters could not unsubscribe
 */
export async function assertCanSend(account: number): Promise<void> {
  if (!canUnsubscribe()) throw new Refusal({ code: 'invalid', message: NO_UNSUBSCRIBE_PAGE });
  const sender = await findMailSender(account);
  if (sender?.verifiedAt != null) return;
  const message =
    'The account has no verified e-mail sender: the service operator sets one with the admin command mail sender.';
  throw new Refusal({ code: 'invalid', message });
}
