import { GetEventSourceMappingCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { attention, broken, type Check, type Finding, ok, orAllWell } from './check.ts';
import type { Resource } from './deployment.ts';

/** What Lambda says of a mapping whose last batch went well, or that has had none. Queues say nothing. */
const WELL = [undefined, 'OK', 'No records processed'];

/** Each reader of the stream and of a queue is fed, and its last batch went well. */
export const mappings: Check = {
  name: 'event source mappings',
  async run(deployment) {
    const client = new LambdaClient({});
    const all = await deployment.resources('AWS::Lambda::EventSourceMapping');
    const stateOf = async ({ id, logicalId, stack }: Resource): Promise<Finding> => {
      const { State, LastProcessingResult: last } = await client.send(new GetEventSourceMappingCommand({ UUID: id }));
      const what = `${stack} ${logicalId}`;
      const next = `aws lambda update-event-source-mapping --enabled --uuid ${id}   See "Not fed" in lib/README.md.`;
      if (State !== 'Enabled') return broken(what, `is ${State}`, next);
      if (WELL.includes(last)) return ok(what, State);
      return attention(
        what,
        `its last batch: ${last}`,
        'Read the log of the function. See "Not fed" in lib/README.md.',
      );
    };
    return orAllWell(
      await Promise.all(all.map(stateOf)),
      'event source mappings',
      `${all.length} are enabled, and their last batches went well`,
    );
  },
};
