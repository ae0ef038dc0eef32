import { GetAliasCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { attentionFinding, type CheckFinding, type DeploymentCheck, okFinding, summarizeFindings } from './check.ts';
import { checkEach, revertDriftCommand } from './check-each.ts';
import type { StackResource } from './deployment.ts';

const SECTION = 'See "A release that goes wrong" in lib/runbook.md.';

/** Checks that aliases point to the latest versions only. */
export const aliasesCheck: DeploymentCheck = {
  name: 'aliases',
  async run(deployment) {
    const client = new LambdaClient({});
    const all = await deployment.resources('AWS::Lambda::Alias');
    if (all.length === 0) return [];
    const deployed = (await deployment.resources('AWS::Lambda::Version')).map(({ id }) => id);
    const check = async ({ id }: StackResource): Promise<CheckFinding> => {
      const { name, alias } = parseAliasArn(id);
      const { FunctionVersion, RoutingConfig } = await client.send(
        new GetAliasCommand({ FunctionName: name, Name: alias }),
      );
      const [other] = Object.entries(RoutingConfig?.AdditionalVersionWeights ?? {});
      if (other !== undefined) {
        const share = `${Math.round(other[1] * 100)}% of calls go to version ${other[0]}`;
        return attentionFinding(
          name,
          `${share}, the others to ${FunctionVersion}`,
          `Is a release in progress? ${SECTION}`,
        );
      }
      if (!deployed.includes(`${id.slice(0, -alias.length)}${FunctionVersion}`)) {
        const mismatch = `points to version ${FunctionVersion}, which is not the last deployed one`;
        return attentionFinding(name, mismatch, `Deploy the correct release. ${SECTION}`);
      }
      return okFinding(name, `points to version ${FunctionVersion}`);
    };
    const findings = await checkEach('aliases', all, {
      nameOf: ({ id }) => `${parseAliasArn(id).name} ${parseAliasArn(id).alias}`,
      check,
      nextIfMissing: ({ stack }) => revertDriftCommand(stack),
    });
    return summarizeFindings(findings, 'aliases', `${all.length} point to the last deployed versions`);
  },
};

/** `arn:aws:lambda:REGION:ACCOUNT:function:NAME:ALIAS`. */
function parseAliasArn(arn: string): { name: string; alias: string } {
  const [name = '', alias = ''] = arn.split(':').slice(-2);
  return { name, alias };
}
