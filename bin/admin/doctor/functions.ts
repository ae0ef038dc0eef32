import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  attentionFinding,
  brokenFinding,
  type CheckFinding,
  type DeploymentCheck,
  okFinding,
  summarizeFindings,
} from './check.ts';
import { checkEach, revertDriftCommand } from './check-each.ts';
import type { StackResource } from './deployment.ts';

/** Checks that functions are callable and up to date. */
export const functionsCheck: DeploymentCheck = {
  name: 'functions',
  async run(deployment) {
    const client = new LambdaClient({});
    const all = await deployment.resources('AWS::Lambda::Function');
    const check = async ({ id }: StackResource): Promise<CheckFinding> => {
      const { State, StateReason, LastUpdateStatus, LastUpdateStatusReason } = await client.send(
        new GetFunctionConfigurationCommand({ FunctionName: id }),
      );
      // An update without changes makes Lambda retry.
      const next = `Fix the reported cause. Then:\naws lambda update-function-configuration --function-name ${id}`;
      if (State === 'Pending') return attentionFinding(id, 'is being created', 'Wait, then run doctor again.');
      // Lambda deactivates idle functions; the next call reactivates them.
      if (State !== 'Active' && State !== 'Inactive')
        return brokenFinding(id, `is ${State}: ${StateReason ?? ''}`, next);
      if (LastUpdateStatus === 'Failed')
        return brokenFinding(id, `its update failed: ${LastUpdateStatusReason ?? ''}`, next);
      return okFinding(id, State);
    };
    const findings = await checkEach('functions', all, {
      nameOf: ({ id }) => id,
      check,
      nextIfMissing: ({ stack }) => revertDriftCommand(stack),
    });
    return summarizeFindings(findings, 'functions', `${all.length} are active, and their last updates succeeded`);
  },
};
