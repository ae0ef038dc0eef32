import { describe, expect, test } from 'vitest';
import { routeApiNames } from '#lib/constructs/route-apis.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { isInSecondApiOnly, type Route, routeApi } from '#shared/routes/route.ts';
import {
  type Assembly,
  assemble,
  findApiAndStage,
  findStack,
  getTargetId,
  listResources,
  type Resource,
} from '#test/infra/assembly.ts';
import { expectedFunctions, findFunction } from '#test/infra/functions/functions.ts';
import { OTHER_SETTINGS, UPGRADE_SETTINGS } from '#test/support/infra/settings.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

/** Quota of routes and integrations per HTTP API. AWS raises only that of routes, for an existing API. */
const QUOTA = 300;
/** Share of the quotas that stays free for new endpoints. */
const RESERVE = 0.2;

const assembly = assemble();
const inTemplates = listResources(assembly, 'AWS::ApiGatewayV2::Route');
const getKey = ({ method, path }: { method: string; path: string }) =>
  path === '$default' ? path : `${method} ${path}`;
const byKey = (key: string) => inTemplates.filter(([, { Properties }]) => Properties.RouteKey === key);

/** All keys of a route's function, including CORS preflights and HEAD. */
const getKeys = ({ method, path, cors, head }: Route) => [
  getKey({ method, path }),
  ...(head === true ? [`HEAD ${path}`] : []),
  ...(method === 'PUT' && path.startsWith('/api/v2/') ? [`PATCH ${path}`] : []),
  ...(cors === true ? [`OPTIONS ${path}`] : []),
];

/** The integration of a route: its target is `integrations/` and a reference. */
function getIntegration(route: Resource, area: string): Resource | undefined {
  const { 'Fn::Join': join } = route.Properties.Target as { 'Fn::Join': [string, [string, unknown]] };
  expect(join[1][0]).toBe('integrations/');
  return findStack(assembly, area).Resources[getTargetId(join[1][1])];
}

/** Route keys of an HTTP API, and its number of integrations. */
function getSize(built: Assembly, name: 'company' | 'promoters') {
  const { reference } = findApiAndStage(built, name);
  const isOwn = ([, { Properties }]: [string, Resource]) =>
    JSON.stringify(Properties.ApiId) === JSON.stringify(reference);
  return {
    keys: listResources(built, 'AWS::ApiGatewayV2::Route')
      .filter(isOwn)
      .map(([, { Properties }]) => String(Properties.RouteKey)),
    integrations: listResources(built, 'AWS::ApiGatewayV2::Integration').filter(isOwn).length,
  };
}

describe.each(['company', 'promoters'] as const)('the HTTP API %s', (name) => {
  const { keys, integrations } = getSize(assembly, name);

  test('an HTTP API has exactly its routes and a default route', () => {
    const own = routes.filter((route) => route.path !== '$default' && routeApi(route) === name);
    expect(keys.toSorted()).toEqual(['$default', ...own.flatMap(getKeys)].toSorted());
  });

  test('an HTTP API stays 20% below the quotas of routes and integrations', () => {
    expect(keys.length).toBeLessThanOrEqual(QUOTA * (1 - RESERVE));
    expect(integrations).toBeLessThanOrEqual(QUOTA * (1 - RESERVE));
  });
});

test('the company API keeps promoter routes in the first step of an upgrade', () => {
  const upgradeAssembly = assemble(UPGRADE_SETTINGS);
  const { keys, integrations } = getSize(upgradeAssembly, 'company');
  const earlier = routes.filter((route) => !isInSecondApiOnly(route));
  expect(keys.toSorted()).toEqual(earlier.flatMap(getKeys).toSorted());
  expect(Math.max(keys.length, integrations)).toBeLessThanOrEqual(QUOTA);
  expect(getSize(upgradeAssembly, 'promoters')).toEqual(getSize(assembly, 'promoters'));
});

test.each([
  ['own', ['promoters']],
  ['both', ['company', 'promoters']],
] as const)(
  'with promoterApi %s, promoter routes are in the APIs %j, and newer areas never in the company API',
  (promoterApi, apis) => {
    const affiliate = { area: 'affiliate', path: '/api/v2/affiliate/account' } as const;
    expect(routeApiNames(affiliate, { promoterApi })).toEqual(apis);
    const assets = { area: 'assets', path: '/api/v2/company/assets' } as const;
    expect(routeApiNames(assets, { promoterApi })).toEqual(['promoters']);
  },
);

test.runIf(isDeep)('without CloudFront, both APIs have the same routes and integrations', () => {
  const plain = assemble(OTHER_SETTINGS.plain);
  for (const name of ['company', 'promoters'] as const) expect(getSize(plain, name)).toEqual(getSize(assembly, name));
});

test('an upgrade step adds promoter routes under other ids and removes none', () => {
  const getIds = (built: Assembly) =>
    Object.entries(built.stacks).flatMap(([stack, { Resources }]) =>
      Object.entries(Resources).flatMap(([id, { Type }]) =>
        Type === 'AWS::ApiGatewayV2::Route' ? [`${stack} ${id}`] : [],
      ),
    );
  const afterwards = getIds(assembly);
  expect(getIds(assemble(UPGRADE_SETTINGS))).toEqual(expect.arrayContaining(afterwards));
});

describe.each(
  routes.map((route, index) => ({ key: getKey(route), route, name: expectedFunctions[index]?.name ?? '' })),
)('$key', ({ route, name }) => {
  const { id } = findFunction(assembly, { name, stack: route.area });

  test.each(getKeys(route))('the route key %s leads to its function', (routeKey) => {
    const found = byKey(routeKey);
    // Each HTTP API answers all other paths.
    expect(found).toHaveLength(route.path === '$default' ? 2 : 1);
    const integration = found[0] && getIntegration(found[0][1], route.area);
    expect(integration?.Properties).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
    expect(getTargetId(integration?.Properties.IntegrationUri)).toBe(id);
  });

  test("a route's function can be called by API Gateway only, for the route's path only", () => {
    const permissions = listResources(findStack(assembly, route.area), 'AWS::Lambda::Permission').filter(
      ([, { Properties }]) => getTargetId(Properties.FunctionName) === id,
    );
    expect(permissions).toHaveLength(getKeys(route).length * (route.path === '$default' ? 2 : 1));
    for (const [, { Properties }] of permissions) {
      expect(Properties).toMatchObject({ Action: 'lambda:InvokeFunction', Principal: 'apigateway.amazonaws.com' });
      const { 'Fn::Join': join } = Properties.SourceArn as { 'Fn::Join': [string, unknown[]] };
      expect(join[1].at(-1)).toBe(`/*/*${route.path === '$default' ? '' : route.path}`);
    }
  });

  test("a route's timeout is below API Gateway's limit", () => {
    expect(route.timeout).toBeLessThan(30);
  });
});
