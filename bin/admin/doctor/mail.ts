import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { listSesIdentities, parseMailbox } from '#shared/domain/mail/mailbox.ts';
import { sesIdentities } from '#shared/outside/mail/identities.ts';
import { listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';
import {
  attentionFinding,
  brokenFinding,
  type CheckFinding,
  type DeploymentCheck,
  okFinding,
  runCheck,
} from './check.ts';
import { checkEach } from './check-each.ts';
import type { Deployment } from './deployment.ts';

/** Checks SES: sending, production access, and each account's sender. */
export const mailCheck: DeploymentCheck = {
  name: 'mail',
  async run(deployment, runtime) {
    // Permission for either may be missing.
    const parts: readonly DeploymentCheck[] = [
      { name: 'mail', run: checkSending },
      { name: 'mail of accounts', run: checkSenders },
    ];
    return (await Promise.all(parts.map((part) => runCheck(part, deployment, runtime)))).flat();
  },
};

async function checkSending(): Promise<CheckFinding[]> {
  const {
    SendingEnabled,
    ProductionAccessEnabled,
    EnforcementStatus = '',
  } = await new SESv2Client({}).send(new GetAccountCommand({}));
  if (!SendingEnabled || EnforcementStatus === 'SHUTDOWN')
    return [
      brokenFinding('mail', 'SES does not send any mail', 'Check SES in the console. See "Mail" in lib/runbook.md.'),
    ];
  if (!ProductionAccessEnabled)
    return [
      attentionFinding(
        'mail',
        'SES is in the sandbox: it sends to verified addresses only',
        'Request production access in the SES console.',
      ),
    ];
  if (EnforcementStatus === 'PROBATION')
    return [
      attentionFinding(
        'mail',
        'SES is reviewing your account: too many bounces or complaints',
        'Check SES in the console.',
      ),
    ];
  return [okFinding('mail', 'SES sends to all recipients')];
}

async function checkSenders({ service }: Deployment): Promise<readonly CheckFinding[]> {
  const identities = sesIdentities();
  const check = async ({ id }: { readonly id: number }): Promise<CheckFinding> => {
    const sender = await findMailSender(id);
    if (!sender?.verifiedAt) return okFinding(formatCheckName(id), 'off');
    const sends = await Promise.all(
      listSesIdentities(parseMailbox(sender.from)?.address ?? sender.from).map((identity) =>
        identities.sendsFor(identity),
      ),
    );
    if (sends.includes(true)) return okFinding(formatCheckName(id), 'SES can send from its sender address');
    // Without the address, which may be personal data.
    const next = `npm run admin -- mail show --account ${id} --stack ${service}\nVerify that address in the SES console.`;
    return brokenFinding(formatCheckName(id), 'SES cannot send from its sender address', next);
  };
  const accounts = await listAccountsInService();
  const findings = await checkEach('mail of accounts', accounts, {
    what: ({ id }) => formatCheckName(id),
    check,
    concurrency: 1,
  });
  return findings.filter(({ state }) => state !== 'ok');
}

const formatCheckName = (account: number): string => `mail of account ${account}`;
