import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { ItemKind } from '#shared/store/table/item-kinds.ts';
import { table } from '#shared/store/table/table.ts';
import {
  assemble,
  findExportedValue,
  findOnly,
  findStack,
  listResources,
  type Resource,
} from '#test/infra/assembly.ts';
import { findAttribute, listOutsideStatements } from '#test/infra/stacks/outside.ts';
import { allows, allowsDecryption } from '#test/support/infra/policy.ts';
import { samplesByKind } from '#test/support/table/sample-keys.ts';
import { expectedFunctions, findFunction, listStatements, type Statement } from './functions.ts';

const assembly = assemble();
const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map((action) => `dynamodb:${action}`);
const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((a) => `dynamodb:${a}`);

const readActions = ['GetItem', 'BatchGetItem', 'Query'];
const writeActions = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];
const isRead = (action: string) => readActions.includes(action);

const COUNTING = JSON.stringify({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#calls-taken#*'] } });

/** Whether a statement only counts calls of a key, which routes do not declare. */
function isCounting({ Condition }: Statement): boolean {
  return JSON.stringify(Condition ?? null) === COUNTING;
}

/** Whether a statement denies something. */
function isDenied({ Effect }: Statement): boolean {
  return Effect === 'Deny';
}

/** Whether calls of a key to this function are limited. */
function isLimited({ auth, stack }: (typeof expectedFunctions)[number]): boolean {
  return ['v1', 'v2', 'promoter'].includes(auth) && stack !== 'tracking';
}

const limitedRoles = new Map(
  expectedFunctions
    .filter(isLimited)
    .map((expectedFunction) => [findFunction(assembly, expectedFunction).role, expectedFunction]),
);

/** The statements that a function's declaration explains. */
function listDeclaredIn(role: Resource): Statement[] {
  const limited = limitedRoles.get(role);
  // CDK merges equal statements: a route that only writes its own counters has the same one.
  if (!limited || isDeepStrictEqual(limited.items.writes, ['calls-taken'])) return listStatements(role);
  return listStatements(role).filter((statement) => !isCounting(statement));
}

const cache = new Map<Resource, Map<string, readonly unknown[]>>();

/** Item kinds that a role can touch by any of these actions. */
function listAllowedResources(role: Resource, actions: readonly string[]): readonly unknown[] {
  const ofRole = cache.get(role) ?? new Map<string, readonly unknown[]>();
  cache.set(role, ofRole);
  const kinds = ofRole.get(actions.join()) ?? listKindsTouched(role, actions);
  ofRole.set(actions.join(), kinds);
  return kinds;
}

function listKindsTouched(role: Resource, actions: readonly string[]): readonly unknown[] {
  const granted = listDeclaredIn(role).filter(({ Action }) => Action.some((name) => name.startsWith('dynamodb:')));
  const can = (key: string) => actions.some((action) => allows(granted, { action, on: 'table', keys: [key] }));
  return [...samplesByKind].flatMap(([kind, keys]) => (keys.some(can) ? [kind] : [])).sort();
}

/** Kinds whose key patterns also match keys of other kinds. */
const ALSO_MATCHED: Partial<Record<ItemKind, readonly ItemKind[]>> = {
  promoter: ['list', 'rows', 'report', 'text-key'],
  lead: ['rows', 'text-key'],
  commission: ['rows'],
  payout: ['rows'],
};

/** Kinds that the key patterns of some kinds match. */
function expandKinds(kinds: readonly ItemKind[]): ItemKind[] {
  return [...new Set(kinds.flatMap((kind) => [kind, ...(ALSO_MATCHED[kind] ?? [])]))].sort();
}

/** The data stack's output with an attribute of the table. */
function findTableOutput(attribute: string) {
  const [id] = findOnly(findStack(assembly, 'data'), 'AWS::DynamoDB::GlobalTable');
  return findExportedValue(assembly, 'data', { 'Fn::GetAtt': [id, attribute] });
}

/** Whether a resource is a function's dead-letter queue. */
function isDeadLetters(resource: unknown): boolean {
  const { 'Fn::GetAtt': attribute } = resource as { 'Fn::GetAtt'?: [string, string] };
  return /DeadLetters[0-9A-F]{8}$/.test(attribute?.[0] ?? '');
}

/** Resources sorted by text, unwrapped if there is one, as in policies. */
function inOrder(found: readonly unknown[]): unknown {
  const sorted = found.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return sorted.length === 1 ? sorted[0] : sorted;
}

function isOnIndex({ Resource }: Statement): boolean {
  return JSON.stringify(Resource).includes('/index/');
}

test('every role belongs to one function, and no policy is attached from outside', () => {
  const roles = expectedFunctions
    .map((expectedFunction) => findFunction(assembly, expectedFunction))
    .map(({ stack, roleId }) => `${stack}/${roleId}`);
  expect(new Set(roles).size).toBe(expectedFunctions.length);
  // The CDK's function that copies files has a role too.
  const copiers = listResources(findStack(assembly, 'web'), 'AWS::IAM::Role');
  expect(copiers).toHaveLength(1);
  expect(listResources(assembly, 'AWS::IAM::Role')).toHaveLength(expectedFunctions.length + copiers.length);
  expect([
    ...listResources(assembly, 'AWS::IAM::Policy'),
    ...listResources(assembly, 'AWS::IAM::ManagedPolicy'),
  ]).toEqual([]);
});

describe.each(expectedFunctions)('the role of $name', (expectedFunction) => {
  const { role } = findFunction(assembly, expectedFunction);
  const granted = listDeclaredIn(role);
  const on = (service: string) => granted.filter(({ Action }) => Action.some((name) => name.startsWith(`${service}:`)));

  test('a role has no managed policies or wildcards, except for e-mail senders and files', () => {
    expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
    expect(granted.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
    const withWildcard = granted.filter(({ Resource }) => JSON.stringify(Resource).includes('*'));
    expect(inOrder(withWildcard)).toEqual(inOrder([...on('ses'), ...on('s3')]));
  });

  test('a role counts key calls only if they are limited, and can change only those counters', () => {
    const counting = listStatements(role).filter((statement) => limitedRoles.has(role) && isCounting(statement));
    expect(counting.map(({ Action }) => Action)).toEqual(isLimited(expectedFunction) ? [['dynamodb:UpdateItem']] : []);
    const may = (key: string) => allows(counting, { action: 'UpdateItem', on: 'table', keys: [key] });
    expect([may('7#calls-taken#1#key'), may('7#commission#1'), may('7#account')]).toEqual([
      isLimited(expectedFunction),
      false,
      false,
    ]);
  });

  // The declarations match the actual access: test/integration/table/table-actions.test.ts and
  // background-actions.test.ts.
  test('a role allows exactly the declared table actions', () => {
    const onTable = on('dynamodb').filter(
      (statement) =>
        !isDenied(statement) && !isOnIndex(statement) && !statement.Action.some((name) => streamActions.includes(name)),
    );
    expect(onTable.flatMap(({ Action }) => Action).sort()).toEqual(
      expectedFunction.table.map((a) => `dynamodb:${a}`).sort(),
    );
    for (const { Resource } of onTable) expect(Resource).toMatchObject(findTableOutput('Arn'));
  });

  test('a role can read and write exactly the declared item kinds', () => {
    const { reads, writes } = expectedFunction.items;
    expect(listAllowedResources(role, readActions)).toEqual(
      expandKinds(expectedFunction.table.some(isRead) ? reads : []),
    );
    expect(listAllowedResources(role, writeActions)).toEqual(
      expandKinds(expectedFunction.table.every(isRead) ? [] : writes),
    );
  });

  test('a role denies a batch or transaction that includes an item of another kind', () => {
    const onTable = on('dynamodb');
    for (const action of expectedFunction.table) {
      const kinds = isRead(action) ? expectedFunction.items.reads : expectedFunction.items.writes;
      const keys = kinds.flatMap((kind) => samplesByKind.get(kind) ?? []);
      expect(allows(onTable, { action, on: 'table', keys })).toBe(true);
      expect(allows(onTable, { action, on: 'table', keys: [...keys, '7#something-else'] })).toBe(false);
    }
  });

  test('a role allows no scans, which key conditions cannot restrict', () => {
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

  test('a role adds audit log entries only if declared, and never changes or removes any', () => {
    const onTable = on('dynamodb');
    const may = (action: string) => allows(onTable, { action, on: 'table', keys: ['7#audit-log'] });
    expect(may('PutItem')).toBe(expectedFunction.items.writes.includes('audit-log'));
    expect([may('UpdateItem'), may('DeleteItem')]).toEqual([false, false]);
  });

  test("a role's policies stay below IAM's size limit", () => {
    expect(JSON.stringify(role.Properties.Policies).length).toBeLessThan(10_240);
  });

  test('a role can query the unpaid index only if declared', () => {
    const onIndex = on('dynamodb').filter(isOnIndex);
    const resource = { 'Fn::Join': ['', [findTableOutput('Arn'), `/index/${table.unpaid.name}`]] };
    expect(onIndex).toMatchObject(
      expectedFunction.unpaidIndex ? [{ Action: ['dynamodb:Query'], Resource: resource }] : [],
    );
    const canQuery = (key: string) => allows(onIndex, { action: 'Query', on: 'index', keys: [key] });
    expect(canQuery('7#unpaid#3')).toBe(expectedFunction.unpaidIndex);
    expect(canQuery('7#api-keys')).toBe(false);
  });

  test('a role can write to its log', () => {
    expect(on('logs').flatMap(({ Action }) => Action)).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
  });

  test('a role allows exactly the declared outside access and its queues', () => {
    const onQueues = on('sqs').filter(({ Action }) => Action.includes('sqs:ReceiveMessage'));
    const sourceQueues = expectedFunction.queues.map((queue) => findAttribute(assembly, expectedFunction.stack, queue));
    // A worker that requeues its messages gets both permissions in one statement.
    const repeated = expectedFunction.resources.includes('billingQueue') ? ['sqs:SendMessage'] : [];
    const reading = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage', ...repeated];
    expect(onQueues).toEqual(
      sourceQueues.length === 0 ? [] : [{ Effect: 'Allow', Action: reading, Resource: inOrder(sourceQueues) }],
    );
    const usedStatements = [...on('kms'), ...on('ses'), ...on('cognito-idp'), ...on('s3')].map(
      ({ Effect, ...statement }) => statement,
    );
    const sentQueues = on('sqs').flatMap(({ Action, Resource }) =>
      Action.includes('sqs:SendMessage') ? Resource : [],
    );
    const declared = listOutsideStatements(assembly, expectedFunction.stack, expectedFunction.resources);
    expect(inOrder(usedStatements)).toEqual(inOrder(declared.used));
    expect(inOrder([sentQueues].flat().filter((one) => !isDeadLetters(one)))).toEqual(inOrder(declared.sent));
  });

  test("a role has nothing else, except dead letters and the projector's stream", () => {
    const knownResources = ['logs', 'dynamodb', 'sqs', 'kms', 'ses', 'cognito-idp', 's3'].flatMap(on);
    expect(granted.filter((statement) => !knownResources.includes(statement))).toEqual([]);
    const deadLetters = on('sqs').flatMap(({ Resource }) => [Resource].flat().filter(isDeadLetters));
    expect(deadLetters).toHaveLength(['stream', 'schedule'].includes(expectedFunction.stack) ? 1 : 0);
    const stream = on('dynamodb').filter(({ Action }) => Action.some((name) => streamActions.includes(name)));
    if (expectedFunction.stack !== 'stream') return expect(stream).toEqual([]);
    expect(stream).toMatchObject([{ Action: streamActions, Resource: findTableOutput('StreamArn') }]);
  });
});

describe('rules across all roles', () => {
  const all = expectedFunctions.map((expectedFunction) => ({
    ...expectedFunction,
    role: findFunction(assembly, expectedFunction).role,
  }));
  const namesWithAccess = (actions: readonly string[], kind: ItemKind) =>
    all.filter(({ role }) => listAllowedResources(role, actions).includes(kind)).map(({ name }) => name);
  const getNames = (functions: readonly (typeof all)[number][]) => functions.map(({ name }) => name);

  test('a function holds only the HMAC key of its purpose', () => {
    const keys = ['WebhookKey', 'MailKey', 'SignUpKey', 'PayoutPlaceKey'];
    const getUsers = (action: string, key: string) =>
      all
        .filter(({ role, stack }) =>
          listStatements(role).some(
            ({ Action, Resource }) =>
              Action.some((name) => name === action || name.includes('*')) &&
              [Resource].flat().some((arn) => isDeepStrictEqual(arn, findAttribute(assembly, stack, key))),
          ),
        )
        .map(({ name }) => name)
        .sort();
    const macUsers = keys.map((key) => getUsers('kms:GenerateMac', key));
    expect(macUsers).toEqual([
      ['QueueWebhooks', ...['Create', 'Delete', 'List', 'Show', 'Update'].map((verb) => `V2CompanyWebhooks${verb}`)],
      ['QueueMail', 'StreamBatch'],
      ['V2AffiliateJoin', 'V2AffiliateJoinChallenge'],
      ['Affiliate', 'Company'].flatMap((side) => ['Create', 'Update'].map((verb) => `V2${side}PayoutMethods${verb}`)),
    ]);
    expect(new Set(macUsers.flat()).size).toBe(macUsers.flat().length);
    const verifiers = ['List', 'Unsubscribe', 'Update'].map((verb) => `V2AffiliateEmailSettings${verb}`);
    expect(keys.map((key) => getUsers('kms:VerifyMac', key))).toEqual([verifiers, verifiers, [], []]);
    expect(macUsers.flat().filter((name) => verifiers.includes(name))).toEqual([]);
  });

  test('accounts and their directory are written by calls for settings, contracts and the invoice text alone and never deleted', () => {
    const settings = ['V2CompanySettingsUpdate', 'V2CompanySettingsPayouts', 'V2CompanyInvoicesCustomTemplate'];
    const contracts = ['Create', 'Update', 'Delete'].map((verb) => `V2CompanyContracts${verb}`);
    for (const kind of ['account', 'directory'] as const) {
      expect(namesWithAccess(writeActions, kind).sort()).toEqual([...contracts, ...settings].sort());
      expect(namesWithAccess(['DeleteItem'], kind)).toEqual([]);
    }
  });

  test('payout details are encrypted and decrypted by different functions', () => {
    const may = (action: string) =>
      all
        .filter(({ role }) => listDeclaredIn(role).some(({ Action }) => Action.includes(action)))
        .map(({ name }) => name);
    expect(may('kms:GenerateDataKey').sort()).toEqual([
      'V2AffiliatePayoutMethodsCreate',
      'V2AffiliatePayoutMethodsUpdate',
      'V2CompanyBillingConnectionsUpdate',
      'V2CompanyNotificationsUpdate',
      'V2CompanyPayoutMethodsCreate',
      'V2CompanyPayoutMethodsUpdate',
      'V2CompanySettingsPayoutsPayingAccountUpdate',
    ]);
    // Functions with a data key write the encrypted data: of a promoter or of the company.
    expect(namesWithAccess(writeActions, 'paying-account').sort()).toEqual([
      'V2CompanySettingsPayoutsPayingAccountDelete',
      'V2CompanySettingsPayoutsPayingAccountUpdate',
    ]);
    // Event receivers decrypt only the providers' signing secrets.
    const receivers = ['InPaddle', 'InStripe'];
    const ofSlack = ['QueueWebhooks', 'V2CompanyNotificationsTestSlack'];
    const decryptors = ['V2CompanyPaymentsBatchesFile', 'V2CompanyPayoutMethodsReveal'];
    expect(may('kms:Decrypt').sort()).toEqual([...receivers, ...ofSlack, ...decryptors]);
  });

  test('a function decrypts only data keys whose use it declares, and payout details from before uses', () => {
    const ofPromoter = { account: '7', promoter: '3' };
    const contexts = [
      { ...ofPromoter, use: 'payout details' },
      ofPromoter,
      { account: '7', use: 'paying account' },
      { account: '7', use: 'billing secret', provider: 'stripe' },
      { ...ofPromoter, use: 'billing secret' },
      { account: '7', use: 'slack url' },
      { account: '7' },
      {},
    ];
    const opened = all.flatMap(({ name, role }) => {
      const granted = contexts.map((context) => allowsDecryption(listDeclaredIn(role), context));
      return granted.some(Boolean) ? [[name, ...granted.map(Number)].join(' ')] : [];
    });
    expect(opened.sort()).toEqual([
      'InPaddle 0 0 0 1 1 0 0 0',
      'InStripe 0 0 0 1 1 0 0 0',
      'QueueWebhooks 0 0 0 0 0 1 0 0',
      'V2CompanyNotificationsTestSlack 0 0 0 0 0 1 0 0',
      'V2CompanyPaymentsBatchesFile 1 1 1 0 0 0 0 0',
      'V2CompanyPayoutMethodsReveal 1 1 0 0 0 0 0 0',
    ]);
  });

  test('API keys are written by their own calls alone and never deleted', () => {
    expect(namesWithAccess(writeActions, 'api-keys')).toEqual(['V2CompanyApiKeysCreate', 'V2CompanyApiKeysDelete']);
    expect(namesWithAccess(['DeleteItem'], 'api-keys')).toEqual([]);
  });

  test('API keys are read exactly by functions that require one', () => {
    expect(namesWithAccess(readActions, 'api-keys')).toEqual(
      getNames(all.filter(({ auth }) => auth === 'v1' || auth === 'v2')),
    );
  });

  /** Portal routes for promoters before sign-in and for applicants. */
  const ofPortal = all.filter(({ stack }) => stack === 'portal').map(({ name }) => name);

  test('the directory of accounts is read by scheduled runs, sign-in and the portal alone', () => {
    const readers = namesWithAccess(readActions, 'directory').filter((name) => !ofPortal.includes(name));
    expect(readers.sort()).toEqual([
      'AuthCallback',
      'SchedulesBroadcasts',
      'SchedulesDigests',
      'SchedulesPayouts',
      'SchedulesReports',
      'SchedulesSortedLists',
    ]);
  });

  test('user sign-in touches only users, sessions, the directory and the audit log', () => {
    const signInFunctions = all.filter(({ name }) => name.startsWith('Auth'));
    const listTouchedKinds = (actions: readonly string[]) =>
      new Set(signInFunctions.flatMap(({ role }) => listAllowedResources(role, actions)));
    expect([...listTouchedKinds(readActions)].sort()).toEqual(['directory', 'users']);
    expect([...listTouchedKinds(writeActions)].sort()).toEqual(['audit-log', 'sessions', 'users']);
    expect(namesWithAccess(writeActions, 'audit-log').filter((name) => name.startsWith('Auth'))).toEqual([
      'AuthCallback',
    ]);
  });

  /** A mail's recipient unsubscribes without a session. */
  const UNSUBSCRIBE = 'V2AffiliateEmailSettingsUnsubscribe';

  test('promoter sign-in writes only sessions, sign-in times, attempts and call counters', () => {
    const signInFunctions = all.filter(({ name, stack }) => stack === 'portal' && /Sign(In|Out)/.test(name));
    expect(signInFunctions).toHaveLength(4);
    const listTouchedKinds = (actions: readonly string[]) =>
      new Set(signInFunctions.flatMap(({ role }) => listAllowedResources(role, actions)));
    expect([...listTouchedKinds(writeActions)].sort()).toEqual(
      expandKinds(['calls-taken', 'passwords-tried', 'promoter-login', 'promoter-sessions']),
    );
    expect([...listTouchedKinds(readActions)].sort()).toEqual(
      expandKinds(['account', 'directory', 'passwords-tried', 'promoter', 'promoter-email', 'promoter-sessions']),
    );
  });

  /** Sign-ups from pages without a key: creates leads for allowed origins. */
  const BROWSER_SIGNUP = 'TrSignup';

  test('other public calls write only visitors and click counts, and read no leads or money', () => {
    const hasOwnTest = (name: string) =>
      name.startsWith('Auth') || [UNSUBSCRIBE, BROWSER_SIGNUP, ...ofPortal].includes(name);
    const openFunctions = all.filter(({ auth, name }) => auth === 'none' && !hasOwnTest(name));
    expect(getNames(openFunctions.filter(({ role }) => listAllowedResources(role, writeActions).length > 0))).toEqual([
      'Tr',
    ]);
    expect(openFunctions.flatMap(({ role }) => listAllowedResources(role, writeActions))).toEqual([
      'clicks-taken',
      'refused-clicks',
      'visitor',
    ]);
    const read = new Set(openFunctions.flatMap(({ role }) => listAllowedResources(role, readActions)));
    expect([...read].sort()).toEqual(
      expandKinds([
        'account',
        'billing-connections',
        'campaigns',
        'landing-url',
        'promoter',
        'rates',
        'ref-id',
        'visitor',
      ]),
    );
  });

  test('a sign-up from a page touches what a keyed sign-up does, plus its own call counter', () => {
    const listTouchedKinds = (functionName: string, actions: readonly string[]) =>
      all.filter(({ name }) => name === functionName).flatMap(({ role }) => listAllowedResources(role, actions));
    const withKey = listTouchedKinds('V2TrackSignup', writeActions);
    const kinds = listTouchedKinds(BROWSER_SIGNUP, writeActions);
    expect(kinds.filter((kind) => !withKey.includes(kind))).toEqual(['calls-taken']);
    const touchedKinds = [...kinds, ...listTouchedKinds(BROWSER_SIGNUP, readActions)];
    for (const kind of ['payout', 'payout-details', 'paying-account', 'api-keys', 'users', 'sessions'] as const) {
      expect(touchedKinds).not.toContain(kind);
    }
  });

  test('public portal calls touch no money, leads, credentials or company records', () => {
    const openFunctions = all.filter(({ name }) => ofPortal.includes(name));
    const roles = openFunctions.map(({ role }) => role);
    const listResources = new Set(roles.flatMap((role) => listAllowedResources(role, writeActions)));
    const read = new Set(roles.flatMap((role) => listAllowedResources(role, readActions)));
    const own = ['account', 'directory', 'campaigns', 'rewards'];
    for (const kind of ['commission', 'payout', 'lead', 'api-keys', 'users', 'sessions'] as const) {
      expect([...listResources, ...read]).not.toContain(kind);
    }
    // Sign-ups and unsubscriptions are audited, but the log is not read here.
    const auditing = openFunctions.filter(({ role }) => listAllowedResources(role, writeActions).includes('audit-log'));
    expect([getNames(auditing), read.has('audit-log')]).toEqual([
      ['V2AffiliateEmailSettingsUnsubscribe', 'V2AffiliateJoin'],
      false,
    ]);
    expect(own.filter((kind) => listResources.has(kind as ItemKind))).toEqual([]);
  });

  test('notifying functions do not change money', () => {
    const notifiers = all.filter(({ name }) => ['QueueWebhooks', 'QueueMail'].includes(name));
    expect(notifiers).toHaveLength(2);
    for (const { role, name } of notifiers) {
      const writes = listAllowedResources(role, writeActions);
      expect(writes, name).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(commission|payout|promoter)$/)]),
      );
    }
  });
});

// GET routes that write: one signs a user in, one starts an export, one records the download of a payments file.
const WRITING_READS = ['AuthCallback', 'V2CompanyInvoicesExportZip', 'V2CompanyPaymentsBatchesFile'];

test.each(expectedFunctions.filter(({ method, name }) => method === 'GET' && !WRITING_READS.includes(name)))(
  '$name only reads: its role writes only call counters',
  (expectedFunction) => {
    const others = listStatements(findFunction(assembly, expectedFunction).role).filter(
      (statement) => !isCounting(statement),
    );
    const granted = others.flatMap(({ Action }) => Action);
    expect(granted.filter((action) => writes.includes(action))).toEqual([]);
  },
);
