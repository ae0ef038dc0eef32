import { defineCommand } from '#bin/admin/command.ts';
import { AdminError } from '#bin/admin/errors.ts';
import { mailboxSchema, recipientSchema } from '#bin/admin/fields.ts';
import { formatDetails, type PrintRow } from '#bin/admin/print.ts';
import type { TargetKind } from '#bin/admin/target-kind.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';
import { accountOption, requireAccount } from './account.ts';

/** Loaded on demand. */
const senders = () => import('#shared/operations/mail/set-sender.ts');

/** A local mailbox accepts all e-mail. */
async function loadSesIdentities(targetKind: TargetKind) {
  if (targetKind === 'local') return null;
  const { sesIdentities } = await import('#shared/outside/mail/identities.ts');
  return sesIdentities();
}

const LOCAL = 'This is a local run: its mailbox accepts any sender, and SES is not used.';

const sender = defineCommand({
  name: 'mail sender',
  about: 'Sets the sender of an account’s e-mail, and asks SES to verify its address.',
  notes: 'Then run mail verify: no e-mail is sent before. A changed address must be verified, too.',
  options: {
    account: accountOption,
    from: {
      value: 'SENDER',
      about: 'an address, with or without a name: "Acme <partners@acme.example>"',
      schema: mailboxSchema(),
    },
    owner: {
      value: 'E',
      about: 'recipient of mail about webhooks disabled because of failures (none)',
      schema: recipientSchema(),
    },
  },
  async run({ account, from, owner }, runtime, targetKind) {
    await requireAccount(account);
    const { setMailSender } = await senders();
    const requestedSender = { from, owner: owner ?? null };
    const { sender: savedSender, sesState } = await setMailSender(
      { account: { id: account }, runtime },
      requestedSender,
      await loadSesIdentities(targetKind),
    );
    const ses = {
      verified: 'SES can send from this address.',
      waiting: 'SES is waiting for this address or its domain to be confirmed.',
      unknown: `SES has sent a confirmation link to ${from.address}. It is valid for one day.`,
    };
    const next = savedSender.verifiedAt === null ? ' Run mail verify next: no e-mail is sent before.' : '';
    const words = (targetKind === 'local' ? LOCAL : ses[sesState]) + next;
    return {
      data: buildSenderRow(account, savedSender),
      text: `${formatDetails(buildSenderRow(account, savedSender))}\n\n${words}`,
    };
  },
});

const verify = defineCommand({
  name: 'mail verify',
  about: 'Turns an account’s e-mail on, if SES has verified its sender.',
  options: { account: accountOption },
  async run({ account }, runtime, targetKind) {
    await requireAccount(account);
    const { verifyMailSender } = await senders();
    const { sender: mailSender, sesState } = await verifyMailSender(
      { account: { id: account }, runtime },
      await loadSesIdentities(targetKind),
    );
    if (sesState === 'unknown') {
      throw new AdminError(
        `SES does not know ${mailSender.from} or its domain in this region. Run mail sender to request verification.`,
      );
    }
    if (sesState === 'waiting') {
      throw new AdminError(
        `SES cannot send from ${mailSender.from} yet. Follow the link in the e-mail from SES, or set up the domain.`,
      );
    }
    const row = buildSenderRow(account, mailSender);
    return { data: row, text: targetKind === 'local' ? `${formatDetails(row)}\n\n${LOCAL}` : formatDetails(row) };
  },
});

const show = defineCommand({
  name: 'mail show',
  about: 'Shows the sender of an account’s e-mail and since when e-mail is on.',
  options: { account: accountOption },
  async run({ account }) {
    await requireAccount(account);
    const mailSender = await findMailSender(account);
    if (!mailSender) return { data: null, text: 'No sender yet, so no e-mail is sent. Run mail sender to set one.' };
    const row = buildSenderRow(account, mailSender);
    return { data: row, text: formatDetails(row) };
  },
});

const off = defineCommand({
  name: 'mail off',
  about: 'Turns an account’s e-mail off. mail verify turns it on again.',
  notes: 'E-mail about events in the meantime is not sent later.',
  options: { account: accountOption },
  async run({ account }, runtime) {
    await requireAccount(account);
    const { stopMail } = await senders();
    const row = buildSenderRow(account, await stopMail({ account: { id: account }, runtime }));
    return { data: row, text: formatDetails(row) };
  },
});

export const mailCommands = [sender, verify, show, off];

function buildSenderRow(account: number, { from, owner, verifiedAt }: MailSender): PrintRow {
  return { account_id: account, from, owner, sends: verifiedAt !== null, verified_at: verifiedAt };
}
