import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildApp } from '#lib/app.ts';
import { assertKnownSettings, readSettings, SettingsError, settingNames } from '#lib/settings/settings.ts';
import { RESTORED_SETTINGS } from '#test/support/infra/settings.ts';

const read = (context: Record<string, unknown>) => readSettings((name) => context[name]);
const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const cdkJson = JSON.parse(file('cdk.json')).context as Record<string, unknown>;
const certificateArn = 'arn:aws:acm:eu-west-1:111122223333:certificate/0a1b';
const stream = (table: string) =>
  `arn:aws:dynamodb:eu-west-1:111122223333:table/${table}/stream/2026-11-26T03:00:00.000`;
const web = {
  webDomainName: 'partners.example.com',
  webCertificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b',
};

describe('default settings', () => {
  test('settings have defaults', () => {
    expect(read({})).toEqual({
      service: 'referral-tracking',
      disableExecuteApiEndpoint: 'no',
      web: 'yes',
      promoterApi: 'own',
      edgeSecretRotation: 'no',
      logRetentionDays: 90,
      accessLogCallers: 'masked',
      accessLogRetentionDays: 30,
      removalPolicy: 'retain',
      firstDeployment: 'no',
      tableCapacity: 'on-demand',
      tableWrites: { min: 500, max: 4000 },
      tableReads: { min: 500, max: 4000 },
      dashboard: 'yes',
      tracing: 'no',
      gradualDeployment: 'no',
      streamWindow: 10,
      concurrency: 10,
      trackingReserve: 0,
      throttleRate: 500,
      throttleBurst: 1000,
      openThrottleRate: 100,
      openThrottleBurst: 200,
      billingThrottleRate: 1000,
      billingThrottleBurst: 2000,
      callsPerMinute: 600,
      companyThrottleRate: 100,
      companyThrottleBurst: 200,
      ratesUrl: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
      ratesHistoryUrl: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
    });
  });

  test('cdk.json lists every setting with its default', () => {
    expect(settingNames.filter((name) => !Object.hasOwn(cdkJson, name))).toEqual([]);
    expect(read(cdkJson)).toEqual(read({}));
  });

  test('the documentation has a row for every setting with its default', () => {
    for (const name of settingNames) {
      const value = cdkJson[name];
      expect(file('lib/settings.md')).toContain(`| \`${name}\` | ${value === '' ? 'none' : `\`${value}\``} |`);
    }
  });
});

test('numbers may be text, as on the command line', () => {
  expect(read({ logRetentionDays: '30', throttleRate: '10', throttleBurst: '20' })).toMatchObject({
    logRetentionDays: 30,
    throttleRate: 10,
    throttleBurst: 20,
  });
});

test('tags are pairs of name and value, separated by commas', () => {
  expect(read({ tags: 'team=growth, cost centre=a=b,empty=' }).tags).toEqual({
    team: 'growth',
    'cost centre': 'a=b',
    empty: '',
  });
});

describe('unknown context names', () => {
  test.each([
    ['domainname', 'There is no setting domainname: did you mean domainName?'],
    ['domain-name', 'There is no setting domain-name: did you mean domainName?'],
    ['logRetention', 'There is no setting logRetention: did you mean logRetentionDays?'],
    ['throtleRate', 'There is no setting throtleRate: did you mean throttleRate?'],
    ['colour', 'There is no setting colour: there are service, domainName, '],
  ])('%s is rejected with a suggestion', (name, message) => {
    expect(() => assertKnownSettings(['service', name])).toThrow(message);
    expect(() => assertKnownSettings(['service', name])).toThrow(SettingsError);
  });

  test.each([
    ...Object.keys(cdkJson),
    'aws:cdk:bundling-stacks',
    'availability-zones:account=111122223333:region=eu-west-1',
    'hosted-zone:account=111122223333:domainName=example.com:region=eu-west-1',
    'acknowledged-issue-numbers',
    'cli-telemetry',
  ])('%s is a known setting or belongs to the CDK', (name) => {
    expect(() => assertKnownSettings([name])).not.toThrow();
  });

  test('an unknown setting stops synthesis', () => {
    expect(() => buildApp({ context: { domainname: 'track.example.com' } })).toThrow('did you mean domainName?');
  });
});

describe('invalid settings', () => {
  test.each([
    [{ service: 'Referral Tracking' }, /service must be 3 to 40 lower-case.*it is "Referral Tracking"/],
    [{ service: 'x'.repeat(41) }, /service must be 3 to 40/],
    [{ logRetentionDays: 42 }, /logRetentionDays must be one of 1, 3, 5, 7, 14, .*it is 42/],
    [{ logRetentionDays: 'long' }, /logRetentionDays must be a number/],
    [{ accessLogRetentionDays: 31 }, /accessLogRetentionDays must be one of 1, 3, 5, 7, 14, 30, .*it is 31/],
    [{ accessLogCallers: 'hashed' }, /accessLogCallers must be full, masked or none/],
    [{ removalPolicy: 'snapshot' }, /removalPolicy must be retain or destroy/],
    [{ tags: 'growth' }, /tags must be comma-separated NAME=VALUE pairs/],
    [{ tags: 'aws:team=growth' }, /tags must be comma-separated NAME=VALUE pairs/],
    [{ tableName: 'a b', tableStreamArn: stream('a') }, /tableName must be the name of a DynamoDB table/],
    [{ tableName: 'mine', tableStreamArn: 'mine' }, /tableStreamArn must be the ARN of a stream/],
    [{ tableName: 'mine' }, /tableName and tableStreamArn belong together/],
    [{ tableStreamArn: stream('mine') }, /tableName and tableStreamArn belong together/],
    [
      { tableName: 'mine', tableStreamArn: stream('mine-2') },
      /tableStreamArn must be the stream of the table tableName/,
    ],
    [{ payoutKeyArn: 'alias/mine' }, /payoutKeyArn must be the ARN of an AWS KMS key/],
    [{ webhookKeyArn: 'mine' }, /webhookKeyArn must be the ARN of an AWS KMS key/],
    [{ terminationProtection: 'maybe' }, /terminationProtection must be yes or no/],
    [{ alarmEmail: 'ops' }, /alarmEmail must be an e-mail address/],
    [{ ticketEmail: 'ops', alarmEmail: 'ops@example.com' }, /ticketEmail must be an e-mail address/],
    [{ ticketEmail: 'ops@example.com' }, /ticketEmail needs an alarmEmail/],
    [{ dashboard: true }, /dashboard must be yes or no.*it is true/],
    [{ tableCapacity: 'reserved' }, /tableCapacity must be on-demand or provisioned/],
    [{ tableWrites: '1000' }, /tableWrites must be MIN-MAX/],
    [{ tableWrites: '0-10' }, /tableWrites must be MIN-MAX/],
    [{ tableReads: '50-10' }, /tableReads must have the minimum first/],
    [{ tableCapacity: 'provisioned', ...RESTORED_SETTINGS }, /tableCapacity must be on-demand with tableName/],
    [{ streamWindow: 0 }, /streamWindow must be at least 1/],
    [{ streamWindow: '61' }, /streamWindow must be at most 60.*it is "61"/],
    [{ streamWindow: 2.5 }, /streamWindow must be a whole number of seconds/],
    [{ concurrency: 9 }, /concurrency must be at least 10/],
    [{ trackingReserve: -1 }, /trackingReserve must be a number|trackingReserve must be at least 0/],
    [{ throttleRate: 0 }, /throttleRate must be at least 1/],
    [{ openThrottleRate: 0 }, /openThrottleRate must be at least 1/],
    [{ billingThrottleRate: 0 }, /billingThrottleRate must be at least 1/],
    [{ openThrottleBurst: '1.5' }, /openThrottleBurst must be a whole number/],
    [{ throttleBurst: '1.5' }, /throttleBurst must be a whole number/],
    [{ ratesUrl: 'http://rates.example/day.xml' }, /ratesUrl must be a URL that begins with https/],
    [{ ratesHistoryUrl: 'https://me:secret@rates.example/' }, /ratesHistoryUrl must be .* and contains no password/],
    [{ domainName: 'https://track.example.com', certificateArn }, /domainName must be a host name/],
    [{ domainName: 'track.example.com', certificateArn: 'mine' }, /certificateArn must be the ARN/],
    [{ domainName: 'track.example.com' }, /domainName and certificateArn belong together/],
    [{ certificateArn, domainName: '' }, /domainName and certificateArn belong together/],
    [{ webDomainName: 'partners.example.com' }, /webDomainName and webCertificateArn belong together/],
    [
      { webDomainName: 'partners.example.com', webCertificateArn: certificateArn },
      /webCertificateArn must be .* us-east-1/,
    ],
    [{ ...web, domainName: web.webDomainName, certificateArn }, /webDomainName and domainName must differ/],
    [
      { webAclArn: 'arn:aws:wafv2:eu-west-1:111122223333:regional/webacl/a/b' },
      /webAclArn must be .* scope CloudFront/,
    ],
    [{ ...web, web: 'no' }, /webDomainName and webAclArn require web: yes/],
    [{ disableExecuteApiEndpoint: true }, /disableExecuteApiEndpoint must be yes or no/],
    [{ disableExecuteApiEndpoint: 'yes' }, /disableExecuteApiEndpoint needs a domainName.*no URL/],
  ])('the settings %o are rejected', (context, message) => {
    expect(() => read(context)).toThrow(message);
  });

  test('several invalid settings are reported together', () => {
    expect(() => read({ removalPolicy: 'x', alarmEmail: 'y' })).toThrow(/removalPolicy[\s\S]*alarmEmail/);
  });
});
