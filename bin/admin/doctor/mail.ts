import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { listSesIdentities, parseMailbox } from '#shared/domain/mail/mailbox.ts';
import { sesIdentities } from '#shared/outside/mail/identities.ts';
import { listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { findMailSender } from '#shared/store/webhooks/listeners.ts';
import { attention, broken, type Check, type Finding, ok, outcomeOf } from './check.ts';
import type { Deployment } from './deployment.ts';
import { lookAtEach } from './each.ts';

/** SES sends, to everybody, and for the address of each account that has one. */
export const mail: Check = {
  name: 'mail',
  async run(deployment, runtime) {
    // Either of them may be refused by itself.
    const parts: readonly Check[] = [
      { name: 'mail', run: sending },
      { name: 'mail of accounts', run: senders },
    ];
    return (await Promise.all(parts.map((part) => outcomeOf(part, deployment, runtime)))).flat();
  },
};

async function sending(): Promise<Finding[]> {
  const {
    SendingEnabled,
    ProductionAccessEnabled,
    EnforcementStatus = '',
  } = await new SESv2Client({}).send(new GetAccountCommand({}));
  if (!SendingEnabled || EnforcementStatus === 'SHUTDOWN')
    return [broken('mail', 'SES sends nothing', 'Look at SES in the console. See "Mail" in lib/runbook.md.')];
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

async function senders({ service }: Deployment): Promise<readonly Finding[]> {
  const identities = sesIdentities();
  const look = async ({ id }: { readonly id: number }): Promise<Finding> => {
    const sender = await findMailSender(id);
    // Mail that is off, or was never on, is nobody's concern.
    if (!sender?.verifiedAt) return ok(nameOf(id), 'off');
    const sends = await Promise.all(
      listSesIdentities(parseMailbox(sender.from)?.address ?? sender.from).map((identity) =>
        identities.sendsFor(identity),
      ),
    );
    if (sends.includes(true)) return ok(nameOf(id), 'SES sends for its sender');
    // The address may name a person: it is not shown.
    const next = `npm run admin -- mail show --account ${id} --stack ${service}\nVerify that address in the console of SES.`;
    return broken(nameOf(id), 'SES does not send for its sender', next);
  };
  const accounts = await listAccountsInService();
  const findings = await lookAtEach('mail of accounts', accounts, { what: ({ id }) => nameOf(id), look, atOnce: 1 });
  return findings.filter(({ state }) => state !== 'ok');
}

const nameOf = (account: number): string => `mail of account ${account}`;
