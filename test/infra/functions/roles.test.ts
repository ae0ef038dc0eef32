import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { ItemKind } from '#shared/store/table/item-kinds.ts';
import { table } from '#shared/store/table/table.ts';
import { assemble, exported, only, type Resource, resources, stackOf } from '#test/infra/assembly.ts';
import { attributeFrom, outsideStatements } from '#test/infra/stacks/outside.ts';
import { allows } from '#test/support/infra/policy.ts';
import { samplesByKind } from '#test/support/table/sample-keys.ts';
import { expected, find, type Statement, statements } from './functions.ts';

const assembly = assemble();
const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map((action) => `dynamodb:${action}`);
const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((a) => `dynamodb:${a}`);

const readActions = ['GetItem', 'BatchGetItem', 'Query'];
const writeActions = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];
const isRead = (action: string) => readActions.includes(action);

const COUNTING = JSON.stringify({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#calls-taken#*'] } });

/** Whether a statement is the one by which calls of a key are counted: it is no part of what a route declares. */
function isCounting({ Condition }: Statement): boolean {
  return JSON.stringify(Condition ?? null) === COUNTING;
}

/** Whether a statement takes something back of what others allow. */
function isDenied({ Effect }: Statement): boolean {
  return Effect === 'Deny';
}

/** Whether calls of a key to a function are limited. */
function isLimited({ auth, stack }: (typeof expected)[number]): boolean {
  return ['v1', 'v2', 'promoter'].includes(auth) && stack !== 'tracking';
}

const limitedRoles = new Set(expected.filter(isLimited).map((wanted) => find(assembly, wanted).role));

/** What a role allows for what its function declares. */
function declaredIn(role: Resource): Statement[] {
  return statements(role).filter((statement) => !(limitedRoles.has(role) && isCounting(statement)));
}

const known = new Map<Resource, Map<string, readonly unknown[]>>();

/** The kinds of items of which a role can touch some, by any of these actions. */
function touched(role: Resource, actions: readonly string[]): readonly unknown[] {
  const ofRole = known.get(role) ?? new Map<string, readonly unknown[]>();
  known.set(role, ofRole);
  const kinds = ofRole.get(actions.join()) ?? kindsTouched(role, actions);
  ofRole.set(actions.join(), kinds);
  return kinds;
}

function kindsTouched(role: Resource, actions: readonly string[]): readonly unknown[] {
  const granted = declaredIn(role).filter(({ Action }) => Action.some((name) => name.startsWith('dynamodb:')));
  const can = (key: string) => actions.some((action) => allows(granted, { action, on: 'table', keys: [key] }));
  return [...samplesByKind].flatMap(([kind, keys]) => (keys.some(can) ? [kind] : [])).sort();
}

/** Kinds in some of whose keys the word of another kind stands: who may touch that one may touch those keys too. */
const alike: Partial<Record<ItemKind, readonly ItemKind[]>> = {
  promoter: ['list', 'rows', 'report', 'text-key'],
  lead: ['rows', 'text-key'],
  commission: ['rows'],
  payout: ['rows'],
};

/** What the patterns of some kinds say. */
function said(kinds: readonly ItemKind[]): ItemKind[] {
  return [...new Set(kinds.flatMap((kind) => [kind, ...(alike[kind] ?? [])]))].sort();
}

/** The output of the data stack that gives an attribute of the table. */
function tableOutput(attribute: string) {
  const [id] = only(stackOf(assembly, 'data'), 'AWS::DynamoDB::GlobalTable');
  return exported(assembly, 'data', { 'Fn::GetAtt': [id, attribute] });
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
  // The CDK's function that copies files has one, too.
  const copiers = resources(stackOf(assembly, 'web'), 'AWS::IAM::Role');
  expect(copiers).toHaveLength(1);
  expect(resources(assembly, 'AWS::IAM::Role')).toHaveLength(expected.length + copiers.length);
  expect([...resources(assembly, 'AWS::IAM::Policy'), ...resources(assembly, 'AWS::IAM::ManagedPolicy')]).toEqual([]);
});

describe.each(expected)('the role of $name', (wanted) => {
  const { role } = find(assembly, wanted);
  const granted = declaredIn(role);
  const on = (service: string) => granted.filter(({ Action }) => Action.some((name) => name.startsWith(`${service}:`)));

  test('has no managed policy, no wildcard action, and wildcard resources for senders of e-mail alone', () => {
    expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
    expect(granted.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
    expect(granted.filter(({ Resource }) => JSON.stringify(Resource).includes('*'))).toEqual(on('ses'));
  });

  test('counts calls of a key where these are limited, by one action on counters alone', () => {
    const counting = statements(role).filter((statement) => limitedRoles.has(role) && isCounting(statement));
    expect(counting.map(({ Action }) => Action)).toEqual(isLimited(wanted) ? [['dynamodb:UpdateItem']] : []);
    const may = (key: string) => allows(counting, { action: 'UpdateItem', on: 'table', keys: [key] });
    expect([may('7#calls-taken#1#key'), may('7#commission#1'), may('7#account')]).toEqual([
      isLimited(wanted),
      false,
      false,
    ]);
  });

  // That what is declared is what is done: test/integration/table/table-actions.test.ts and background-actions.test.ts.
  test('may do to the table what is declared and no more', () => {
    const onTable = on('dynamodb').filter(
      (statement) =>
        !isDenied(statement) && !isOnIndex(statement) && !statement.Action.some((name) => streamActions.includes(name)),
    );
    expect(onTable.flatMap(({ Action }) => Action).sort()).toEqual(wanted.table.map((a) => `dynamodb:${a}`).sort());
    for (const { Resource } of onTable) expect(Resource).toMatchObject(tableOutput('Arn'));
  });

  test('reads and writes items of the declared kinds, and can touch no other', () => {
    const { reads, writes } = wanted.items;
    expect(touched(role, readActions)).toEqual(said(wanted.table.some(isRead) ? reads : []));
    expect(touched(role, writeActions)).toEqual(said(wanted.table.every(isRead) ? [] : writes));
  });

  test('is refused a batch or a transaction of which one item is of another kind', () => {
    const onTable = on('dynamodb');
    for (const action of wanted.table) {
      const kinds = isRead(action) ? wanted.items.reads : wanted.items.writes;
      const keys = kinds.flatMap((kind) => samplesByKind.get(kind) ?? []);
      expect(allows(onTable, { action, on: 'table', keys })).toBe(true);
      expect(allows(onTable, { action, on: 'table', keys: [...keys, '7#something-else'] })).toBe(false);
    }
  });

  test('can scan nothing: no condition on keys holds a scan back', () => {
    const onTable = on('dynamodb');
    for (const action of [
      'Scan',
      'PartiQLSelect',
      'PartiQLInsert',
      'PartiQLUpdate',
      'PartiQLDelete',
      'BatchWriteItem',
    ]) {
      expect(allows(onTable, { action, on: 'table', keys: [] })).toBe(false);
      expect(allows(onTable, { action, on: 'index', keys: [] })).toBe(false);
    }
  });

  test('writes entries of the audit log where it is declared, and changes or removes none', () => {
    const onTable = on('dynamodb');
    const may = (action: string) => allows(onTable, { action, on: 'table', keys: ['7#audit-log'] });
    expect(may('PutItem')).toBe(wanted.items.writes.includes('audit-log'));
    expect([may('UpdateItem'), may('DeleteItem')]).toEqual([false, false]);
  });

  test('is small enough for IAM', () => {
    expect(JSON.stringify(role.Properties.Policies).length).toBeLessThan(10_240);
  });

  test('may query the index of unpaid commissions only where that is declared', () => {
    const onIndex = on('dynamodb').filter(isOnIndex);
    const resource = { 'Fn::Join': ['', [tableOutput('Arn'), `/index/${table.unpaid.name}`]] };
    expect(onIndex).toMatchObject(wanted.unpaidIndex ? [{ Action: ['dynamodb:Query'], Resource: resource }] : []);
    const asks = (key: string) => allows(onIndex, { action: 'Query', on: 'index', keys: [key] });
    expect(asks('7#unpaid#3')).toBe(wanted.unpaidIndex);
    expect(asks('7#api-keys')).toBe(false);
  });

  test('may write to its log', () => {
    expect(on('logs').flatMap(({ Action }) => Action)).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
  });

  test('may use what is declared besides, and is fed by its queues', () => {
    const onQueues = on('sqs').filter(({ Action }) => Action.includes('sqs:ReceiveMessage'));
    const fed = wanted.queues.map((queue) => attributeFrom(assembly, wanted.stack, queue));
    // What puts messages of its queue back into that is allowed both at once.
    const again = wanted.outside.includes('billingQueue') ? ['sqs:SendMessage'] : [];
    const reading = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage', ...again];
    expect(onQueues).toEqual(fed.length === 0 ? [] : [{ Effect: 'Allow', Action: reading, Resource: inOrder(fed) }]);
    const used = [...on('kms'), ...on('ses'), ...on('cognito-idp')].map(({ Effect: _, ...statement }) => statement);
    const sent = on('sqs').flatMap(({ Action, Resource }) => (Action.includes('sqs:SendMessage') ? Resource : []));
    const declared = outsideStatements(assembly, wanted.stack, wanted.outside);
    expect(used).toEqual(declared.used);
    expect(inOrder([sent].flat().filter((one) => !isDeadLetters(one)))).toEqual(inOrder(declared.sent));
  });

  test('has nothing else, but dead letters where no caller hears of a failure, and the projector its stream', () => {
    const known = ['logs', 'dynamodb', 'sqs', 'kms', 'ses', 'cognito-idp'].flatMap(on);
    expect(granted.filter((statement) => !known.includes(statement))).toEqual([]);
    const noted = on('sqs').flatMap(({ Resource }) => [Resource].flat().filter(isDeadLetters));
    expect(noted).toHaveLength(['stream', 'schedule'].includes(wanted.stack) ? 1 : 0);
    const stream = on('dynamodb').filter(({ Action }) => Action.some((name) => streamActions.includes(name)));
    if (wanted.stack !== 'stream') return expect(stream).toEqual([]);
    expect(stream).toMatchObject([{ Action: streamActions, Resource: tableOutput('StreamArn') }]);
  });
});

describe('whatever is declared', () => {
  const all = expected.map((wanted) => ({ ...wanted, role: find(assembly, wanted).role }));
  const who = (actions: readonly string[], kind: ItemKind) =>
    all.filter(({ role }) => touched(role, actions).includes(kind)).map(({ name }) => name);
  const named = (wanted: readonly (typeof all)[number][]) => wanted.map(({ name }) => name);

  test('a function holds the HMAC key of its own purpose and no other', () => {
    const keys = ['WebhookKey', 'MailKey', 'SignUpKey', 'PayoutPlaceKey'];
    const usersOf = (action: string, key: string) =>
      all
        .filter(({ role, stack }) =>
          statements(role).some(
            ({ Action, Resource }) =>
              Action.some((name) => name === action || name.includes('*')) &&
              [Resource].flat().some((arn) => isDeepStrictEqual(arn, attributeFrom(assembly, stack, key))),
          ),
        )
        .map(({ name }) => name)
        .sort();
    const made = keys.map((key) => usersOf('kms:GenerateMac', key));
    expect(made).toEqual([
      ['QueueWebhooks', ...['Create', 'Delete', 'List', 'Show', 'Update'].map((does) => `V2CompanyWebhooks${does}`)],
      ['QueueMail'],
      ['V2AffiliateJoin', 'V2AffiliateJoinChallenge'],
      ['Affiliate', 'Company'].flatMap((who) => ['Create', 'Update'].map((does) => `V2${who}PayoutMethods${does}`)),
    ]);
    expect(new Set(made.flat()).size).toBe(made.flat().length);
    const checking = ['List', 'Unsubscribe', 'Update'].map((does) => `V2AffiliateEmailSettings${does}`);
    expect(keys.map((key) => usersOf('kms:VerifyMac', key))).toEqual([checking, checking, [], []]);
    expect(made.flat().filter((name) => checking.includes(name))).toEqual([]);
  });

  test('accounts and their directory are written by the calls about settings alone, and removed by none', () => {
    const settings = ['V2CompanySettingsUpdate', 'V2CompanySettingsPayouts'];
    for (const kind of ['account', 'directory'] as const) {
      expect(who(writeActions, kind)).toEqual(settings);
      expect(who(['DeleteItem'], kind)).toEqual([]);
    }
  });

  test('where money goes is sealed by the calls that take it in, and opened by those that show it to who pays: none does both', () => {
    const may = (action: string) =>
      all.filter(({ role }) => declaredIn(role).some(({ Action }) => Action.includes(action))).map(({ name }) => name);
    expect(may('kms:GenerateDataKey').sort()).toEqual([
      'V2AffiliatePayoutMethodsCreate',
      'V2AffiliatePayoutMethodsUpdate',
      'V2CompanyBillingConnectionsUpdate',
      'V2CompanyPayoutMethodsCreate',
      'V2CompanyPayoutMethodsUpdate',
      'V2CompanySettingsPayoutsPayingAccountUpdate',
    ]);
    // Whoever asks for a key writes what it seals: of a promoter, or of the company.
    expect(who(writeActions, 'paying-account').sort()).toEqual([
      'V2CompanySettingsPayoutsPayingAccountDelete',
      'V2CompanySettingsPayoutsPayingAccountUpdate',
    ]);
    // Those that receive events open what billing providers sign by, and nothing else.
    const receivers = ['InPaddle', 'InStripe'];
    const opening = ['V2CompanyPaymentsBatchesFile', 'V2CompanyPayoutMethodsReveal'];
    expect(may('kms:Decrypt').sort()).toEqual([...receivers, ...opening]);
  });

  test('API keys are created and revoked by the calls of that name, and removed by none', () => {
    expect(who(writeActions, 'api-keys')).toEqual(['V2CompanyApiKeysCreate', 'V2CompanyApiKeysDelete']);
    expect(who(['DeleteItem'], 'api-keys')).toEqual([]);
  });

  test('API keys are read by functions that ask for one, and by no other', () => {
    expect(who(readActions, 'api-keys')).toEqual(named(all.filter(({ auth }) => auth === 'v1' || auth === 'v2')));
  });

  /** What promoters call who have not signed in yet, and whoever wants to become one. */
  const ofPortal = all.filter(({ stack }) => stack === 'portal').map(({ name }) => name);

  test('the directory of accounts is read by what runs by the clock for all of them, where people sign in, and by the portal', () => {
    const readers = who(readActions, 'directory').filter((name) => !ofPortal.includes(name));
    expect(readers.sort()).toEqual(['AuthCallback', 'SchedulesPayouts', 'SchedulesReports', 'SchedulesSortedLists']);
  });

  test('where people sign in and out, users and sessions are touched, and nothing else but the directory and who has come in', () => {
    const signing = all.filter(({ name }) => name.startsWith('Auth'));
    const touching = (actions: readonly string[]) => new Set(signing.flatMap(({ role }) => touched(role, actions)));
    expect([...touching(readActions)].sort()).toEqual(['directory', 'users']);
    expect([...touching(writeActions)].sort()).toEqual(['audit-log', 'sessions', 'users']);
    expect(who(writeActions, 'audit-log').filter((name) => name.startsWith('Auth'))).toEqual(['AuthCallback']);
  });

  /** Whoever has a mail ends the mails to its promoter by it, and needs no session. */
  const UNSUBSCRIBE = 'V2AffiliateEmailSettingsUnsubscribe';

  test('where promoters sign in and out, nothing is written but that, and what was tried', () => {
    const signing = all.filter(({ name, stack }) => stack === 'portal' && /Sign(In|Out)/.test(name));
    expect(signing).toHaveLength(4);
    const touching = (actions: readonly string[]) => new Set(signing.flatMap(({ role }) => touched(role, actions)));
    expect([...touching(writeActions)].sort()).toEqual(
      said(['calls-taken', 'passwords-tried', 'promoter-login', 'promoter-sessions']),
    );
    expect([...touching(readActions)].sort()).toEqual(
      said(['account', 'directory', 'passwords-tried', 'promoter', 'promoter-email', 'promoter-sessions']),
    );
  });

  /** Sign-ups that pages report without a key: it writes leads, for the origins that a company allows. */
  const BROWSER_SIGNUP = 'TrSignup';

  test('public calls other than sign-ups from pages write only visitors and counts of clicks, and read no lead and no money', () => {
    const isApart = (name: string) =>
      name.startsWith('Auth') || [UNSUBSCRIBE, BROWSER_SIGNUP, ...ofPortal].includes(name);
    const open = all.filter(({ auth, name }) => auth === 'none' && !isApart(name));
    expect(named(open.filter(({ role }) => touched(role, writeActions).length > 0))).toEqual(['Tr']);
    expect(open.flatMap(({ role }) => touched(role, writeActions))).toEqual([
      'clicks-taken',
      'refused-clicks',
      'visitor',
    ]);
    const read = new Set(open.flatMap(({ role }) => touched(role, readActions)));
    expect([...read].sort()).toEqual(
      said(['account', 'billing-connections', 'campaigns', 'landing-url', 'promoter', 'rates', 'ref-id', 'visitor']),
    );
  });

  test('a sign-up from a page touches what a sign-up with a key does and how many came, and no payout or secret', () => {
    const touching = (wanted: string, actions: readonly string[]) =>
      all.filter(({ name }) => name === wanted).flatMap(({ role }) => touched(role, actions));
    const withKey = touching('V2TrackSignup', writeActions);
    const written = touching(BROWSER_SIGNUP, writeActions);
    expect(written.filter((kind) => !withKey.includes(kind))).toEqual(['calls-taken']);
    const either = [...written, ...touching(BROWSER_SIGNUP, readActions)];
    for (const kind of ['payout', 'payout-details', 'paying-account', 'api-keys', 'users', 'sessions'] as const) {
      expect(either).not.toContain(kind);
    }
  });

  test('what the portal does for anybody touches no money, no lead, and nothing that opens or is the company', () => {
    const open = all.filter(({ name }) => ofPortal.includes(name));
    const roles = open.map(({ role }) => role);
    const written = new Set(roles.flatMap((role) => touched(role, writeActions)));
    const read = new Set(roles.flatMap((role) => touched(role, readActions)));
    const own = ['account', 'directory', 'campaigns', 'rewards'];
    for (const kind of ['commission', 'payout', 'lead', 'api-keys', 'users', 'sessions'] as const) {
      expect([...written, ...read]).not.toContain(kind);
    }
    // Who signs up, and whose mails end, is kept; nobody reads that here.
    const keeping = open.filter(({ role }) => touched(role, writeActions).includes('audit-log'));
    expect([named(keeping), read.has('audit-log')]).toEqual([
      ['V2AffiliateEmailSettingsUnsubscribe', 'V2AffiliateJoin'],
      false,
    ]);
    expect(own.filter((kind) => written.has(kind as ItemKind))).toEqual([]);
  });

  test('what notifies the world outside changes nobody’s money', () => {
    const notifying = all.filter(({ name }) => ['QueueWebhooks', 'QueueMail'].includes(name));
    expect(notifying).toHaveLength(2);
    for (const { role, name } of notifying) {
      const writes = touched(role, writeActions);
      expect(writes, name).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(commission|payout|promoter)$/)]),
      );
    }
  });
});

// Signs somebody in; and notes who has fetched a file of payments.
const NOTING = ['AuthCallback', 'V2CompanyPaymentsBatchesFile'];

test.each(expected.filter(({ method, name }) => method === 'GET' && !NOTING.includes(name)))(
  '$name only reads: its role writes nothing but counters of calls',
  (wanted) => {
    const others = statements(find(assembly, wanted).role).filter((statement) => !isCounting(statement));
    const granted = others.flatMap(({ Action }) => Action);
    expect(granted.filter((action) => writes.includes(action))).toEqual([]);
  },
);
