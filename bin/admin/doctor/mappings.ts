import { GetEventSourceMappingCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { attention, broken, type Check, type Finding, ok, orAllWell } from './check.ts';
import type { Resource } from './deployment.ts';
import { lookAtEach, revertDrift } from './each.ts';

/** A successful batch, or none so far. Queues have no result. */
const WELL = [undefined, 'OK', 'No records processed'];

const SECTION = 'See "Not fed" in lib/runbook.md.';
const UNDER_WAY = ['Creating', 'Enabling', 'Updating'];
const nameOf = ({ stack, logicalId }: Resource): string => `${stack} ${logicalId}`;

/** Checks that mappings are enabled and their last batch succeeded. */
export const mappings: Check = {
  name: 'event source mappings',
  async run(deployment) {
    const client = new LambdaClient({});
    const all = await deployment.resources('AWS::Lambda::EventSourceMapping');
    const look = async (mapping: Resource): Promise<Finding> => {
      const { id } = mapping;
      const what = nameOf(mapping);
      const { State = '', LastProcessingResult: last } = await client.send(
        new GetEventSourceMappingCommand({ UUID: id }),
      );
      if (UNDER_WAY.includes(State)) return attention(what, `is ${State}`, 'Wait, and look again.');
      const enable = `aws lambda update-event-source-mapping --enabled --uuid ${id}`;
      if (State !== 'Enabled') return broken(what, `is ${State}`, `${enable}\n${SECTION}`);
      if (WELL.includes(last)) return ok(what, State);
      return attention(what, `its last batch: ${last}`, `Read the log of the function. ${SECTION}`);
    };
    const findings = await lookAtEach('event source mappings', all, {
      what: nameOf,
      look,
      gone: ({ stack }) => revertDrift(stack),
    });
    return orAllWell(findings, 'event source mappings', `${all.length} are enabled, and their last batches went well`);
  },
};
