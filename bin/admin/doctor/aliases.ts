import { GetAliasCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { attention, type Check, type Finding, ok, orAllWell } from './check.ts';
import type { Resource } from './deployment.ts';
import { lookAtEach, revertDrift } from './each.ts';

const SECTION = 'See "A release that goes wrong" in lib/runbook.md.';

/** Checks that aliases point to the latest versions only. */
export const aliases: Check = {
  name: 'aliases',
  async run(deployment) {
    const client = new LambdaClient({});
    const all = await deployment.resources('AWS::Lambda::Alias');
    if (all.length === 0) return [];
    const deployed = (await deployment.resources('AWS::Lambda::Version')).map(({ id }) => id);
    const look = async ({ id }: Resource): Promise<Finding> => {
      const { name, alias } = partsOf(id);
      const { FunctionVersion, RoutingConfig } = await client.send(
        new GetAliasCommand({ FunctionName: name, Name: alias }),
      );
      const [other] = Object.entries(RoutingConfig?.AdditionalVersionWeights ?? {});
      if (other !== undefined) {
        const share = `${Math.round(other[1] * 100)} % of calls go to version ${other[0]}`;
        return attention(name, `${share}, the others to ${FunctionVersion}`, `Is a release under way? ${SECTION}`);
      }
      if (!deployed.includes(`${id.slice(0, -alias.length)}${FunctionVersion}`)) {
        const found = `is at version ${FunctionVersion}, which is not the one that was deployed last`;
        return attention(name, found, `Deploy the release that is right. ${SECTION}`);
      }
      return ok(name, `is at version ${FunctionVersion}`);
    };
    const findings = await lookAtEach('aliases', all, {
      what: ({ id }) => `${partsOf(id).name} ${partsOf(id).alias}`,
      look,
      gone: ({ stack }) => revertDrift(stack),
    });
    return orAllWell(findings, 'aliases', `${all.length} lead to the versions that were deployed last`);
  },
};

/** `arn:aws:lambda:REGION:ACCOUNT:function:NAME:ALIAS`. */
function partsOf(arn: string): { name: string; alias: string } {
  const [name = '', alias = ''] = arn.split(':').slice(-2);
  return { name, alias };
}
