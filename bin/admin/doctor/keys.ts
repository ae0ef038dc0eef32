import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { broken, type Check, type Finding, ok, orAllWell } from './check.ts';
import type { Deployment } from './deployment.ts';
import { lookAtEach } from './each.ts';

/** Keys from the settings are resources of no stack. */
const NAMING = ['WebhookKeyId', 'MailKeyId', 'SignUpKeyId', 'PayoutPlaceKeyId', 'PayoutKeyId'];
const LOST = 'See "A lost key" in lib/restore.md.';

interface UsedKey {
  readonly id: string;
  readonly name: string;
}

/** Checks that KMS keys are enabled. */
export const keys: Check = {
  name: 'keys',
  async run(deployment) {
    const client = new KMSClient({});
    const all = await keysOf(deployment);
    const look = async ({ id, name }: UsedKey): Promise<Finding> => {
      const state = (await client.send(new DescribeKeyCommand({ KeyId: id }))).KeyMetadata?.KeyState;
      return state === 'Enabled' ? ok(name, state) : broken(name, `is ${state}`, mended(id, state));
    };
    const findings = await lookAtEach('keys', all, { what: ({ name }) => name, look, gone: () => LOST });
    return orAllWell(findings, 'keys', `${all.length} are enabled`);
  },
};

async function keysOf(deployment: Deployment): Promise<readonly UsedKey[]> {
  const named = (await deployment.outputs()).filter(({ name }) => NAMING.includes(name));
  const own = await deployment.resources('AWS::KMS::Key');
  const names = new Map([
    ...named.map(({ name, value }) => [value, name] as const),
    ...own.map(({ id, logicalId }) => [id, logicalId] as const),
  ]);
  return [...names].map(([id, name]) => ({ id, name }));
}

function mended(id: string, state: string | undefined): string {
  const enable = `aws kms enable-key --key-id ${id}`;
  if (state === 'Disabled') return enable;
  return state === 'PendingDeletion' ? `aws kms cancel-key-deletion --key-id ${id}\n${enable}` : LOST;
}
