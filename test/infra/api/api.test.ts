import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { acceptsPatch, isLimited, routeApi } from '#shared/routes/route.ts';
import {
  assemble,
  findApiAndStage,
  findExportedValue,
  findOnly,
  findStack,
  listResources,
} from '#test/infra/assembly.ts';
import { OPERATOR_SETTINGS, OTHER_SETTINGS } from '#test/support/infra/settings.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

const runbook = readFileSync(new URL('../../../lib/runbook.md', import.meta.url), 'utf8');
const assembly = assemble(OPERATOR_SETTINGS);
const api = findStack(assembly, 'api');
const staged = findStack(assembly, 'stage');
const company = findApiAndStage(assembly, 'company');
const promoters = findApiAndStage(assembly, 'promoters');
const { id: apiId } = company;
const { Properties: stage } = company.stage;

test.each([company, promoters])(
  'an HTTP API opens no route to browsers of other origins',
  ({ api: { Properties } }) => {
    expect(Properties).toMatchObject({ ProtocolType: 'HTTP' });
    expect(Properties).not.toHaveProperty('CorsConfiguration');
  },
);

test('the company API and its stage keep the ids from before the split', () => {
  expect([apiId, company.stageId]).toEqual([
    expect.stringMatching(/^ApiF/),
    expect.stringMatching(/^Stage[0-9A-F]{8}$/),
  ]);
});

test.each([company, promoters])(
  "an API's stage deploys automatically and has the configured throttling",
  ({ stage: createdStage }) => {
    expect(createdStage.Properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 25, ThrottlingBurstLimit: 50 },
    });
  },
);

describe('route throttling', () => {
  const openRoutes = routes.filter(({ auth }) => auth === 'none');
  const keys = openRoutes.flatMap((route) => [
    route.path === '$default' ? route.path : `${route.method} ${route.path}`,
    ...(route.head === true ? [`HEAD ${route.path}`] : []),
    ...(route.cors === true ? [`OPTIONS ${route.path}`] : []),
  ]);
  const getSettings = (context: Readonly<Record<string, unknown>>) =>
    Object.assign(
      {},
      ...listResources(assemble(context), 'AWS::ApiGatewayV2::Stage').map(
        ([, { Properties }]) => Properties.RouteSettings,
      ),
    ) as Record<string, object>;
  const limits = (rate: number, burst: number) => ({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst });

  const keyed = routes
    .filter(isLimited)
    .flatMap((route) => [`${route.method} ${route.path}`, ...(acceptsPatch(route) ? [`PATCH ${route.path}`] : [])]);

  test("route limits are set in the stage of the route's API, since others are rejected", () => {
    const getRoutes = (of: typeof company) => Object.keys(of.stage.Properties.RouteSettings as object);
    const expectedRoutes = (name: 'company' | 'promoters') =>
      routes.filter((route) => routeApi(route) === name && route.path !== '$default').map(({ path }) => path);
    for (const [of, name] of [
      [company, 'company'],
      [promoters, 'promoters'],
    ] as const) {
      const paths = getRoutes(of).map((key) => key.split(' ')[1] ?? key);
      expect(paths.filter((path) => path !== '$default' && !expectedRoutes(name).includes(path))).toEqual([]);
    }
  });

  test('open routes and keyed routes have separate limits and leave capacity for tracking', () => {
    expect(keys).toContain('POST /tr');
    const isLarge = (key: string) => /openapi|docs\//.test(key);
    // A shop may bill many customers at once.
    const receivers = {
      'POST /in/stripe/{account}': limits(1000, 2000),
      'POST /in/paddle/{account}': limits(1000, 2000),
    };
    // Sending mail and hashing cost more than reading.
    const signIn: Readonly<Record<string, object>> = {
      'POST /api/v2/affiliate/sign_in/link': limits(20, 50),
      'POST /api/v2/affiliate/sign_in/password': limits(10, 20),
      'POST /api/v2/affiliate/join': limits(20, 50),
      'POST /tr/signup': limits(20, 50),
      'OPTIONS /tr/signup': limits(20, 50),
      ...receivers,
    };
    const own = keys.map((key) => [key, signIn[key] ?? (isLarge(key) ? limits(1, 20) : limits(100, 200))]);
    const ofKeys = keyed.map((key) => [key, limits(100, 200)]);
    expect(getSettings({})).toEqual(Object.fromEntries([...own, ...ofKeys]));
    expect(keyed).not.toContain('POST /api/v2/track/sale');
    expect(keys.filter(isLarge)).toHaveLength(4);
  });

  test.runIf(isDeep)(
    "route limits follow the settings and, except for billing receivers, never exceed the API's",
    () => {
      const few = getSettings(OTHER_SETTINGS.named);
      expect(few['POST /tr']).toEqual(limits(30, 40));
      expect(few['GET /api/v2/company/commissions']).toEqual(limits(7, 9));
      expect(getSettings(OTHER_SETTINGS.behindDomain)['GET /openapi.json']).toEqual(limits(1, 5));
      const receiver = { 'POST /in/stripe/{account}': limits(1000, 2000) };
      expect(stage.RouteSettings).toMatchObject({ 'POST /tr': limits(25, 50), ...receiver });
    },
  );

  test('routes are deployed before the stage that sets their limits', () => {
    const { artifacts } = JSON.parse(readFileSync(join(assembly.folder, 'manifest.json'), 'utf8'));
    const areas = new Set(routes.map(({ area }) => `referral-tracking-${area}`));
    expect(artifacts['referral-tracking-stage'].dependencies).toEqual(expect.arrayContaining([...areas]));
  });
});

describe('the access log', () => {
  const { Format, DestinationArn } = stage.AccessLogSettings as { Format: string; DestinationArn: unknown };
  const callers = { address: '$context.identity.sourceIp', agent: '$context.identity.userAgent' };
  const getLog = (context: Readonly<Record<string, unknown>>) => {
    const deployed = assemble(context);
    const { AccessLogSettings } = findApiAndStage(deployed, 'company').stage.Properties;
    const [, { Properties }] = findOnly(findStack(deployed, 'stage'), 'AWS::Logs::LogGroup');
    return { format: (AccessLogSettings as { Format: string }).Format, group: Properties };
  };

  test('the access log has its own log group and retention', () => {
    const [id, { Properties }] = findOnly(staged, 'AWS::Logs::LogGroup');
    expect(Properties.RetentionInDays).toBe(14);
    expect(DestinationArn).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    expect(promoters.stage.Properties.AccessLogSettings).toEqual(stage.AccessLogSettings);
  });

  test('the access log is JSON with service and caller, without request content', () => {
    const { service, ...logged } = JSON.parse(Format);
    expect(service).toBe('referral-tracking');
    expect(Object.values(logged).sort()).toEqual([
      '$context.error.message',
      '$context.identity.sourceIp',
      '$context.identity.userAgent',
      '$context.integrationErrorMessage',
      '$context.integrationLatency',
      '$context.integrationStatus',
      '$context.requestId',
      '$context.requestTime',
      '$context.responseLatency',
      '$context.routeKey',
      '$context.status',
    ]);
  });

  test('the access log ends with the only caller-controlled text', () => {
    expect(Object.keys(JSON.parse(Format)).at(-1)).toBe('agent');
  });

  test("the access log has the fields and log group that the runbook's query uses", () => {
    const fields = Object.keys(JSON.parse(Format));
    const section = /### A flood\n([\s\S]*?)\n### /.exec(runbook)?.[1] ?? '';
    expect(section).toMatch(/substr\(agent, 0, \d+\) as caller[\s\S]* by route, address, caller/);
    expect(section).toContain(`'"address":"[^"]*"'`);
    expect(section).toContain('AccessLogName');
    expect(fields).toEqual(expect.arrayContaining(['route', 'status', 'address', 'agent']));
    const [id] = findOnly(staged, 'AWS::Logs::LogGroup');
    expect(staged.Outputs?.AccessLogName?.Value).toEqual({ Ref: id });
  });

  test('addresses in the access log are masked by default', () => {
    const { format, group } = getLog({});
    expect(JSON.parse(format)).toMatchObject(callers);
    const { Statement } = group.DataProtectionPolicy as { Statement: { DataIdentifier: unknown; Operation: object }[] };
    expect(Statement.map(({ Operation }) => Object.keys(Operation))).toEqual([['Audit'], ['Deidentify']]);
    for (const { DataIdentifier } of Statement) {
      expect(JSON.stringify(DataIdentifier)).toMatch(/:dataprotection::aws:data-identifier\/IpAddress/);
    }
  });

  test.runIf(isDeep)('the access log shows addresses with the setting full', () => {
    const { format, group } = getLog(OTHER_SETTINGS.named);
    expect(JSON.parse(format)).toMatchObject(callers);
    expect(group).not.toHaveProperty('DataProtectionPolicy');
  });

  test.runIf(isDeep)('the access log omits address and user agent with the setting none', () => {
    const { format, group } = getLog(OTHER_SETTINGS.behindDomain);
    expect(format).not.toContain('$context.identity');
    expect(group.RetentionInDays).toBe(30);
    expect(group).not.toHaveProperty('DataProtectionPolicy');
  });
});

describe('API addresses', () => {
  test('the API has its default address without a custom domain', () => {
    expect(api.Outputs?.ApiUrl?.Value).toEqual({ 'Fn::GetAtt': [apiId, 'ApiEndpoint'] });
    expect(listResources(assembly, 'AWS::ApiGatewayV2::DomainName')).toEqual([]);
    expect(api.Outputs?.PromoterApiUrl?.Value).toEqual({ 'Fn::GetAtt': [promoters.id, 'ApiEndpoint'] });
  });

  test.runIf(isDeep)('the default address can be disabled, so that it cannot bypass a firewall', () => {
    const alone = assemble(OTHER_SETTINGS.behindDomain);
    expect(findApiAndStage(alone, 'company').api.Properties.DisableExecuteApiEndpoint).toBe(true);
  });

  test.runIf(isDeep)('the API has the configured domain, and the default address keeps working', () => {
    const domainAssembly = assemble(OTHER_SETTINGS.withDomain);
    const own = findStack(domainAssembly, 'api');
    const [domainId, { Properties }] = findOnly(own, 'AWS::ApiGatewayV2::DomainName');
    expect(Properties).toMatchObject({
      DomainName: 'track.example.com',
      DomainNameConfigurations: [
        { CertificateArn: OTHER_SETTINGS.withDomain.certificateArn, SecurityPolicy: 'TLS_1_2' },
      ],
    });
    expect(findOnly(domainAssembly, 'AWS::ApiGatewayV2::ApiMapping')[1].Properties).toMatchObject({
      ApiId: findExportedValue(domainAssembly, 'api', { Ref: apiId }),
      DomainName: findExportedValue(domainAssembly, 'api', { Ref: domainId }),
      Stage: '$default',
    });
    expect(findApiAndStage(domainAssembly, 'company').api.Properties.DisableExecuteApiEndpoint).toBe(false);
    expect(own.Outputs?.ApiUrl?.Value).toBe('https://track.example.com');
    expect(own.Outputs?.DomainTarget?.Value).toEqual({ 'Fn::GetAtt': [domainId, 'RegionalDomainName'] });
  });
});
