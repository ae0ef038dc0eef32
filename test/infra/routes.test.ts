import { describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import type { Route } from '#shared/routes/route.ts';
import { assemble, type Resource, resources, stackOf, target } from './assembly.ts';
import { expected, find } from './functions.ts';

/** So many routes an HTTP API has unless AWS is asked for more. */
const MOST_ROUTES = 300;

const assembly = assemble();
const inTemplates = resources(assembly, 'AWS::ApiGatewayV2::Route');
const keyOf = ({ method, path }: { method: string; path: string }) =>
  path === '$default' ? path : `${method} ${path}`;
const byKey = (key: string) => inTemplates.filter(([, { Properties }]) => Properties.RouteKey === key);

/** Each HEAD is a route, too: these do without, and what says so. */
const WITHOUT_HEAD = new Set(['access', 'billing', 'payments', 'users', 'webhooks']);

/** All that leads to a route's function: browsers ask before they call, and whoever may ask for a thing may ask about it. */
const keysOf = ({ method, path, cors, auth, area, head }: Route) => [
  keyOf({ method, path }),
  ...(method === 'GET' && path !== '$default' && auth !== 'promoter' && !WITHOUT_HEAD.has(area) && head !== false
    ? [`HEAD ${path}`]
    : []),
  ...(cors === true ? [`OPTIONS ${path}`] : []),
];

/** The integration a route leads to: its target is `integrations/` and a reference. */
function integrationOf(route: Resource, area: string): Resource | undefined {
  const { 'Fn::Join': join } = route.Properties.Target as { 'Fn::Join': [string, [string, unknown]] };
  expect(join[1][0]).toBe('integrations/');
  return stackOf(assembly, area).Resources[target(join[1][1])];
}

test('the templates have the routes of the table and no others', () => {
  const wanted = routes.flatMap(keysOf);
  expect(inTemplates.map(([, { Properties }]) => Properties.RouteKey).sort()).toEqual(wanted.sort());
  expect(wanted.length).toBeLessThanOrEqual(MOST_ROUTES);
});

describe.each(routes.map((route, index) => ({ key: keyOf(route), route, name: expected[index]?.name ?? '' })))(
  '$key',
  ({ route, name }) => {
    const { id } = find(assembly, { name, stack: route.area });

    test.each(keysOf(route))('%s leads to its function', (wanted) => {
      const found = byKey(wanted);
      expect(found).toHaveLength(1);
      const integration = found[0] && integrationOf(found[0][1], route.area);
      expect(integration?.Properties).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
      expect(target(integration?.Properties.IntegrationUri)).toBe(id);
    });

    test('API Gateway may call the function for this path, and nothing else may', () => {
      const permissions = resources(stackOf(assembly, route.area), 'AWS::Lambda::Permission').filter(
        ([, { Properties }]) => target(Properties.FunctionName) === id,
      );
      expect(permissions).toHaveLength(keysOf(route).length);
      for (const [, { Properties }] of permissions) {
        expect(Properties).toMatchObject({ Action: 'lambda:InvokeFunction', Principal: 'apigateway.amazonaws.com' });
        const { 'Fn::Join': join } = Properties.SourceArn as { 'Fn::Join': [string, unknown[]] };
        expect(join[1].at(-1)).toBe(`/*/*${route.path === '$default' ? '' : route.path}`);
      }
    });

    test('ends before API Gateway stops waiting', () => {
      expect(route.timeout).toBeLessThan(30);
    });
  },
);
