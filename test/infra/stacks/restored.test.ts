import { describe, expect, test } from 'vitest';
import { table } from '#shared/store/table/table.ts';
import { type Assembly, assemble, findOnly, findStack, listResources } from '#test/infra/assembly.ts';
import { Deployment } from '#test/infra/deployment.ts';
import { RESTORED_SETTINGS } from '#test/support/infra/settings.ts';

const defaultAssembly = assemble();
const restoredAssembly = assemble(RESTORED_SETTINGS);
const DATA = 'referral-tracking-data';
const OUTSIDE = 'referral-tracking-outside';
const KEYS = {
  WebhookKey: RESTORED_SETTINGS.webhookKeyArn,
  MailKey: RESTORED_SETTINGS.mailKeyArn,
  SignUpKey: RESTORED_SETTINGS.signUpKeyArn,
  PayoutPlaceKey: RESTORED_SETTINGS.payoutPlaceKeyArn,
  PayoutKey: RESTORED_SETTINGS.payoutKeyArn,
};
const [tableId] = findOnly(findStack(defaultAssembly, 'data'), 'AWS::DynamoDB::GlobalTable');

/** The default templates with every reference to the data stack's table replaced by the named table. */
function replaceTable(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(replaceTable);
  if (typeof part !== 'object' || part === null) return part;
  const { 'Fn::ImportValue': imported, 'Fn::GetStackOutput': output } = part as Record<string, unknown>;
  const from = JSON.stringify(imported ?? output ?? null);
  if (from.includes(`${DATA}:`) || (output !== undefined && from.includes(DATA))) {
    if (from.includes('StreamArn')) return RESTORED_SETTINGS.tableStreamArn;
    return from.includes('Arn') ? ARN : RESTORED_SETTINGS.tableName;
  }
  if (from.includes(`${OUTSIDE}:`)) {
    for (const [name, arn] of Object.entries(KEYS)) {
      if (from.includes(name)) return from.includes('Arn') ? arn : arn.split('/')[1];
    }
  }
  return joinValue(Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, replaceTable(inner)])));
}

/** Joins adjacent texts of an `Fn::Join`, since known names need no separate part. */
function joinValue(part: Record<string, unknown>): unknown {
  const [separator, parts] = (part['Fn::Join'] ?? []) as [string?, unknown[]?];
  if (separator !== '' || parts === undefined) return part;
  const statements: unknown[] = [];
  for (const value of parts) {
    const last = statements.at(-1);
    if (typeof value === 'string' && typeof last === 'string') statements.splice(-1, 1, last + value);
    else statements.push(value);
  }
  return { 'Fn::Join': ['', statements] };
}

const names = Object.keys(defaultAssembly.stacks).filter((name) => name !== DATA && name !== OUTSIDE);
const ARN = 'ARN of the table';
const PSEUDO = { Partition: 'AWS::Partition', Region: 'AWS::Region', AccountId: 'AWS::AccountId' };

/** A template with one placeholder for the named table's ARN. */
function replaceArn(template: unknown): unknown {
  const { Partition, Region, AccountId } = PSEUDO;
  const prefix = ['arn:', { Ref: Partition }, ':dynamodb:', { Ref: Region }, ':', { Ref: AccountId }];
  const join = (end: string) =>
    JSON.stringify({ 'Fn::Join': ['', [...prefix, `:table/${RESTORED_SETTINGS.tableName}${end}`]] });
  const index = `/index/${table.unpaid.name}`;
  const text = JSON.stringify(template)
    .replaceAll(join(''), JSON.stringify(ARN))
    .replaceAll(join(index), JSON.stringify({ 'Fn::Join': ['', [ARN + index]] }));
  return JSON.parse(text);
}

const getIds = (assembly: Assembly) =>
  Object.entries(assembly.stacks).map(([name, { Resources }]) => [name, Object.keys(Resources).sort()] as const);

describe('a named table and named keys', () => {
  test('the data stack outputs the named table instead of creating one', () => {
    const data = findStack(restoredAssembly, 'data');
    expect(Object.values(data.Resources).map(({ Type }) => Type)).toEqual(['AWS::CloudFormation::WaitConditionHandle']);
    expect(data.Outputs).toMatchObject({ TableName: { Value: RESTORED_SETTINGS.tableName } });
    expect(listResources(restoredAssembly, 'AWS::DynamoDB::GlobalTable')).toEqual([]);
  });

  test('the other stacks keep their resources and ids, except for the keys', () => {
    const otherStacks = (assembly: Assembly) => getIds(assembly).filter(([name]) => name !== DATA);
    const isKey = (id: string) => Object.keys(KEYS).some((name) => id.startsWith(name));
    const retained = otherStacks(defaultAssembly).map(([name, ids]) => [
      name,
      ids.filter((id) => name !== OUTSIDE || !isKey(id)),
    ]);
    expect(otherStacks(restoredAssembly)).toEqual(retained);
  });

  test.each(names)('%s differs only in the table, its stream and the keys', (name) => {
    expect(replaceArn(restoredAssembly.stacks[name])).toEqual(replaceTable(defaultAssembly.stacks[name]));
    expect(JSON.stringify(restoredAssembly.stacks[name])).not.toContain(tableId);
  });

  test("the named table's stream feeds both readers from its oldest record", () => {
    const mappings = listResources(findStack(restoredAssembly, 'stream'), 'AWS::Lambda::EventSourceMapping');
    const sources = mappings.map(([, { Properties }]) => [Properties.EventSourceArn, Properties.StartingPosition]);
    expect(sources).toEqual(Array(2).fill([RESTORED_SETTINGS.tableStreamArn, 'TRIM_HORIZON']));
  });

  test('the outside stack outputs the ids of the named keys instead of creating keys', () => {
    const outside = findStack(restoredAssembly, 'outside');
    expect(listResources(outside, 'AWS::KMS::Key')).toEqual([]);
    expect(listResources(outside, 'AWS::KMS::Alias')).toEqual([]);
    expect(outside.Outputs).toMatchObject({
      PayoutKeyId: { Value: '0a1b-payouts' },
      WebhookKeyId: { Value: '0a1b-webhooks' },
      MailKeyId: { Value: '0a1b-mails' },
      SignUpKeyId: { Value: '0a1b-sign-ups' },
      PayoutPlaceKeyId: { Value: '0a1b-payout-places' },
    });
    expect(JSON.stringify(outside)).not.toContain(tableId);
  });

  test("alarms and graphs show the named table's metrics", () => {
    for (const part of ['alarms', 'dashboard']) {
      expect(JSON.stringify(findStack(restoredAssembly, part))).toContain(RESTORED_SETTINGS.tableName);
    }
  });

  test('no stack imports from the data stack', () => {
    const importing = names.filter((name) => JSON.stringify(restoredAssembly.stacks[name]).includes(`${DATA}:Exports`));
    expect(importing).toEqual([]);
  });
});

describe('deployments that swap the table', () => {
  test('updating the data or outside stack first is rejected by CloudFormation', () => {
    const deployment = new Deployment(defaultAssembly.stacks);
    deployment.all('deploy');
    for (const name of [DATA, OUTSIDE])
      expect(() => deployment.update(name, restoredAssembly.stacks)).toThrow('in use by');
  });

  test('updating the data and outside stacks last succeeds', () => {
    const deployment = new Deployment(defaultAssembly.stacks);
    deployment.all('deploy');
    for (const name of names) deployment.update(name, restoredAssembly.stacks);
    for (const name of [OUTSIDE, DATA]) deployment.update(name, restoredAssembly.stacks);
    expect([...deployment.deployed.keys()].sort()).toEqual(Object.keys(restoredAssembly.stacks).sort());
  });

  test('the replaced table and keys are retained', () => {
    const replaced = [
      ...listResources(defaultAssembly, 'AWS::DynamoDB::GlobalTable'),
      ...listResources(defaultAssembly, 'AWS::KMS::Key'),
    ];
    expect(replaced.map(([, { DeletionPolicy }]) => DeletionPolicy)).toEqual(Array(6).fill('RetainExceptOnCreate'));
  });
});
