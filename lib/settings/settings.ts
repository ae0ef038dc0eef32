import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as v from 'valibot';
import { ECB_RATES } from '#shared/operations/rates/sources.ts';
import { findClosestName } from './closest-name.ts';

/** Without "never expire". */
const retentionPeriods: readonly RetentionDays[] = Object.values(RetentionDays)
  .filter((days): days is RetentionDays => typeof days === 'number' && days !== RetentionDays.INFINITE)
  .sort((a, b) => a - b);

/** `cdk -c` passes strings, cdk.json numbers. */
const toNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, 'must be a number'))], 'must be a number'),
  v.transform(Number),
);
const retentionDays = v.pipe(toNumber, v.picklist(retentionPeriods, `must be one of ${retentionPeriods.join(', ')}`));
const yesOrNo = v.picklist(['yes', 'no'], 'must be yes or no');
const text = (pattern: RegExp, message: string) => v.pipe(v.string(message), v.regex(pattern, message));

const address = text(/^https:\/\/[^\s@]+$/, 'must be a URL that begins with https:// and contains no password');

const email = text(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address');

const secretArn = text(
  /^arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\d{12}:secret:.+$/,
  'must be the ARN of a secret in AWS Secrets Manager',
);

const hostName = text(
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
  'must be a host name such as track.example.com',
);

const kmsKey = text(
  /^arn:aws[a-z-]*:kms:[a-z0-9-]+:\d{12}:key\/[\w-]+$/,
  'must be the ARN of an AWS KMS key, with key/ and its id, not an alias',
);

/** AWS's characters, without the separating comma. */
const TAG = /^(?!aws:)[\w .:/+@-]{1,128}=[\w .:/+=@-]{0,256}$/i;

/** `500-4000`: units per second. */
const units = v.pipe(
  v.string('must be text such as 500-4000'),
  v.regex(/^[1-9]\d{0,6}-[1-9]\d{0,6}$/, 'must be MIN-MAX, two whole numbers of at least 1, such as 500-4000'),
  v.transform((range) => {
    const [min, max] = range.split('-').map(Number) as [number, number];
    return { min, max };
  }),
  v.check(({ min, max }) => min <= max, 'must have the minimum first, such as 500-4000'),
);

const parsePairName = (pair: string) => pair.slice(0, pair.indexOf('='));

/** `team=growth,env=prod`. */
const tags = v.pipe(
  v.string('must be text such as team=growth,env=prod'),
  v.transform((list) => list.split(',').map((pair) => pair.trim())),
  v.check(
    (pairs) => pairs.every((pair) => TAG.test(pair)),
    'must be comma-separated NAME=VALUE pairs, such as team=growth,env=prod',
  ),
  v.check((pairs) => pairs.length <= 40, 'must be at most 40 tags'),
  v.transform((pairs) =>
    Object.fromEntries(pairs.map((pair) => [parsePairName(pair), pair.slice(parsePairName(pair).length + 1)])),
  ),
);

/** In seconds. Limits the age of counters and how long pages poll. */
export const MAX_STREAM_WINDOW_S = 60;

const schema = v.pipe(
  v.object({
    service: v.optional(
      text(
        /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/,
        'must be 3 to 40 lower-case letters, digits and hyphens, starting with a letter',
      ),
      'referral-tracking',
    ),
    domainName: v.optional(hostName),
    certificateArn: v.optional(
      text(/^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/.+$/, 'must be the ARN of a certificate in ACM'),
    ),
    disableExecuteApiEndpoint: v.optional(yesOrNo, 'no'),
    web: v.optional(yesOrNo, 'yes'),
    edgeSecretRotation: v.optional(yesOrNo, 'no'),
    promoterApi: v.optional(v.picklist(['own', 'both'], 'must be own or both'), 'own'),
    webDomainName: v.optional(hostName),
    webCertificateArn: v.optional(
      text(
        /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/.+$/,
        'must be the ARN of a certificate in ACM in us-east-1, where CloudFront looks for it',
      ),
    ),
    webAclArn: v.optional(
      text(
        /^arn:aws[a-z-]*:wafv2:us-east-1:\d{12}:global\/webacl\/.+$/,
        'must be the ARN of a web ACL with the scope CloudFront',
      ),
    ),
    logRetentionDays: v.optional(retentionDays, RetentionDays.THREE_MONTHS),
    accessLogCallers: v.optional(v.picklist(['full', 'masked', 'none'], 'must be full, masked or none'), 'masked'),
    accessLogRetentionDays: v.optional(retentionDays, RetentionDays.ONE_MONTH),
    removalPolicy: v.optional(v.picklist(['retain', 'destroy'], 'must be retain or destroy'), 'retain'),
    tableName: v.optional(
      text(/^[\w.-]{3,255}$/, 'must be the name of a DynamoDB table in the account and region of the deployment'),
    ),
    tableStreamArn: v.optional(
      text(
        /^arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+\/stream\/.+$/,
        'must be the ARN of a stream of a DynamoDB table',
      ),
    ),
    tableCapacity: v.optional(
      v.picklist(['on-demand', 'provisioned'], 'must be on-demand or provisioned'),
      'on-demand',
    ),
    tableWrites: v.optional(units, '500-4000'),
    tableReads: v.optional(units, '500-4000'),
    webhookKeyArn: v.optional(kmsKey),
    mailKeyArn: v.optional(kmsKey),
    signUpKeyArn: v.optional(kmsKey),
    payoutPlaceKeyArn: v.optional(kmsKey),
    payoutKeyArn: v.optional(kmsKey),
    tableKeyArn: v.optional(kmsKey),
    terminationProtection: v.optional(yesOrNo),
    firstDeployment: v.optional(yesOrNo, 'no'),
    tags: v.optional(tags),
    alarmEmail: v.optional(email),
    ticketEmail: v.optional(email),
    monthlyBudget: v.optional(v.pipe(toNumber, v.minValue(1, 'must be at least 1'))),
    dashboard: v.optional(yesOrNo, 'yes'),
    tracing: v.optional(yesOrNo, 'no'),
    gradualDeployment: v.optional(yesOrNo, 'no'),
    streamWindow: v.optional(
      v.pipe(
        toNumber,
        v.integer('must be a whole number of seconds'),
        v.minValue(1, 'must be at least 1'),
        v.maxValue(MAX_STREAM_WINDOW_S, `must be at most ${MAX_STREAM_WINDOW_S}`),
      ),
      10,
    ),
    concurrency: v.optional(
      v.pipe(toNumber, v.integer('must be a whole number'), v.minValue(10, 'must be at least 10')),
      10,
    ),
    trackingReserve: v.optional(
      v.pipe(toNumber, v.integer('must be a whole number'), v.minValue(0, 'must be at least 0')),
      0,
    ),
    throttleRate: v.optional(v.pipe(toNumber, v.minValue(1, 'must be at least 1')), 500),
    throttleBurst: v.optional(
      v.pipe(toNumber, v.integer('must be a whole number'), v.minValue(1, 'must be at least 1')),
      1000,
    ),
    openThrottleRate: v.optional(v.pipe(toNumber, v.minValue(1, 'must be at least 1')), 100),
    openThrottleBurst: v.optional(
      v.pipe(toNumber, v.integer('must be a whole number'), v.minValue(1, 'must be at least 1')),
      200,
    ),
    billingThrottleRate: v.optional(v.pipe(toNumber, v.minValue(1, 'must be at least 1')), 1000),
    billingThrottleBurst: v.optional(
      v.pipe(toNumber, v.integer('must be a whole number'), v.minValue(1, 'must be at least 1')),
      2000,
    ),
    callsPerMinute: v.optional(
      v.pipe(toNumber, v.integer('must be a whole number'), v.minValue(0, 'must be at least 0')),
      600,
    ),
    companyThrottleRate: v.optional(v.pipe(toNumber, v.minValue(1, 'must be at least 1')), 100),
    companyThrottleBurst: v.optional(
      v.pipe(toNumber, v.integer('must be a whole number'), v.minValue(1, 'must be at least 1')),
      200,
    ),
    signInSender: v.optional(email),
    issuerUrl: v.optional(address),
    issuerClientId: v.optional(text(/^[\x21-\x7e]{1,255}$/, 'must be the client id that the issuer has assigned')),
    issuerClientSecretArn: v.optional(secretArn),
    canarySecretArn: v.optional(secretArn),
    ratesUrl: v.optional(address, ECB_RATES.daily),
    ratesHistoryUrl: v.optional(address, ECB_RATES.history),
  }),
  v.check(
    (input) => input.ticketEmail === undefined || input.alarmEmail !== undefined,
    'ticketEmail needs an alarmEmail: otherwise no one would receive urgent alarms',
  ),
  v.check(
    (input) => input.monthlyBudget === undefined || input.alarmEmail !== undefined,
    'monthlyBudget needs an alarmEmail: AWS Budgets must have a recipient',
  ),
  v.check(
    (input) => input.tableKeyArn === undefined || input.tableName === undefined,
    'tableKeyArn must be empty with tableName: an existing table keeps its own key',
  ),
  v.check(
    (input) => input.signInSender === undefined || (input.web === 'yes' && input.issuerUrl === undefined),
    'signInSender is for the user pool: leave it empty if there is none (web no, or issuerUrl)',
  ),
  v.check(
    (input) => (input.tableName === undefined) === (input.tableStreamArn === undefined),
    'tableName and tableStreamArn belong together: set both or neither',
  ),
  v.check(
    ({ tableName, tableStreamArn }) =>
      tableName === undefined || tableStreamArn === undefined || tableStreamArn.includes(`:table/${tableName}/stream/`),
    'tableStreamArn must be the stream of the table tableName: otherwise writes to that table would not be processed',
  ),
  v.check(
    (input) => input.tableCapacity === 'on-demand' || input.tableName === undefined,
    'tableCapacity must be on-demand with tableName: an existing table keeps its own capacity',
  ),
  v.check(
    (input) => (input.domainName === undefined) === (input.certificateArn === undefined),
    'domainName and certificateArn belong together: set both or neither',
  ),
  v.check(
    (input) => (input.webDomainName === undefined) === (input.webCertificateArn === undefined),
    'webDomainName and webCertificateArn belong together: set both or neither',
  ),
  v.check(
    (input) => input.web === 'yes' || (input.webDomainName ?? input.webAclArn) === undefined,
    'webDomainName and webAclArn require web: yes',
  ),
  v.check(
    (input) => input.webDomainName === undefined || input.webDomainName !== input.domainName,
    'webDomainName and domainName must differ: one points to CloudFront, the other to the API itself',
  ),
  v.check(
    (input) => (input.issuerUrl === undefined) === (input.issuerClientId === undefined),
    'issuerUrl and issuerClientId belong together: set both or neither',
  ),
  v.check(
    (input) => input.issuerClientSecretArn === undefined || input.issuerUrl !== undefined,
    'issuerClientSecretArn needs an issuerUrl: it is the secret of that issuer',
  ),
  v.check(
    (input) => input.disableExecuteApiEndpoint === 'no' || input.domainName !== undefined,
    'disableExecuteApiEndpoint needs a domainName: otherwise the API would have no URL',
  ),
);

/** The operator's settings; see lib/settings.md. */
export type Settings = v.InferOutput<typeof schema>;

/** A missing or invalid setting. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

export const settingNames = Object.keys(schema.entries) as (keyof Settings)[];

/** Settings for one deployment, allowed on the command line. */
export const ONE_TIME_SETTINGS: readonly (keyof Settings)[] = ['firstDeployment'];

/** The CDK CLI's unprefixed names. */
const CDK_CONTEXT_NAMES = ['acknowledged-issue-numbers', 'cli-telemetry'];

/** Context name of the environment. */
export const ENVIRONMENT_CONTEXT = 'env';

/**
 * Rejects unknown names, because a misspelled setting would be ignored. The CDK's own flags and lookups contain a colon
 * or slash.
 * @param source source of the names. Default: the CDK context
 * @throws SettingsError with suggestions
 */
export function assertKnownSettings(names: readonly string[], source?: string): void {
  const others = source === undefined ? [...CDK_CONTEXT_NAMES, ENVIRONMENT_CONTEXT] : [];
  const allowed: readonly string[] = [...settingNames, ...others];
  const isOfTheCdk = (name: string) => source === undefined && /[:/]/.test(name);
  const unknown = names.filter((name) => !isOfTheCdk(name) && !allowed.includes(name));
  if (unknown.length === 0) return;
  const lines = unknown.map((name) => {
    const closest = findClosestName(name.replaceAll(/[-_]/g, ''), settingNames);
    return `There is no setting ${name}: ${closest ? `did you mean ${closest}?` : `there are ${settingNames.join(', ')}`}`;
  });
  throw new SettingsError(`${lines.join('\n')}\n(${source ?? 'CDK context: -c NAME=VALUE, cdk.json or ~/.cdk.json'})`);
}

/**
 * Reads the settings. Empty strings count as missing, so that cdk.json can list every setting.
 * @throws SettingsError with all invalid ones
 */
export function readSettings(context: (name: string) => unknown): Settings {
  const values = settingNames.map((name) => [name, context(name)] as const);
  const result = v.safeParse(
    schema,
    Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== '')),
  );
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => {
    const name = v.getDotPath(issue);
    return name === null ? issue.message : `${name} ${issue.message} (it is ${JSON.stringify(context(name))})`;
  });
  throw new SettingsError(`Invalid settings (CDK context, see lib/settings.md):\n  ${problems.join('\n  ')}`);
}
