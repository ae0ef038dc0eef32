import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { brokenFinding, type CheckFinding, type DeploymentCheck, okFinding, summarizeFindings } from './check.ts';
import { checkEach } from './check-each.ts';
import type { Deployment } from './deployment.ts';

/** Outputs with the ids of keys. Keys named in the settings belong to no stack. */
const KEY_OUTPUTS = ['WebhookKeyId', 'MailKeyId', 'SignUpKeyId', 'PayoutPlaceKeyId', 'PayoutKeyId'];
const LOST_KEY_HINT = 'See "A lost key" in lib/restore.md.';

interface UsedKey {
  readonly id: string;
  readonly name: string;
}

/** Checks that KMS keys are enabled. */
export const keysCheck: DeploymentCheck = {
  name: 'keys',
  async run(deployment) {
    const client = new KMSClient({});
    const all = await listUsedKeys(deployment);
    const check = async ({ id, name }: UsedKey): Promise<CheckFinding> => {
      const state = (await client.send(new DescribeKeyCommand({ KeyId: id }))).KeyMetadata?.KeyState;
      return state === 'Enabled' ? okFinding(name, state) : brokenFinding(name, `is ${state}`, findFix(id, state));
    };
    const findings = await checkEach('keys', all, {
      nameOf: ({ name }) => name,
      check,
      nextIfMissing: () => LOST_KEY_HINT,
    });
    return summarizeFindings(findings, 'keys', `${all.length} are enabled`);
  },
};

async function listUsedKeys(deployment: Deployment): Promise<readonly UsedKey[]> {
  const keyOutputs = (await deployment.outputs()).filter(({ name }) => KEY_OUTPUTS.includes(name));
  const own = await deployment.resources('AWS::KMS::Key');
  const names = new Map([
    ...keyOutputs.map(({ name, value }) => [value, name] as const),
    ...own.map(({ id, logicalId }) => [id, logicalId] as const),
  ]);
  return [...names].map(([id, name]) => ({ id, name }));
}

function findFix(id: string, state: string | undefined): string {
  const enable = `aws kms enable-key --key-id ${id}`;
  if (state === 'Disabled') return enable;
  return state === 'PendingDeletion' ? `aws kms cancel-key-deletion --key-id ${id}\n${enable}` : LOST_KEY_HINT;
}
