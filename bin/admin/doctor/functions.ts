import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import pLimit from 'p-limit';
import { broken, type Check, type Finding, ok, orAllWell } from './check.ts';
import type { Resource } from './deployment.ts';

/** Lambda takes a hundred such calls a second. */
const AT_ONCE = 10;

/** Each function can be called, and its last update has succeeded. */
export const functions: Check = {
  name: 'functions',
  async run(deployment) {
    const client = new LambdaClient({});
    const all = await deployment.resources('AWS::Lambda::Function');
    const stateOf = async ({ id, stack }: Resource): Promise<Finding> => {
      const { State, StateReason, LastUpdateStatus, LastUpdateStatusReason } = await client.send(
        new GetFunctionConfigurationCommand({ FunctionName: id }),
      );
      const next = `npx cdk deploy ${stack}`;
      // Lambda puts to rest what nobody has called for weeks, and wakes it with the next call.
      if (State !== 'Active' && State !== 'Inactive') return broken(id, `is ${State}: ${StateReason ?? ''}`, next);
      if (LastUpdateStatus === 'Failed') return broken(id, `its update failed: ${LastUpdateStatusReason ?? ''}`, next);
      return ok(id, State);
    };
    const findings = await pLimit(AT_ONCE).map(all, stateOf);
    return orAllWell(findings, 'functions', `${all.length} are active, each updated to its end`);
  },
};
