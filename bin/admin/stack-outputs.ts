import { KEY_VARIABLES } from '#shared/outside/key-variables.ts';
import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';
import { AdminError } from './errors.ts';

const TABLE = 'TableName';

/** The outputs of a service's stacks, by the part of the stack's name, with the variables that functions know the same by. */
const OUTPUTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  outside: {
    WebhookQueueUrl: QUEUE_VARIABLES.webhooks,
    SlowWebhookQueueUrl: QUEUE_VARIABLES.slowWebhooks,
    FailedWebhookQueueUrl: QUEUE_VARIABLES.failedWebhooks,
    BillingQueueUrl: QUEUE_VARIABLES.billing,
    MailQueueUrl: QUEUE_VARIABLES.mails,
    WebhookKeyId: KEY_VARIABLES.webhooks,
    PayoutPlaceKeyId: KEY_VARIABLES.payoutPlaces,
    PayoutKeyId: 'PAYOUT_KEY_ID',
  },
  people: { UserPoolId: 'USER_POOL_ID' },
  stream: { StreamWindow: 'STREAM_WINDOW' },
  schedule: { RatesUrl: 'RATES_URL', RatesHistoryUrl: 'RATES_HISTORY_URL' },
};

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
 * The variables by which functions of a deployed service know the queues, the key of webhooks, the user pool, where
 * rates are taken from, and how long the projector collects changes.
 * @param name the service
 * @returns none of those that the service has no output of, because it was deployed before there was one
 */
export async function variablesOfStack(name: string): Promise<Record<string, string>> {
  const { outputsOf } = await cloudFormation();
  const found = await Promise.all(
    Object.entries(OUTPUTS).map(async ([part, variables]) => {
      const outputs = await outputsOf(`${name}-${part}`);
      return Object.entries(variables).flatMap(([output, variable]) => {
        const value = outputs[output];
        return value === undefined ? [] : [[variable, value] as const];
      });
    }),
  );
  const variables = Object.fromEntries(found.flat());
  // Whoever sends from a person's machine reaches no address of that machine.
  return Object.hasOwn(variables, QUEUE_VARIABLES.webhooks) ? { ...variables, WEBHOOK_LOOPBACK: 'refused' } : variables;
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
