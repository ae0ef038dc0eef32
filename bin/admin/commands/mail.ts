import { command } from '#bin/admin/command.ts';
import { AdminError } from '#bin/admin/errors.ts';
import { mailAddress, mailbox } from '#bin/admin/fields.ts';
import type { Place } from '#bin/admin/place.ts';
import { details, type Row } from '#bin/admin/print.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import { findMailSender } from '#shared/store/webhooks/listeners.ts';
import { accountOption, theAccount } from './account.ts';

/** Loaded on demand. */
const senders = () => import('#shared/operations/mail/set-sender.ts');

/** A local mailbox accepts all e-mail. */
async function identitiesAt(place: Place) {
  if (place === 'local') return null;
  const { sesIdentities } = await import('#shared/outside/mail/identities.ts');
  return sesIdentities();
}

const LOCAL = 'This is a local run: its mailbox takes mail from everybody, and SES is not asked.';

const sender = command({
  name: 'mail sender',
  about: 'Sets the sender of an account’s e-mail, and asks SES to verify its address.',
  notes: 'Then run mail verify: no e-mail is sent before. If you change the address, verify the new one, too.',
  options: {
    account: accountOption,
    from: {
      value: 'SENDER',
      about: 'an address, with or without a name: "Acme <partners@acme.example>"',
      schema: mailbox(),
    },
    owner: {
      value: 'E',
      about: 'who gets a mail if a webhook is disabled because it fails (nobody)',
      schema: mailAddress(),
    },
  },
  async run({ account, from, owner }, runtime, place) {
    await theAccount(account);
    const { setMailSender } = await senders();
    const wanted = { from, owner: owner ?? null };
    const { sender: set, known } = await setMailSender(
      { account: { id: account }, runtime },
      wanted,
      await identitiesAt(place),
    );
    const ses = {
      verified: 'SES sends for this address.',
      waiting: 'SES knows this address or its domain, and waits for it to be confirmed.',
      unknown: `SES has mailed a link to ${from.address}, which confirms it; it is good for a day.`,
    };
    const next = set.verifiedAt === null ? ' No e-mail is sent before mail verify.' : '';
    const words = (place === 'local' ? LOCAL : ses[known]) + next;
    return { data: rowOf(account, set), text: `${details(rowOf(account, set))}\n\n${words}` };
  },
});

const verify = command({
  name: 'mail verify',
  about: 'Turns an account’s e-mail on, if SES has verified its sender.',
  options: { account: accountOption },
  async run({ account }, runtime, place) {
    await theAccount(account);
    const { verifyMailSender } = await senders();
    const { sender: found, known } = await verifyMailSender(
      { account: { id: account }, runtime },
      await identitiesAt(place),
    );
    if (known === 'unknown') {
      throw new AdminError(`SES does not know ${found.from}, nor its domain: mail sender asks it to, in this region`);
    }
    if (known === 'waiting') {
      throw new AdminError(
        `SES does not send for ${found.from} yet: follow the link it has mailed, or set its domain up`,
      );
    }
    const row = rowOf(account, found);
    return { data: row, text: place === 'local' ? `${details(row)}\n\n${LOCAL}` : details(row) };
  },
});

const show = command({
  name: 'mail show',
  about: 'Shows the sender of an account’s e-mail, and when mails began.',
  options: { account: accountOption },
  async run({ account }) {
    await theAccount(account);
    const found = await findMailSender(account);
    if (!found) return { data: null, text: 'No sender yet, and no e-mail: mail sender names one.' };
    const row = rowOf(account, found);
    return { data: row, text: details(row) };
  },
});

const off = command({
  name: 'mail off',
  about: 'Turns an account’s e-mail off. mail verify turns it on again.',
  notes: 'Mails about events of that time are not sent later.',
  options: { account: accountOption },
  async run({ account }, runtime) {
    await theAccount(account);
    const { stopMail } = await senders();
    const row = rowOf(account, await stopMail({ account: { id: account }, runtime }));
    return { data: row, text: details(row) };
  },
});

export const mailCommands = [sender, verify, show, off];

function rowOf(account: number, { from, owner, verifiedAt }: MailSender): Row {
  return { account_id: account, from, owner, sends: verifiedAt !== null, verified_at: verifiedAt };
}
