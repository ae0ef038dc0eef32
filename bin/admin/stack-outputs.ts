import { FILES_VARIABLE } from '#shared/outside/files/files-variable.ts';
import { KEY_VARIABLES } from '#shared/outside/key-variables.ts';
import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';
import { AdminError } from './errors.ts';

const TABLE = 'TableName';

/** Environment variables of the functions, by stack suffix and stack output. */
const OUTPUTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  outside: {
    WebhookQueueUrl: QUEUE_VARIABLES.webhooks,
    SlowWebhookQueueUrl: QUEUE_VARIABLES.slowWebhooks,
    FailedWebhookQueueUrl: QUEUE_VARIABLES.failedWebhooks,
    BillingQueueUrl: QUEUE_VARIABLES.billing,
    MailQueueUrl: QUEUE_VARIABLES.mails,
    WebhookKeyId: KEY_VARIABLES.webhooks,
    PayoutPlaceKeyId: KEY_VARIABLES.payoutFingerprints,
    PayoutKeyId: 'PAYOUT_KEY_ID',
  },
  files: { FilesUrl: FILES_VARIABLE },
  people: { UserPoolId: 'USER_POOL_ID' },
  stream: { StreamWindow: 'STREAM_WINDOW' },
  schedule: { RatesUrl: 'RATES_URL', RatesHistoryUrl: 'RATES_HISTORY_URL' },
};

/**
 * Reads the table's name from the data stack.
 * @param name the service, or a stack with the output
 * @throws AdminError if there is none
 */
export async function readStackTable(name: string): Promise<string> {
  const { client, readOutputs } = await openCloudFormation();
  for (const stack of [`${name}-data`, name]) {
    const { [TABLE]: table } = await readOutputs(stack);
    if (table) return table;
  }
  const region = await client.config.region();
  throw new AdminError(
    `no stack ${name}-data with the output ${TABLE} in ${region}. Check that it is deployed in this account and region (--profile, --region).`,
  );
}

/** Reads the functions' environment variables from stack outputs. Omits those that the deployed version lacks. */
export async function readStackVariables(name: string): Promise<Record<string, string>> {
  const { readOutputs } = await openCloudFormation();
  const entries = await Promise.all(
    Object.entries(OUTPUTS).map(async ([part, variables]) => {
      const outputs = await readOutputs(`${name}-${part}`);
      return Object.entries(variables).flatMap(([output, variable]) => {
        const value = outputs[output];
        return value === undefined ? [] : [[variable, value] as const];
      });
    }),
  );
  const variables = Object.fromEntries(entries.flat());
  // Webhooks must not reach the developer machine's own addresses.
  return Object.hasOwn(variables, QUEUE_VARIABLES.webhooks) ? { ...variables, WEBHOOK_LOOPBACK: 'refused' } : variables;
}

/** Puts AWS credentials into the environment, as in functions: calls of S3 are signed with them. */
export async function exportCredentials(env: NodeJS.ProcessEnv): Promise<void> {
  if (env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY && env.AWS_REGION) return;
  const { client } = await openCloudFormation();
  const [{ accessKeyId, secretAccessKey, sessionToken = '' }, region] = await Promise.all([
    client.config.credentials(),
    client.config.region(),
  ]);
  Object.assign(env, {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    AWS_REGION: region,
  });
}

async function openCloudFormation() {
  // Loaded on demand: most commands need no stack.
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const client = new CloudFormationClient({});

  /** Returns a stack's outputs; empty if the stack does not exist. */
  async function readOutputs(stack: string): Promise<Readonly<Record<string, string | undefined>>> {
    try {
      const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stack }));
      return Object.fromEntries(Stacks?.[0]?.Outputs?.map((output) => [output.OutputKey, output.OutputValue]) ?? []);
    } catch (error) {
      if (isUnknownStack(error)) return {};
      throw error;
    }
  }
  return { client, readOutputs };
}

/** CloudFormation has no specific error for a missing stack. */
function isUnknownStack(error: unknown): boolean {
  return error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist');
}
