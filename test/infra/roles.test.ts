import { describe, expect, test } from 'vitest';
import { table } from '#shared/store/table.ts';
import { assemble, resources, stackOf } from './assembly.ts';
import { expected, find, type Statement, statements } from './functions.ts';
import { attributeFrom, outsideStatements } from './outside.ts';

const assembly = assemble();
const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map((action) => `dynamodb:${action}`);
const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((a) => `dynamodb:${a}`);

/** The output of the data stack that gives an attribute of the table. */
function tableOutput(attribute: string) {
  const output = Object.entries(stackOf(assembly, 'data').Outputs ?? {}).find(([, { Value }]) => {
    const { 'Fn::GetAtt': path } = Value as { 'Fn::GetAtt'?: [string, string] };
    return path?.[1] === attribute;
  });
  return { 'Fn::GetStackOutput': { StackName: 'referral-tracking-data', OutputName: output?.[0] } };
}

/** Whether a resource is where a function's own failures are noted. */
function isDeadLetters(resource: unknown): boolean {
  const { 'Fn::GetAtt': attribute } = resource as { 'Fn::GetAtt'?: [string, string] };
  return /DeadLetters[0-9A-F]{8}$/.test(attribute?.[0] ?? '');
}

/** Resources in the order of their text, alone where there is one: as policies are written down. */
function inOrder(found: readonly unknown[]): unknown {
  const sorted = found.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return sorted.length === 1 ? sorted[0] : sorted;
}

function isOnIndex({ Resource }: Statement): boolean {
  return JSON.stringify(Resource).includes('/index/');
}

test('every role belongs to one function, and no policy is attached to one from outside', () => {
  const roles = expected.map((wanted) => find(assembly, wanted)).map(({ stack, roleId }) => `${stack}/${roleId}`);
  expect(new Set(roles).size).toBe(expected.length);
  expect(resources(assembly, 'AWS::IAM::Role')).toHaveLength(expected.length);
  expect([...resources(assembly, 'AWS::IAM::Policy'), ...resources(assembly, 'AWS::IAM::ManagedPolicy')]).toEqual([]);
});

describe.each(expected)('the role of $name', (wanted) => {
  const { role } = find(assembly, wanted);
  const granted = statements(role);
  const on = (service: string) => granted.filter(({ Action }) => Action.some((name) => name.startsWith(`${service}:`)));

  test('has no managed policy, no wildcard action, and wildcard resources for X-Ray and senders of e-mail alone', () => {
    expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
    expect(granted.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
    expect(granted.filter(({ Resource }) => JSON.stringify(Resource).includes('*'))).toEqual([
      ...on('xray'),
      ...on('ses'),
    ]);
    expect(on('xray').flatMap(({ Action }) => Action)).toEqual(['xray:PutTelemetryRecords', 'xray:PutTraceSegments']);
  });

  // That what is declared is what is done: test/integration/table-actions.test.ts.
  test('may do to the table what is declared and no more', () => {
    const onTable = on('dynamodb').filter(
      (statement) => !isOnIndex(statement) && !statement.Action.some((name) => streamActions.includes(name)),
    );
    expect(onTable.flatMap(({ Action }) => Action).sort()).toEqual(wanted.table.map((a) => `dynamodb:${a}`).sort());
    for (const { Resource } of onTable) expect(Resource).toMatchObject(tableOutput('Arn'));
  });

  test('may query the index of unpaid commissions only where that is declared', () => {
    const onIndex = on('dynamodb').filter(isOnIndex);
    const resource = { 'Fn::Join': ['', [tableOutput('Arn'), `/index/${table.unpaid.name}`]] };
    expect(onIndex).toMatchObject(wanted.unpaidIndex ? [{ Action: ['dynamodb:Query'], Resource: resource }] : []);
  });

  test('may write to its log', () => {
    expect(on('logs').flatMap(({ Action }) => Action)).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
  });

  test('may use what is declared besides, and is fed by its queues', () => {
    const onQueues = on('sqs').filter(({ Action }) => !Action.includes('sqs:SendMessage'));
    const fed = wanted.queues.map((queue) => attributeFrom(assembly, wanted.stack, queue));
    const reading = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];
    expect(onQueues).toEqual(fed.length === 0 ? [] : [{ Effect: 'Allow', Action: reading, Resource: inOrder(fed) }]);
    const used = [...on('kms'), ...on('ses')].map(({ Action, Resource }) => ({ Action, Resource }));
    const sent = on('sqs').flatMap(({ Action, Resource }) => (Action.includes('sqs:SendMessage') ? Resource : []));
    const declared = outsideStatements(assembly, wanted.stack, wanted.outside);
    expect(used).toEqual(declared.used);
    expect(inOrder([sent].flat().filter((one) => !isDeadLetters(one)))).toEqual(inOrder(declared.sent));
  });

  test('has nothing else, but dead letters where no caller hears of a failure, and the projector its stream', () => {
    const known = ['logs', 'xray', 'dynamodb', 'sqs', 'kms', 'ses'].flatMap(on);
    expect(granted.filter((statement) => !known.includes(statement))).toEqual([]);
    const noted = on('sqs').flatMap(({ Resource }) => [Resource].flat().filter(isDeadLetters));
    expect(noted).toHaveLength(['stream', 'schedule'].includes(wanted.stack) ? 1 : 0);
    const stream = on('dynamodb').filter(({ Action }) => Action.some((name) => streamActions.includes(name)));
    if (wanted.stack !== 'stream') return expect(stream).toEqual([]);
    expect(stream).toMatchObject([{ Action: streamActions, Resource: tableOutput('StreamArn') }]);
  });
});

test.each(expected.filter(({ method }) => method === 'GET'))('$name only reads: its role cannot write', (wanted) => {
  const granted = statements(find(assembly, wanted).role).flatMap(({ Action }) => Action);
  expect(granted.filter((action) => writes.includes(action))).toEqual([]);
});
