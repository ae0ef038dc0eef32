/** The settings that an assembly is made by, as `-c` gives them. */
export type Settings = Readonly<Record<string, unknown>>;

/** The settings that a deployment has that says none. */
export const USUAL: Settings = {};

/**
 * What an operator sets of alarms, a canary, concurrency, limits, logs, tags, traces, the stream and the table's capacity. It
 * has the bundles in it, as what is deployed has; that takes time and room.
 */
export const SETTLED: Settings = {
  'aws:cdk:disable-asset-staging': false,
  ...{ alarmEmail: 'ops@example.com', ticketEmail: 'desk@example.com', throttleRate: '25', throttleBurst: '50' },
  ...{ concurrency: '1000', trackingReserve: '20' },
  ...{ tags: 'team=growth,env=prod', terminationProtection: 'no' },
  ...{ monthlyBudget: '200', signInSender: 'partners@acme.example' },
  canarySecretArn: 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:canary-0a1b2c',
  ...{ logRetentionDays: '7', accessLogRetentionDays: '14', tracing: 'yes', streamWindow: '45' },
  ...{ tableCapacity: 'provisioned', tableWrites: '50-4000', tableReads: '20-3000' },
};

/** The first step of an upgrade from one HTTP API to two. */
export const UPGRADING = { promoterApi: 'both' } as const satisfies Settings;

const CERTIFICATE = 'arn:aws:acm:eu-west-1:111122223333:certificate/0a1b';

/** A deployment whose table and keys were there before, such as a restored table. */
export const RESTORED = {
  tableName: 'referral-restored',
  tableStreamArn: 'arn:aws:dynamodb:eu-west-1:111122223333:table/referral-restored/stream/2026-11-26T03:00:00.000',
  webhookKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/0a1b-webhooks',
  mailKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/0a1b-mails',
  signUpKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/0a1b-sign-ups',
  payoutPlaceKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/0a1b-payout-places',
  payoutKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/0a1b-payouts',
} as const satisfies Settings;

/**
 * Other settings than the usual ones. Each has several that have nothing to do with one another, so that few assemblies try
 * all.
 */
export const OTHERS = {
  /** The dashboard's own domain and firewall; a new secret of the edge; callers shown; limits of routes, and rates from elsewhere. */
  named: {
    edgeSecretRotation: 'yes',
    webDomainName: 'partners.example.com',
    webCertificateArn: CERTIFICATE.replace('eu-west-1', 'us-east-1'),
    webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/partners/0a1b',
    ...{ accessLogCallers: 'full', accessLogRetentionDays: 14 },
    ...{ openThrottleRate: '30', openThrottleBurst: '40', companyThrottleRate: '7', companyThrottleBurst: '9' },
    ...{ ratesUrl: 'https://mirror.example/day.xml', ratesHistoryUrl: 'https://mirror.example/days.xml' },
  },
  /** A domain of the API without its first address; callers not logged; a burst below that of large answers. */
  behindDomain: {
    ...{ domainName: 'track.example.com', certificateArn: CERTIFICATE, disableExecuteApiEndpoint: 'yes' },
    ...{ accessLogCallers: 'none', logRetentionDays: '365', openThrottleBurst: '5' },
  },
  /** A domain of the API beside its first address; people of an issuer of the company's own. */
  withDomain: {
    ...{ domainName: 'track.example.com', certificateArn: CERTIFICATE },
    ...{ issuerUrl: 'https://id.example.com', issuerClientId: 'partners' },
  },
  /** Another service, nothing of which is to stay; its releases reach money by and by. */
  throwaway: { service: 'aws-partners', removalPolicy: 'destroy', gradualDeployment: 'yes' },
  /** Neither of the dashboards; promoters' calls at their own address only. */
  plain: { web: 'no', dashboard: 'no', promoterApi: 'alone' },
} as const satisfies Record<string, Settings>;
