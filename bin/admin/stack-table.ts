import { AdminError } from './errors.ts';

const OUTPUT = 'TableName';

/**
 * The table of a deployed service, from the outputs of its data stack; region and credentials are those of the
 * environment.
 * @param name the service, or a stack that has the output itself
 * @throws AdminError where there is no such stack
 */
export async function tableOfStack(name: string): Promise<string> {
  // Loaded here, so that work on the local run does not wait for it.
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const client = new CloudFormationClient({});
  for (const stack of [`${name}-data`, name]) {
    try {
      const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stack }));
      const table = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === OUTPUT)?.OutputValue;
      if (table) return table;
    } catch (error) {
      if (!isUnknownStack(error)) throw error;
    }
  }
  const region = await client.config.region();
  throw new AdminError(
    `no stack ${name}-data with the output ${OUTPUT} in ${region}: is it deployed, in this account and region (--region, --profile)?`,
  );
}

/** CloudFormation has no error of its own for it. */
function isUnknownStack(error: unknown): boolean {
  return error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist');
}
