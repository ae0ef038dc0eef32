import { listSesIdentities, type Mailbox, parseMailbox } from '#shared/domain/mail/mailbox.ts';
import {
  changeMailSender,
  type MailSender,
  markSenderUnverified,
  markSenderVerified,
} from '#shared/domain/mail/sender.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import type { SenderIdentities } from '#shared/outside/mail/identities.ts';
import { findMailSender, mailSenderWrite } from '#shared/store/mail/mail-sender.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

type SesState = 'verified' | 'waiting' | 'unknown';

/**
 * Sets the mail sender and requests verification from SES if needed. Nothing is sent until `verifyMailSender` succeeds.
 * @param identities null in a local run
 * @returns SES state before the request
 */
export async function setMailSender(
  call: Call,
  input: { readonly from: Mailbox; readonly owner: string | null },
  identities: SenderIdentities | null,
): Promise<{ readonly sender: MailSender; readonly sesState: SesState }> {
  const sender = await changeSender(call, (before) => changeMailSender(before, input));
  const state = await readSesState(input.from.address, identities);
  if (state === 'unknown') await identities?.create(input.from.address);
  return { sender, sesState: state };
}

/**
 * Enables e-mails if SES has verified the sender.
 * @param identities null in a local run
 * @throws Refusal `invalid` without a sender
 */
export async function verifyMailSender(
  call: Call,
  identities: SenderIdentities | null,
): Promise<{ readonly sender: MailSender; readonly sesState: SesState }> {
  const current = requireSender(await findMailSender(call.account.id));
  const state = await readSesState(parseSenderAddress(current), identities);
  if (state !== 'verified') return { sender: current, sesState: state };
  const verify = (before: MailSender | null) => {
    const sender = requireSender(before);
    // SES was not queried for this new address.
    return parseSenderAddress(sender) === parseSenderAddress(current)
      ? markSenderVerified(sender, call.runtime.now())
      : sender;
  };
  return { sender: await changeSender(call, verify), sesState: state };
}

/**
 * Stops e-mails; `verifyMailSender` resumes them.
 * @throws Refusal `invalid` without a sender
 */
export async function stopMail(call: Call): Promise<MailSender> {
  return changeSender(call, (before) => markSenderUnverified(requireSender(before)));
}

function changeSender(
  { account, runtime }: Call,
  decide: (before: MailSender | null) => MailSender,
): Promise<MailSender> {
  return retryOnConflict(async () => {
    const before = await findMailSender(account.id);
    const after = decide(before);
    if (after !== before) await commit([mailSenderWrite(account.id, before, after)]);
    return after;
  }, runtime);
}

async function readSesState(address: string, identities: SenderIdentities | null): Promise<SesState> {
  if (!identities) return 'verified';
  const states = await Promise.all(listSesIdentities(address).map((identity) => identities.isVerified(identity)));
  if (states.includes(true)) return 'verified';
  return states.includes(false) ? 'waiting' : 'unknown';
}

function requireSender(sender: MailSender | null): MailSender {
  if (!sender)
    throw new Refusal({ code: 'invalid', message: 'the account has no mail sender: set one with mail sender' });
  return sender;
}

function parseSenderAddress({ from }: MailSender): string {
  return parseMailbox(from)?.address ?? from;
}
