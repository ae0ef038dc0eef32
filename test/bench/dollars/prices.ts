export interface Price {
  readonly usd: number;
  readonly per: number;
  readonly of: string;
  readonly page: string;
  readonly readOn: string;
}

const MILLION = 1_000_000;
const readOn = '2026-11-25';
const dynamo = 'https://aws.amazon.com/dynamodb/pricing/on-demand/';
const cloudWatch = 'https://aws.amazon.com/cloudwatch/pricing/';

/**
 * List prices of us-east-1: first tier, without free tiers and taxes. Lambda is on ARM. Read from copies and quotations
 * of the pages.
 */
export const prices = {
  /** One per 512 KB; every API call is smaller. */
  apiRequests: price(1, MILLION, 'calls of an HTTP API', 'https://aws.amazon.com/api-gateway/pricing/'),
  lambdaRequests: price(0.2, MILLION, 'starts of a function', 'https://aws.amazon.com/lambda/pricing/'),
  lambdaGbSeconds: price(0.0000133334, 1, 'GB-seconds of a function', 'https://aws.amazon.com/lambda/pricing/'),
  /** Half the price before November 2024. */
  writeUnits: price(0.625, MILLION, 'write request units', dynamo),
  readUnits: price(0.125, MILLION, 'read request units', dynamo),
  storedGb: price(0.25, 1, 'GB of the table, a month', dynamo),
  backedUpGb: price(0.2, 1, 'GB that point-in-time recovery keeps, a month', dynamo),
  /** One per 64 KB. */
  queueRequests: price(0.4, MILLION, 'requests of a standard queue', 'https://aws.amazon.com/sqs/pricing/'),
  loggedGb: price(0.5, 1, 'GB that is logged', cloudWatch),
  maskedGb: price(0.12, 1, 'GB of logs that is searched for what is masked', cloudWatch),
  keptLogGb: price(0.03, 1, 'GB of logs, a month', cloudWatch),
  metrics: price(0.3, 1, 'metrics of our own, a month', cloudWatch),
  alarms: price(0.1, 1, 'metrics of alarms, a month', cloudWatch),
  dashboards: price(3, 1, 'dashboards, a month', cloudWatch),
  keys: price(1, 1, 'keys, a month', 'https://aws.amazon.com/kms/pricing/'),
  mails: price(0.1, 1000, 'mails', 'https://aws.amazon.com/ses/pricing/'),
  secrets: price(0.4, 1, 'secrets, a month', 'https://aws.amazon.com/secrets-manager/pricing/'),
  webRequests: price(0.01, 10_000, 'requests of CloudFront by HTTPS', 'https://aws.amazon.com/cloudfront/pricing/'),
  webGb: price(0.085, 1, 'GB that CloudFront sends', 'https://aws.amazon.com/cloudfront/pricing/'),
  sentGb: price(0.09, 1, 'GB that the HTTP API sends', 'https://aws.amazon.com/ec2/pricing/on-demand/'),
} as const satisfies Readonly<Record<string, Price>>;

export type PriceName = keyof typeof prices;

export type Use = { readonly [Name in PriceName]?: number };

export function computeDollars(use: Use): number {
  return Object.entries(use).reduce((sum, [name, count = 0]) => {
    const { usd, per } = prices[name as PriceName];
    return sum + (count * usd) / per;
  }, 0);
}

export function addUses(uses: readonly Use[]): Use {
  const total: Partial<Record<PriceName, number>> = {};
  for (const use of uses) {
    for (const [name, count = 0] of Object.entries(use))
      total[name as PriceName] = (total[name as PriceName] ?? 0) + count;
  }
  return total;
}

function price(usd: number, per: number, of: string, page: string): Price {
  return { usd, per, of, page, readOn };
}
