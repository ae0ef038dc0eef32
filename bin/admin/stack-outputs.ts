import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';
import { AdminError } from './errors.ts';

const TABLE = 'TableName';

/** The outputs of the outside stack, with the variables that functions know the same by. */
const OUTSIDE = {
  WebhookQueueUrl: QUEUE_VARIABLES.webhooks,
  SlowWebhookQueueUrl: QUEUE_VARIABLES.slowWebhooks,
  FailedWebhookQueueUrl: QUEUE_VARIABLES.failedWebhooks,
  BillingQueueUrl: QUEUE_VARIABLES.billing,
  MailQueueUrl: QUEUE_VARIABLES.mails,
  WebhookKeyId: 'WEBHOOK_KEY_ID',
  PayoutKeyId: 'PAYOUT_KEY_ID',
} as const;

/**
 * The table of a deployed service, from the outputs of its data stack; region and credentials are those of the
 * environment.
 * @param name the service, or a stack that has the output itself
 * @throws AdminError where there is no such stack
 */
export async function tableOfStack(name: string): Promise<string> {
  const { client, outputsOf } = await cloudFormation();
  for (const stack of [`${name}-data`, name]) {
    const { [TABLE]: table } = await outputsOf(stack);
    if (table) return table;
  }
  const region = await client.config.region();
  throw new AdminError(
    `no stack ${name}-data with the output ${TABLE} in ${region}: is it deployed, in this account and region (--region, --profile)?`,
  );
}

/**
 * The variables by which functions of a deployed service know the queues, the key of webhooks, and the user pool.
 * @param name the service
 * @returns none of them where it has no such stack, because it was deployed before there were webhooks
 */
export async function outsideOfStack(name: string): Promise<Record<string, string>> {
  const { outputsOf } = await cloudFormation();
  const [outputs, people] = await Promise.all([outputsOf(`${name}-outside`), outputsOf(`${name}-people`)]);
  const pool: Record<string, string> = people.UserPoolId ? { USER_POOL_ID: people.UserPoolId } : {};
  const found = Object.entries(OUTSIDE).flatMap(([output, variable]) => {
    const value = outputs[output];
    return value === undefined ? [] : [[variable, value] as const];
  });
  return { ...pool, ...Object.fromEntries(found.length === 0 ? [] : [...found, ['WEBHOOK_LOOPBACK', 'refused']]) };
}

async function cloudFormation() {
  // Loaded here, so that work on the local run does not wait for it.
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const client = new CloudFormationClient({});

  /** A stack's outputs; none where there is no such stack. */
  async function outputsOf(stack: string): Promise<Readonly<Record<string, string | undefined>>> {
    try {
      const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stack }));
      return Object.fromEntries(Stacks?.[0]?.Outputs?.map((output) => [output.OutputKey, output.OutputValue]) ?? []);
    } catch (error) {
      if (isUnknownStack(error)) return {};
      throw error;
    }
  }
  return { client, outputsOf };
}

/** CloudFormation has no error of its own for it. */
function isUnknownStack(error: unknown): boolean {
  return error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist');
}
