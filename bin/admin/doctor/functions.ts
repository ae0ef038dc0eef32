import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { attention, broken, type Check, type Finding, ok, orAllWell } from './check.ts';
import type { Resource } from './deployment.ts';
import { lookAtEach, revertDrift } from './each.ts';

/** Checks that functions are callable and up to date. */
export const functions: Check = {
  name: 'functions',
  async run(deployment) {
    const client = new LambdaClient({});
    const all = await deployment.resources('AWS::Lambda::Function');
    const look = async ({ id }: Resource): Promise<Finding> => {
      const { State, StateReason, LastUpdateStatus, LastUpdateStatusReason } = await client.send(
        new GetFunctionConfigurationCommand({ FunctionName: id }),
      );
      // An empty update retries.
      const next = `Mend what it names. Then:\naws lambda update-function-configuration --function-name ${id}`;
      if (State === 'Pending') return attention(id, 'is being made', 'Wait, and look again.');
      // Lambda deactivates idle functions; the next call reactivates them.
      if (State !== 'Active' && State !== 'Inactive') return broken(id, `is ${State}: ${StateReason ?? ''}`, next);
      if (LastUpdateStatus === 'Failed') return broken(id, `its update failed: ${LastUpdateStatusReason ?? ''}`, next);
      return ok(id, State);
    };
    const findings = await lookAtEach('functions', all, {
      what: ({ id }) => id,
      look,
      gone: ({ stack }) => revertDrift(stack),
    });
    return orAllWell(findings, 'functions', `${all.length} are active, each updated to its end`);
  },
};
