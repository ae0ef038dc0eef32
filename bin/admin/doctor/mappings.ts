import { GetEventSourceMappingCommand, LambdaClient } from '@aws-sdk/client-lambda';
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

/** A successful batch, or none so far. Queues have no result. */
const SUCCESS_RESULTS = [undefined, 'OK', 'No records processed'];

const SECTION = 'See "Polling stopped" in lib/runbook.md.';
const TRANSITION_STATES = ['Creating', 'Enabling', 'Updating'];
const formatMappingName = ({ stack, logicalId }: StackResource): string => `${stack} ${logicalId}`;

/** Checks that mappings are enabled and their last batch succeeded. */
export const mappingsCheck: DeploymentCheck = {
  name: 'event source mappings',
  async run(deployment) {
    const client = new LambdaClient({});
    const all = await deployment.resources('AWS::Lambda::EventSourceMapping');
    const check = async (mapping: StackResource): Promise<CheckFinding> => {
      const { id } = mapping;
      const what = formatMappingName(mapping);
      const { State = '', LastProcessingResult: last } = await client.send(
        new GetEventSourceMappingCommand({ UUID: id }),
      );
      if (TRANSITION_STATES.includes(State))
        return attentionFinding(what, `is ${State}`, 'Wait, then run doctor again.');
      const enable = `aws lambda update-event-source-mapping --enabled --uuid ${id}`;
      if (State !== 'Enabled') return brokenFinding(what, `is ${State}`, `${enable}\n${SECTION}`);
      if (SUCCESS_RESULTS.includes(last)) return okFinding(what, State);
      return attentionFinding(what, `last batch: ${last}`, `Read the function’s log. ${SECTION}`);
    };
    const findings = await checkEach('event source mappings', all, {
      nameOf: formatMappingName,
      check,
      nextIfMissing: ({ stack }) => revertDriftCommand(stack),
    });
    return summarizeFindings(
      findings,
      'event source mappings',
      `${all.length} are enabled, and their last batches succeeded`,
    );
  },
};
