import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { identitiesOf, mailboxIn } from '#shared/domain/mail/mailbox.ts';
import { sesIdentities } from '#shared/outside/identities.ts';
import { listAccountsInService } from '#shared/store/accounts.ts';
import { findMailSender } from '#shared/store/listeners.ts';
import { attention, broken, type Check, type Finding, ok } from './check.ts';

/** SES sends, to everybody, and for the address of each account that has one. */
export const mail: Check = {
  name: 'mail',
  async run() {
    return [...(await sending()), ...(await senders())];
  },
};

async function sending(): Promise<Finding[]> {
  const {
    SendingEnabled,
    ProductionAccessEnabled,
    EnforcementStatus = '',
  } = await new SESv2Client({}).send(new GetAccountCommand({}));
  if (!SendingEnabled || EnforcementStatus === 'SHUTDOWN')
    return [broken('mail', 'SES sends nothing', 'Look at SES in the console. See "Mail" in lib/README.md.')];
  if (!ProductionAccessEnabled)
    return [
      attention(
        'mail',
        'SES is in the sandbox: it sends to verified addresses only',
        'Ask AWS for production access, in the console of SES.',
      ),
    ];
  if (EnforcementStatus === 'PROBATION')
    return [
      attention('mail', 'SES looks into your mails: too many bounce, or complain', 'Look at SES in the console.'),
    ];
  return [ok('mail', 'SES sends to everybody')];
}

async function senders(): Promise<Finding[]> {
  const identities = sesIdentities();
  const findings: Finding[] = [];
  for (const { id } of await listAccountsInService()) {
    const sender = await findMailSender(id);
    // Mail that is off, or was never on, is nobody's concern.
    if (!sender?.verifiedAt) continue;
    const sends = await Promise.all(
      identitiesOf(mailboxIn(sender.from)?.address ?? sender.from).map((identity) => identities.sendsFor(identity)),
    );
    if (sends.includes(true)) continue;
    // The address may name a person: it is not shown.
    const next = `npm run admin -- mail show --account ${id}, with the same --stack. Verify its address in the console of SES.`;
    findings.push(broken(`mail of account ${id}`, 'SES does not send for its sender', next));
  }
  return findings;
}
