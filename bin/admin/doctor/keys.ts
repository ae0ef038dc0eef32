import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { broken, type Check, type Finding, ok, orAllWell } from './check.ts';
import type { Resource } from './deployment.ts';

/** Each key can be used. */
export const keys: Check = {
  name: 'keys',
  async run(deployment) {
    const client = new KMSClient({});
    const all = await deployment.resources('AWS::KMS::Key');
    const stateOf = async ({ id, logicalId }: Resource): Promise<Finding> => {
      const state = (await client.send(new DescribeKeyCommand({ KeyId: id }))).KeyMetadata?.KeyState;
      if (state === 'Enabled') return ok(logicalId, state);
      const first = state === 'PendingDeletion' ? `aws kms cancel-key-deletion --key-id ${id}; ` : '';
      return broken(logicalId, `is ${state}`, `${first}aws kms enable-key --key-id ${id}`);
    };
    return orAllWell(await Promise.all(all.map(stateOf)), 'keys', `${all.length} are enabled`);
  },
};
