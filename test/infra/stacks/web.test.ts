import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { routeApi } from '#shared/routes/route.ts';
import {
  type Assembly,
  assemble,
  findApiAndStage,
  findExportedValue,
  findOnly,
  findStack,
  getTargetId,
  listResources,
} from '#test/infra/assembly.ts';
import { listStatements } from '#test/infra/functions/functions.ts';
import { OTHER_SETTINGS, UPGRADE_SETTINGS } from '#test/support/infra/settings.ts';

const { webCertificateArn: certificate, webAclArn } = OTHER_SETTINGS.named;
const namedAssembly = assemble(OTHER_SETTINGS.named);
const behindDomain = assemble(OTHER_SETTINGS.behindDomain);
const assembly = assemble();
const web = findStack(assembly, 'web');

interface Behavior {
  readonly PathPattern: string;
  readonly TargetOriginId: string;
  readonly AllowedMethods: string[];
  readonly CachePolicyId: unknown;
  readonly OriginRequestPolicyId?: unknown;
  readonly ResponseHeadersPolicyId: unknown;
  readonly ViewerProtocolPolicy: string;
  readonly FunctionAssociations?: { EventType: string; FunctionARN: unknown }[];
}

interface Config {
  readonly DefaultCacheBehavior: Behavior;
  readonly CacheBehaviors: Behavior[];
  readonly Origins: { Id: string; DomainName: unknown; OriginCustomHeaders?: unknown[]; [other: string]: unknown }[];
  readonly CustomErrorResponses: Record<string, unknown>[];
  readonly ViewerCertificate?: unknown;
  readonly Aliases?: unknown;
  readonly HttpVersion: string;
  readonly IPV6Enabled: boolean;
}

const getConfig = (built: Assembly) =>
  findOnly(built, 'AWS::CloudFront::Distribution')[1].Properties.DistributionConfig as Config;
const config = getConfig(assembly);
const behaviors = [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: 'all else' }];
const getOrigin = ({ TargetOriginId }: Behavior) => config.Origins.find(({ Id }) => Id === TargetOriginId);
const isFromBucket = (behavior: Behavior) => Object.hasOwn(getOrigin(behavior) ?? {}, 'S3OriginConfig');
const isApp = (behavior: Behavior) => isFromBucket(behavior) && behavior.PathPattern !== COMPANY_FILES;
const getBehavior = (pattern: string) => behaviors.find(({ PathPattern }) => PathPattern === pattern) as Behavior;
const getHost = (apiId: string) => ({
  'Fn::Select': [
    2,
    { 'Fn::Split': ['/', findExportedValue(assembly, 'api', { 'Fn::GetAtt': [apiId, 'ApiEndpoint'] })] },
  ],
});
const paths = (matches: (behavior: Behavior) => boolean) =>
  behaviors.filter(matches).map(({ PathPattern }) => PathPattern);

/** The embedding page, served by the API. */
const EMBED = '/portal/embed';
/** Paths of the second API. */
const SECOND_API = [
  ...['/api/v2/company/assets*', '/api/v2/affiliate/asset*', '/api/v2/*/contract*'],
  ...['/api/v2/company/broadcasts*', '/api/v2/company/automations*', '/api/v2/company/suppressions*'],
  ...['/api/v2/company/emails*', '/api/v2/company/email_delivery*', '/api/v2/company/imports/*'],
  ...['/api/v2/company/invoices*', '/api/v2/company/contests*'],
  '/api/v2/affiliate/*',
];
/** Files of companies, in their own bucket. */
const COMPANY_FILES = '/files/*';

/** Calls of the tracking script. */
const TRACKING = ['/tr', '/tr/signup'];

/** A text of a template, with BUCKET for references. */
function getText(value: unknown): string {
  if (typeof value === 'string') return value;
  const { 'Fn::Join': [, parts] = ['', []] } = value as { 'Fn::Join'?: [string, unknown[]] };
  return parts.map((part) => (typeof part === 'string' ? part : 'BUCKET')).join('');
}

/** AWS managed policies CachingDisabled and AllViewerExceptHostHeader. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

describe('the distribution', () => {
  test('the distribution serves the apps from the bucket and forwards everything else to the API', () => {
    expect(paths(isApp)).toEqual(['/dashboard', '/dashboard/*', '/portal', '/portal/*', '/join/*']);
    const toApi = ['/partner.js', '/openapi.json', '/docs*', '/api/*', '/auth/*', '/health', ...TRACKING, 'all else'];
    expect(paths((behavior) => !isApp(behavior))).toEqual([EMBED, COMPANY_FILES, ...SECOND_API, ...toApi]);
    // The first matching behavior applies.
    expect(behaviors[0]?.PathPattern).toBe(EMBED);
  });

  test('the distribution requires https and supports HTTP/2 and HTTP/3', () => {
    expect(new Set(behaviors.map(({ ViewerProtocolPolicy }) => ViewerProtocolPolicy))).toEqual(
      new Set(['redirect-to-https']),
    );
    expect(config).toMatchObject({ HttpVersion: 'http2and3', IPV6Enabled: true });
  });

  test('the distribution caches by path and query as the API allows, without cookies or headers', () => {
    expect(paths(({ CachePolicyId }) => CachePolicyId === CACHING_DISABLED)).toEqual([
      ...[EMBED, ...SECOND_API, '/api/*', '/auth/*', '/health', ...TRACKING, 'all else'],
    ]);
    for (const [, { Properties }] of listResources(web, 'AWS::CloudFront::CachePolicy')) {
      const {
        MinTTL,
        DefaultTTL,
        ParametersInCacheKeyAndForwardedToOrigin: key,
      } = Properties.CachePolicyConfig as {
        MinTTL: number;
        DefaultTTL: number;
        ParametersInCacheKeyAndForwardedToOrigin: object;
      };
      expect([MinTTL, DefaultTTL]).toEqual([0, 0]);
      expect(key).toMatchObject({
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      });
    }
  });

  test('the distribution forwards API headers and cookies, and caches no errors', () => {
    for (const behavior of behaviors.filter(({ CachePolicyId }) => CachePolicyId === CACHING_DISABLED)) {
      if (!TRACKING.includes(behavior.PathPattern)) expect(behavior.OriginRequestPolicyId).toBe(ALL_VIEWER_EXCEPT_HOST);
      expect(behavior.AllowedMethods).toEqual(
        expect.arrayContaining(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']),
      );
    }
    const statuses = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];
    expect(config.CustomErrorResponses).toEqual(statuses.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })));
  });

  test('tracking calls alone receive the country of the visitor, and no headers beyond those that they need', () => {
    const [id, { Properties }] = findOnly(web, 'AWS::CloudFront::OriginRequestPolicy');
    const own = paths(({ OriginRequestPolicyId: policy }) => typeof policy === 'object' && getTargetId(policy) === id);
    expect(own).toEqual(TRACKING);
    const needed = ['content-type', 'origin', 'sec-fetch-site', 'user-agent', 'access-control-request-headers'];
    const addedHeaders = ['x-viewer-address', 'x-viewer-host', 'cloudfront-viewer-country'];
    expect(Properties.OriginRequestPolicyConfig).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: [...needed, ...addedHeaders] },
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
    const { PathPattern, OriginRequestPolicyId, ...others } = getBehavior('all else');
    for (const path of TRACKING) expect(getBehavior(path)).toMatchObject(others);
  });

  test('the distribution reaches the API over TLS 1.2 at its default host', () => {
    const { id, api } = findApiAndStage(assembly, 'company');
    expect(api.Properties.DisableExecuteApiEndpoint).toBe(false);
    expect(getOrigin(getBehavior('/api/*'))).toMatchObject({
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      DomainName: getHost(id),
    });
  });

  test('calls of the second API reach it over TLS 1.2', () => {
    const { id } = findApiAndStage(assembly, 'promoters');
    const paths = behaviors.filter(({ PathPattern }) => [EMBED, ...SECOND_API].includes(PathPattern));
    for (const behavior of paths) {
      expect(getOrigin(behavior)).toMatchObject({
        CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
        DomainName: getHost(id),
      });
    }
    expect(paths).toHaveLength(1 + SECOND_API.length);
  });

  test('exactly the routes of the second API go to it', () => {
    const reaches = (path: string) => {
      const isOf = ({ PathPattern }: Behavior) =>
        new RegExp(`^${PathPattern.replaceAll('*', '.*')}$`).test(path.replace(/\{[^}]*\}/g, '1'));
      return behaviors.find(isOf)?.PathPattern ?? 'all else';
    };
    const misrouted = routes.filter((route) => {
      const isPromoters = [EMBED, ...SECOND_API].includes(reaches(route.path));
      return route.path !== '$default' && isPromoters !== (routeApi(route) === 'promoters');
    });
    expect(misrouted.map(({ path }) => path)).toEqual([]);
  });

  test('promoter calls go to the company API during an upgrade, and newer areas to the second API', () => {
    const { Origins, CacheBehaviors } = getConfig(assemble(UPGRADE_SETTINGS));
    const hostOfPath = (pattern: string) => {
      const id = CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern)?.TargetOriginId;
      return JSON.stringify(Origins.find(({ Id }) => Id === id)?.DomainName);
    };
    expect(hostOfPath('/api/v2/affiliate/*')).toBe(hostOfPath('/api/*'));
    const others = SECOND_API.filter((path) => path !== '/api/v2/affiliate/*').map(hostOfPath);
    expect(new Set(others).size).toBe(1);
    expect(others[0]).not.toBe(hostOfPath('/api/*'));
  });

  test("the distribution uses the API's domain if its default host is disabled", () => {
    const { Origins } = getConfig(behindDomain);
    const hosts = Origins.flatMap(({ CustomOriginConfig, DomainName }) => (CustomOriginConfig ? [DomainName] : []));
    expect(hosts).toEqual(['track.example.com', getHost(findApiAndStage(assembly, 'promoters').id)]);
  });

  test('the distribution has the configured domain with TLS 1.2 or later', () => {
    expect(config).not.toHaveProperty('Aliases');
    expect(getConfig(namedAssembly)).toMatchObject({
      Aliases: ['partners.example.com'],
      ViewerCertificate: { AcmCertificateArn: certificate, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    const { Outputs } = findStack(namedAssembly, 'web');
    expect(Outputs?.DashboardUrl?.Value).toBe('https://partners.example.com/dashboard/');
    expect(Outputs?.PortalUrl?.Value).toBe('https://partners.example.com/portal/');
  });
});

test('the configured firewall protects the distribution', () => {
  expect(getConfig(namedAssembly)).toMatchObject({ WebACLId: webAclArn });
});

describe('caller identity at the edge', () => {
  test('CloudFront identifies itself to the APIs by a generated secret', () => {
    const [secret, { Properties }] = findOnly(web, 'AWS::SecretsManager::Secret');
    expect(Properties.GenerateSecretString).toMatchObject({ PasswordLength: 40 });
    const value = (reference: unknown) => ({
      'Fn::Join': ['', ['{{resolve:secretsmanager:', reference, ':SecretString:::}}']],
    });
    const origins = config.Origins.filter(({ CustomOriginConfig }) => CustomOriginConfig);
    expect(origins).toHaveLength(2);
    for (const { OriginCustomHeaders } of origins) {
      expect(OriginCustomHeaders).toEqual([{ HeaderName: 'x-origin-secret', HeaderValue: value({ Ref: secret }) }]);
    }
    for (const name of ['company', 'promoters'] as const) {
      const { StageVariables } = findApiAndStage(assembly, name).stage.Properties;
      expect(StageVariables).toEqual({ edgeSecret: value(findExportedValue(assembly, 'web', { Ref: secret })) });
    }
  });

  test('CloudFront sends the previous secret during a rotation, and the API accepts both', () => {
    const [secret] = findOnly(findStack(namedAssembly, 'web'), 'AWS::SecretsManager::Secret');
    const version = (reference: unknown, stage: string) => ({
      'Fn::Join': ['', ['{{resolve:secretsmanager:', reference, `:SecretString::${stage}:}}`]],
    });
    const origins = getConfig(namedAssembly).Origins.filter(({ CustomOriginConfig }) => CustomOriginConfig);
    for (const { OriginCustomHeaders } of origins) {
      expect(OriginCustomHeaders).toMatchObject([{ HeaderValue: version({ Ref: secret }, 'AWSPREVIOUS') }]);
    }
    for (const name of ['company', 'promoters'] as const) {
      const shared = findExportedValue(namedAssembly, 'web', { Ref: secret });
      expect(findApiAndStage(namedAssembly, name).stage.Properties.StageVariables).toEqual({
        edgeSecret: version(shared, 'AWSCURRENT'),
        previousEdgeSecret: version(shared, 'AWSPREVIOUS'),
      });
    }
  });

  test('an edge function runs wherever caller headers are forwarded, so that callers cannot forge them', () => {
    const [toApi] = listResources(web, 'AWS::CloudFront::Function').find(([id]) => id.startsWith('ToApi')) ?? [];
    for (const { OriginRequestPolicyId, FunctionAssociations } of behaviors) {
      if (OriginRequestPolicyId === undefined) continue;
      expect(FunctionAssociations?.map(({ FunctionARN }) => getTargetId(FunctionARN))).toEqual([toApi]);
    }
  });
});

describe('response headers', () => {
  const policies = Object.fromEntries(
    listResources(web, 'AWS::CloudFront::ResponseHeadersPolicy').map(([id, { Properties }]) => {
      return [id, Properties.ResponseHeadersPolicyConfig as Record<string, Record<string, never>>];
    }),
  );
  const getPolicy = (behavior: Behavior) => policies[getTargetId(behavior.ResponseHeadersPolicyId)];

  const isFramed = ({ PathPattern }: Behavior) => PathPattern === EMBED;

  test.each(behaviors)('$PathPattern enforces https for a year and declared content types', (behavior) => {
    expect(getPolicy(behavior)?.SecurityHeadersConfig).toMatchObject({
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, Override: true },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
    });
    const { ContentSecurityPolicy: policy } = (getPolicy(behavior)?.SecurityHeadersConfig?.ContentSecurityPolicy ??
      {}) as unknown as Record<string, unknown>;
    expect(getText(policy)).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  });

  test.each(behaviors.filter((behavior) => !isFramed(behavior)))('$PathPattern cannot be framed', (behavior) => {
    expect(getPolicy(behavior)?.SecurityHeadersConfig).toMatchObject({
      FrameOptions: { FrameOption: 'DENY', Override: true },
    });
  });

  test('the embedding page sets its own frame ancestors, and other responses there forbid framing', () => {
    const { SecurityHeadersConfig, CustomHeadersConfig } = getPolicy(behaviors.find(isFramed) as Behavior) ?? {};
    expect(SecurityHeadersConfig).not.toHaveProperty('FrameOptions');
    expect(SecurityHeadersConfig?.ContentSecurityPolicy).toEqual({
      ContentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
      Override: false,
    });
    expect(JSON.stringify(CustomHeadersConfig)).toContain('camera=()');
  });

  test.each(behaviors.filter(isApp))(
    '$PathPattern loads only its own resources and is isolated from openers',
    (behavior) => {
      const { SecurityHeadersConfig, CustomHeadersConfig } = getPolicy(behavior) ?? {};
      const { ContentSecurityPolicy: policy, Override } = (SecurityHeadersConfig?.ContentSecurityPolicy ??
        {}) as unknown as Record<string, unknown>;
      expect(Override).toBe(true);
      for (const directive of getText(policy).split('; ')) {
        const [, ...sources] = directive.split(' ');
        for (const source of sources)
          expect(["'self'", "'none'", 'data:', "'unsafe-inline'", 'https://BUCKET']).toContain(source);
      }
      expect(getText(policy)).toMatch(/script-src 'self';.*connect-src 'self' https:\/\/BUCKET;/);
      const items = CustomHeadersConfig?.Items as unknown as { Header: string; Value: string }[];
      expect(Object.fromEntries(items.map(({ Header, Value }) => [Header, Value]))).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
    },
  );

  test('browsers download files of companies, and run no scripts if they show them', () => {
    const { SecurityHeadersConfig, CustomHeadersConfig } = getPolicy(getBehavior(COMPANY_FILES)) ?? {};
    expect(SecurityHeadersConfig?.ContentSecurityPolicy).toEqual({
      ContentSecurityPolicy:
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'",
      Override: true,
    });
    expect(CustomHeadersConfig?.Items).toContainEqual({
      Header: 'content-disposition',
      Value: 'attachment',
      Override: true,
    });
    expect(getBehavior(COMPANY_FILES)).toMatchObject({ AllowedMethods: ['GET', 'HEAD'] });
    expect(getBehavior(COMPANY_FILES)).not.toHaveProperty('OriginRequestPolicyId');
  });

  test("the API's own content security policies are not overridden", () => {
    const [api] = behaviors.filter((behavior) => !isApp(behavior)).map(getPolicy);
    expect(api?.SecurityHeadersConfig?.ContentSecurityPolicy).toMatchObject({ Override: false });
  });
});

describe('the bucket', () => {
  const [id, bucket] = findOnly(web, 'AWS::S3::Bucket');
  const copied = listResources(web, 'Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);

  test('the bucket is encrypted, private and deleted with its stack', () => {
    expect(bucket.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: { ServerSideEncryptionConfiguration: [{}] },
    });
    expect(bucket.DeletionPolicy).toBe('Delete');
    for (const { RetainOnDelete, Prune } of copied) expect([RetainOnDelete, Prune]).toEqual([false, false]);
  });

  test('the bucket is read by this distribution alone, over TLS', () => {
    const [distribution] = findOnly(web, 'AWS::CloudFront::Distribution');
    const [, { Properties }] = findOnly(web, 'AWS::S3::BucketPolicy');
    const { Statement } = Properties.PolicyDocument as { Statement: Record<string, unknown>[] };
    expect(Statement).toMatchObject([
      { Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      {
        Effect: 'Allow',
        Action: 's3:GetObject',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: {
          StringEquals: { 'AWS:SourceArn': { 'Fn::Join': ['', expect.arrayContaining([{ Ref: distribution }])] } },
        },
      },
    ]);
  });

  test('hashed assets are cached forever, and pages are revalidated', () => {
    const ofApp = (DestinationBucketKeyPrefix: string) => [
      {
        DestinationBucketKeyPrefix,
        Exclude: ['*'],
        Include: ['assets/*'],
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      },
      { DestinationBucketKeyPrefix, Exclude: ['assets/*'], SystemMetadata: { 'cache-control': 'no-cache' } },
    ];
    expect(copied).toMatchObject([...ofApp('dashboard'), ...ofApp('portal')]);
  });

  test("the CDK's function that fills the bucket has no other permissions", () => {
    const [, copier] = findOnly(web, 'AWS::Lambda::Function');
    const role = web.Resources[getTargetId(copier.Properties.Role)];
    expect(
      role &&
        listStatements(role)
          .flatMap(({ Action }) => Action)
          .sort(),
    ).toEqual([
      ...['logs:CreateLogStream', 'logs:PutLogEvents'],
      ...['s3:DeleteObject', 's3:GetBucketTagging', 's3:GetObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject'],
    ]);
    expect(JSON.stringify(role)).toContain(id);
    expect(listResources(web, 'AWS::IAM::Policy')).toEqual([]);
  });
});

describe("the distribution's access log", () => {
  const getLog = (built: Assembly) => {
    const stack = findStack(built, 'web');
    const [, { Properties }] = findOnly(stack, 'AWS::Logs::Delivery');
    const [, group] = listResources(stack, 'AWS::Logs::LogGroup').find(([id]) => id.startsWith('Log')) ?? [];
    return { fields: Properties.RecordFields as string[], group: group?.Properties ?? {} };
  };

  test.each([
    ['full', namedAssembly],
    ['masked', assembly],
    ['none', behindDomain],
  ])("the distribution's access log follows accessLogCallers: %s", (callers, built) => {
    const { fields, group } = getLog(built);
    expect(fields.includes('c-ip')).toBe(callers !== 'none');
    expect(fields.includes('cs(User-Agent)')).toBe(callers !== 'none');
    expect(Object.hasOwn(group, 'DataProtectionPolicy')).toBe(callers === 'masked');
    expect(group.RetentionInDays).toBe(callers === 'full' ? 14 : 30);
  });

  test("the distribution's access log omits paths, queries, cookies and referrers", () => {
    const { fields } = getLog(namedAssembly);
    const personal = ['cs-uri-stem', 'cs-uri-query', 'cs(Cookie)', 'cs(Referer)', 'x-forwarded-for'];
    expect(fields.filter((field) => personal.includes(field))).toEqual([]);
  });

  test('log delivery is created only in us-east-1', () => {
    const { Conditions } = web as unknown as { Conditions: Record<string, unknown> };
    const [condition] = Object.entries(Conditions).map(([name, expression]) => ({ name, expression }));
    expect(condition?.expression).toEqual({ 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] });
    const parts = ['AWS::Logs::DeliverySource', 'AWS::Logs::DeliveryDestination', 'AWS::Logs::Delivery'];
    for (const type of parts) {
      expect(findOnly(web, type)[1]).toMatchObject({ Condition: condition?.name });
    }
  });
});

test('the documented command for other regions logs the same fields', () => {
  const readme = readFileSync(new URL('../../../lib/README.md', import.meta.url), 'utf8');
  const recordFields = /--record-fields (.*)/.exec(readme)?.[1]?.replaceAll("'", '').split(' ');
  expect(recordFields).toEqual(findOnly(web, 'AWS::Logs::Delivery')[1].Properties.RecordFields);
});

test('web: no removes the distribution, the user pool and the edge secret', () => {
  const plainAssembly = assemble(OTHER_SETTINGS.plain);
  for (const part of ['web', 'people']) expect(plainAssembly.stacks).not.toHaveProperty(`referral-tracking-${part}`);
  expect(findApiAndStage(plainAssembly, 'company').stage.Properties).not.toHaveProperty('StageVariables');
});

test('web: no leaves e-mail without links, which would lead nowhere', () => {
  const pagesOrigins = (built: Assembly) =>
    listResources(built, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
      const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
      return Object.hasOwn(Variables, 'PAGES_ORIGIN') ? [Variables.PAGES_ORIGIN] : [];
    });
  expect(new Set(pagesOrigins(assemble(OTHER_SETTINGS.plain)))).toEqual(new Set(['']));
  expect(pagesOrigins(assembly)).not.toContain('');
});
