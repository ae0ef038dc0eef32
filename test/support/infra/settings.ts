export type Settings = Readonly<Record<string, unknown>>;

export const DEFAULT_SETTINGS: Settings = {};

/**
 * Operator settings for alarms, canary, concurrency, limits, logs, tags, traces, stream and capacity. Includes staged
 * bundles like a deployment, which takes time and space.
 */
export const OPERATOR_SETTINGS: Settings = {
  'aws:cdk:disable-asset-staging': false,
  alarmEmail: 'ops@example.com',
  ticketEmail: 'desk@example.com',
  throttleRate: '25',
  throttleBurst: '50',
  concurrency: '1000',
  trackingReserve: '20',
  tags: 'team=growth,env=prod',
  terminationProtection: 'no',
  monthlyBudget: '200',
  signInSender: 'partners@acme.example',
  canarySecretArn: 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:canary-0a1b2c',
  logRetentionDays: '7',
  accessLogRetentionDays: '14',
  tracing: 'yes',
  streamWindow: '45',
  tableCapacity: 'provisioned',
  tableWrites: '50-4000',
  tableReads: '20-3000',
};

/** First step of an upgrade from one HTTP API to two. */
export const UPGRADE_SETTINGS = { promoterApi: 'both' } as const satisfies Settings;

const CERTIFICATE = 'arn:aws:acm:eu-west-1:111122223333:certificate/0a1b';

/** A deployment with an existing table and keys, such as after a restore. */
export const RESTORED_SETTINGS = {
  tableName: 'referral-restored',
  tableStreamArn: 'arn:aws:dynamodb:eu-west-1:111122223333:table/referral-restored/stream/2026-11-26T03:00:00.000',
  webhookKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/0a1b-webhooks',
  mailKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/0a1b-mails',
  signUpKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/0a1b-sign-ups',
  payoutPlaceKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/0a1b-payout-places',
  payoutKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/0a1b-payouts',
} as const satisfies Settings;

/** Other settings. Each group combines unrelated ones, so that few assemblies cover all. */
export const OTHER_SETTINGS = {
  named: {
    edgeSecretRotation: 'yes',
    webDomainName: 'partners.example.com',
    webCertificateArn: CERTIFICATE.replace('eu-west-1', 'us-east-1'),
    webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/partners/0a1b',
    accessLogCallers: 'full',
    accessLogRetentionDays: 14,
    openThrottleRate: '30',
    openThrottleBurst: '40',
    companyThrottleRate: '7',
    companyThrottleBurst: '9',
    ratesUrl: 'https://mirror.example/day.xml',
    ratesHistoryUrl: 'https://mirror.example/days.xml',
  },
  /** API domain without the default endpoint, callers not logged, a burst below that of large responses. */
  behindDomain: {
    domainName: 'track.example.com',
    certificateArn: CERTIFICATE,
    disableExecuteApiEndpoint: 'yes',
    accessLogCallers: 'none',
    logRetentionDays: '365',
    openThrottleBurst: '5',
  },
  /** API domain alongside the default endpoint; a company's own issuer. */
  withDomain: {
    domainName: 'track.example.com',
    certificateArn: CERTIFICATE,
    issuerUrl: 'https://id.example.com',
    issuerClientId: 'partners',
  },
  /** Another service name, no retained resources, gradual deployment. */
  throwaway: { service: 'aws-partners', removalPolicy: 'destroy', gradualDeployment: 'yes' },
  /** No dashboards. */
  plain: { web: 'no', dashboard: 'no' },
} as const satisfies Record<string, Settings>;
