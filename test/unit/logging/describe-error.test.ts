import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formatApiKey } from '#shared/domain/accounts/api-key.ts';
import { InvalidCellError } from '#shared/domain/import/source-values.ts';
import { describeError } from '#shared/logging.ts';
import { webhookMac } from '#shared/outside/mac.ts';
import { MailRefusedError } from '#shared/outside/mail/mail.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { TransactionConflictError } from '#shared/store/table/transaction.ts';

/** A fake AWS that rejects every request with this error. */
const refusal = { type: '', message: '' };
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': 'request-1' });
  response.end(JSON.stringify({ __type: refusal.type, message: refusal.message }));
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const name of ['DYNAMODB', 'KMS', 'SQS']) vi.stubEnv(`AWS_ENDPOINT_URL_${name}`, endpoint);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('WEBHOOK_KEY_ID', 'alias/service-webhooks');
  vi.stubEnv('WEBHOOK_QUEUE_URL', `${endpoint}/123456789012/service-webhooks`);
});
afterAll(() => {
  server.close().closeAllConnections();
  vi.unstubAllEnvs();
});

async function describeRefused(type: string, message: string, call: () => Promise<unknown>) {
  Object.assign(refusal, { type, message });
  return describeError(await call().catch((error: unknown) => error));
}

const read = () =>
  documentClient.send(new GetCommand({ TableName: 'service-table', Key: { pk: 'ada@example.com', sk: '-' } }));

describe('log of a failed AWS call', () => {
  const deniedMessage =
    'User: arn:aws:sts::1:assumed-role/r/f is not authorized to perform: dynamodb:GetItem on resource: t';

  test('a failed AWS call is logged with command, table, status and request id', async () => {
    expect(await describeRefused('AccessDeniedException', deniedMessage, read)).toMatchObject({
      name: 'AccessDeniedException',
      command: 'GetItemCommand',
      resource: 'service-table',
      status: 400,
      aws_request_id: 'request-1',
      message: deniedMessage,
    });
  });

  test('a failed KMS call is logged with its key and the message of KMS', async () => {
    const message = 'alias/service-webhooks is pending deletion.';
    expect(await describeRefused('KMSInvalidStateException', message, () => webhookMac('secret words'))).toMatchObject({
      command: 'GenerateMacCommand',
      resource: 'alias/service-webhooks',
      message,
    });
  });

  test('a failed SQS call is logged with its queue but without messages', async () => {
    const message = { account: 1, delivery: 'msg_ada' };
    const description = await describeRefused('com.amazonaws.sqs#QueueDoesNotExist', 'There is no such queue.', () =>
      sendMessages([{ queue: 'webhooks', message, group: 'g' }]),
    );
    expect(description).toMatchObject({ command: 'SendMessageBatchCommand', resource: 'service-webhooks' });
    expect(JSON.stringify(description)).not.toContain('msg_ada');
  });

  test.each(['ValidationException', 'ConditionalCheckFailedException'])(
    'the log omits the message of %s, which may quote the item',
    async (type) => {
      const description = await describeRefused(type, 'The value ada-lovelace is not valid', read);
      expect(description).toMatchObject({ name: type, command: 'GetItemCommand', message: undefined });
      expect(JSON.stringify(description)).not.toMatch(/ada/);
    },
  );

  test('the log omits a KMS message that quotes the input', async () => {
    const description = await describeRefused('ValidationException', "Value 'secret words' at 'message'", () =>
      webhookMac('more'),
    );
    expect(JSON.stringify(description)).not.toContain('secret words');
  });

  test('the log masks the e-mail address of a refused permission to send mail', () => {
    const message = 'not authorized to perform ses:SendEmail on resource arn:aws:ses:x:1:identity/ada@example.com';
    const error = Object.assign(new Error(message), { name: 'AccessDeniedException', $metadata: {} });
    expect(describeError(error)).toMatchObject({
      message: 'not authorized to perform ses:SendEmail on resource arn:aws:ses:x:1:identity/…',
    });
  });
});

describe('log of an internal error', () => {
  test.each([
    'WEBHOOK_KEY_ID is not set: it names a KMS key',
    'PAYMENTS_BATCHES_QUEUE_ADDRESS is not set',
    'promoter 12 in campaign 3 is not in the table',
    'payout 7 has the amount 10000, but its commissions add up to 9000',
  ])('an internal error is logged with its message: %s', (message) => {
    expect(describeError(new Error(message))).toMatchObject({ name: 'Error', message });
  });

  test('the log masks e-mail addresses, keys, tokens, account numbers, quoted text and URL queries', () => {
    const secrets = [
      'ada@example.com',
      'ada%40example.com',
      formatApiKey(1, 'x'.repeat(24)),
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'DE89370400440532013000',
      '49170123456',
      '"Ada"',
      "'Ada Lovelace'",
      '“Ada”',
      'https://shop.example/?uid=ada',
    ];
    for (const secret of secrets) {
      const { message } = describeError(new Error(`it is ${secret} here`)) as { message: string };
      expect(message).toMatch(/^it is \S*… here$/);
      expect(message.replace('https://shop.example/', '')).toBe('it is … here');
    }
  });

  test('the log contains the whole chain of causes', () => {
    const refused = Object.assign(new Error('no such address: ada@example.com'), {
      name: 'MessageRejected',
      $metadata: { requestId: 'r-2' },
    });
    const description = describeError(new TransactionConflictError(new MailRefusedError(refused)));
    expect(description).toMatchObject({
      message: 'transaction conflict',
      cause: { name: 'MailRefusedError', cause: { name: 'MessageRejected', aws_request_id: 'r-2' } },
    });
    expect(JSON.stringify(description)).not.toContain('ada@example.com');
  });

  test('the log names the system call that failed', () => {
    const error = new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:443'), { code: 'ECONNREFUSED' }),
    });
    expect(describeError(error)).toMatchObject({
      message: undefined,
      cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:443' },
    });
  });

  test.each([
    ['JSON that cannot be read', () => JSON.parse('{"name": Ada}')],
    ['a row of an import', () => Promise.reject(new InvalidCellError('email is not an e-mail address: Ada'))],
    ['a value that is none', () => new Intl.NumberFormat('en', { style: 'currency', currency: 'Ada!' })],
    ['an error of a library', () => Promise.reject(Object.assign(new Error('Ada'), { name: 'CsvError' }))],
  ])('the log quotes no content of %s', async (_, fail) => {
    const error = await (async () => fail())().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(describeError(error)).toMatchObject({ message: undefined });
    expect(JSON.stringify({ ...describeError(error), stack: [] })).not.toContain('Ada');
  });
});

test('a thrown value that is not an error is logged by its type only', () => {
  expect(describeError('ada@example.com')).toEqual({ name: 'string' });
});
