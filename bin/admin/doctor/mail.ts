import { checkSesAccount } from '#shared/domain/mail/delivery/check-account.ts';
import type { DeliveryCheck, DeliveryStatus } from '#shared/domain/mail/delivery/delivery-check.ts';
import type { DnsRecord } from '#shared/domain/mail/delivery/facts.ts';
import { checkSenderAddress } from '#shared/operations/mail/check-delivery.ts';
import { createDeliverySources, type DnsResolver } from '#shared/outside/mail/delivery-sources.ts';
import { listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';
import {
  attentionFinding,
  type CheckFinding,
  type CheckState,
  type DeploymentCheck,
  okFinding,
  runCheck,
} from './check.ts';
import { checkEach } from './check-each.ts';

const STATES = {
  ok: 'ok',
  warning: 'attention',
  failed: 'broken',
  unknown: 'unknown',
} as const satisfies Record<DeliveryStatus, CheckState>;

const BY_SEVERITY = ['failed', 'warning', 'unknown'] as const satisfies readonly DeliveryStatus[];

const NO_PAGES = attentionFinding(
  'links in mail',
  'without portal, mail has no links, and broadcasts and automations are not sent, since promoters could not unsubscribe',
  'Deploy with the setting "web": "yes".',
);

/**
 * Creates the check of SES: sandbox, quota, reputation, and each account's sender.
 * @param resolver defaults to DNS
 */
export function createMailCheck(resolver?: DnsResolver): DeploymentCheck {
  return {
    name: 'mail',
    async run(deployment, runtime) {
      const sources = createDeliverySources(resolver);
      const checkSending = async () => [
        joinChecks('mail', checkSesAccount(await sources.readAccount()), 'SES sends to all recipients'),
      ];
      const checkSenders = async (): Promise<readonly CheckFinding[]> => {
        const findings = await checkEach('mail of accounts', await listAccountsInService(), {
          nameOf: ({ id }) => `mail of account ${id}`,
          check: async ({ id }) => {
            const sender = await findMailSender(id);
            if (!sender?.verifiedAt) return okFinding(`mail of account ${id}`, 'off');
            return joinChecks(
              `mail of account ${id}`,
              await checkSenderAddress(sender.from, sources),
              'its sender is authenticated',
            );
          },
          // SES throttles these calls.
          concurrency: 1,
        });
        return findings.filter(({ state }) => state !== 'ok');
      };
      const checkLinks = async () => ((await deployment.has('web')) ? [] : [NO_PAGES]);
      // Permission for each may be missing.
      const parts = [
        { name: 'links in mail', run: checkLinks },
        { name: 'mail', run: checkSending },
        { name: 'mail of accounts', run: checkSenders },
      ];
      return (await Promise.all(parts.map((part) => runCheck(part, deployment, runtime)))).flat();
    },
  };
}

export const mailCheck = createMailCheck();

/** Joins the checks that did not pass to one finding with the worst state. */
function joinChecks(what: string, checks: readonly DeliveryCheck[], found: string): CheckFinding {
  const problems = checks.filter(({ status }) => status !== 'ok');
  const worst = BY_SEVERITY.find((status) => problems.some((check) => check.status === status));
  if (!worst) return okFinding(what, found);
  return {
    state: STATES[worst],
    what,
    found: problems.map(({ message }) => message).join(' '),
    next: problems
      .flatMap(({ action, records }) => [...(action ? [action] : []), ...records.map(formatRecord)])
      .join('\n'),
  };
}

const formatRecord = ({ type, name, value }: DnsRecord): string =>
  `  ${name} ${type} ${type === 'TXT' ? `"${value}"` : value}`;
