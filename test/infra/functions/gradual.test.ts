import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { changesMoney, functionName, type Route, routeApi } from '#shared/routes/route.ts';
import {
  assemble,
  findStack,
  getTargetId,
  listResources,
  type Resource,
  type StackTemplate,
} from '#test/infra/assembly.ts';
import { computeAlarmState } from '#test/support/infra/alarm-state.ts';
import { OTHER_SETTINGS } from '#test/support/infra/settings.ts';

const gradual = assemble(OTHER_SETTINGS.throwaway);
const getTemplate = ({ area }: Route) => findStack(gradual, area, OTHER_SETTINGS.throwaway.service);
const moneyRoutes = routes.filter(changesMoney);

/** The only resource of a type that belongs to a route, by its name without hashes. */
function getOwn(route: Route, type: string, suffix: string): [string, Resource] {
  const name = new RegExp(`^${functionName(route)}${suffix}[0-9A-F]{8}([0-9a-f]{32})?$`);
  const [first, ...others] = listResources(getTemplate(route), type).filter(([id]) => name.test(id));
  if (first === undefined || others.length > 0) throw new Error(`not one ${type} of ${functionName(route)}`);
  return first;
}

/** Name prefix of the resources between an HTTP API and a function. */
const getPrefix = (route: Route) => (routeApi(route) === 'promoters' ? 'PromoterRoute' : 'Route');

/** The target of a route's calls. */
const findIntegrationTarget = (route: Route) =>
  getTargetId(
    getOwn(route, 'AWS::ApiGatewayV2::Integration', `${getPrefix(route)}Integration`)[1].Properties.IntegrationUri,
  );

const getIds = (stack: StackTemplate, type: string) => listResources(stack, type).map(([id]) => id);

test('the settings page has the number of money routes, and the runbook rolls back all their stacks', () => {
  const read = (name: string) => readFileSync(new URL(`../../../lib/${name}`, import.meta.url), 'utf8');
  expect(read('settings.md')).toContain(`There are ${moneyRoutes.length}.`);
  const [, others = ''] = /for stack in ([a-z ]+); do back_to /.exec(read('runbook.md')) ?? [];
  const stacks = ['tracking', ...others.split(' ')];
  expect(stacks.toSorted()).toEqual([...new Set(moneyRoutes.map(({ area }) => area))].toSorted());
});

describe('money routes', () => {
  const names = moneyRoutes.map(functionName);

  test('money routes include those that record events, in both versions', () => {
    const events = ['Sale', 'Refund', 'RefundReversal', 'Cancellation', 'Signup'];
    expect(names).toEqual(expect.arrayContaining(events.flatMap((name) => [`V1Track${name}`, `V2Track${name}`])));
  });

  test('money routes include those that change commissions and payouts', () => {
    const changing = routes.filter(
      ({ method, path, items }) =>
        method !== 'GET' &&
        /\/(commissions|payouts)(\/|$)/.test(path) &&
        items.writes.some((kind) => kind !== 'account'),
    );
    const others = changing.map(functionName).filter((name) => !names.includes(name) && !name.includes('Settings'));
    expect(others).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['V1PayoutsCreate', 'V2CompanyPayoutsMarkAsPaid']));
  });

  test('money routes exclude reads and clicks', () => {
    expect(moneyRoutes.filter(({ method }) => method === 'GET').map(functionName)).toEqual([]);
    expect(names).not.toContain('Tr');
  });
});

test('every other route calls its function directly', () => {
  const others = routes.filter((route) => !changesMoney(route));
  const misdirected = others.filter(
    (route) => findIntegrationTarget(route) !== getOwn(route, 'AWS::Lambda::Function', 'Function')[0],
  );
  expect(misdirected.map(functionName)).toEqual([]);
});

test('versions, aliases and CodeDeploy do not exist without the setting', () => {
  const types = Object.values(assemble().stacks).flatMap(({ Resources }) => Object.values(Resources));
  expect(types.filter(({ Type }) => /^AWS::(CodeDeploy|Lambda::(Alias|Version)$)/.test(Type))).toEqual([]);
});

test.each(Object.entries(gradual.stacks))("%s is below CloudFormation's limit of 500 resources", (_, stack) => {
  expect(Object.keys(stack.Resources).length).toBeLessThan(500);
});

test('stacks have a CodeDeploy role, shared by their aliases, exactly if they have money routes', () => {
  const areas = [...new Set(routes.map(({ area }) => area))];
  const roles = areas.map((area) => {
    const role = JSON.stringify(
      listResources(findStack(gradual, area, OTHER_SETTINGS.throwaway.service), 'AWS::IAM::Role').filter(
        ([, { Properties }]) =>
          JSON.stringify(Properties.AssumeRolePolicyDocument).includes('codedeploy.amazonaws.com'),
      ).length,
    );
    return [area, role];
  });
  expect(Object.fromEntries(roles)).toEqual(
    Object.fromEntries(areas.map((area) => [area, moneyRoutes.some((route) => route.area === area) ? '1' : '0'])),
  );
});

describe.each(moneyRoutes.map((route) => ({ name: functionName(route), route })))('$name', ({ route }) => {
  const stack = getTemplate(route);
  const [functionId] = getOwn(route, 'AWS::Lambda::Function', 'Function');
  const [versionId, version] = getOwn(route, 'AWS::Lambda::Version', 'FunctionCurrentVersion');
  const [aliasId, alias] = getOwn(route, 'AWS::Lambda::Alias', 'Live');
  const [groupId, group] = getOwn(route, 'AWS::CodeDeploy::DeploymentGroup', 'Release');
  const [alarmId, alarm] = getOwn(route, 'AWS::CloudWatch::Alarm', 'Failing');
  const published = { 'Fn::GetAtt': [versionId, 'Version'] };

  test('a money route calls its alias, which points to the latest version', () => {
    expect(findIntegrationTarget(route)).toBe(aliasId);
    expect(alias.Properties).toEqual({
      FunctionName: { Ref: functionId },
      FunctionVersion: published,
      Name: 'live',
    });
  });

  test('API Gateway may call the alias but not the function', () => {
    const permissions = listResources(stack, 'AWS::Lambda::Permission').map(([, { Properties }]) => Properties);
    const allowed = permissions.map(({ FunctionName }) => getTargetId(FunctionName));
    expect([allowed.includes(aliasId), allowed.includes(functionId)]).toEqual([true, false]);
  });

  test('a route calls its alias only after API Gateway gets permission', () => {
    const integration = getOwn(route, 'AWS::ApiGatewayV2::Integration', `${getPrefix(route)}Integration`)[1];
    const [permissionId] = getOwn(route, 'AWS::Lambda::Permission', `${getPrefix(route)}IntegrationPermission`);
    expect(integration).toMatchObject({ DependsOn: [permissionId] });
  });

  test('a new version is released gradually and rolled back by alarm or on request', () => {
    expect(alias).toMatchObject({
      UpdatePolicy: {
        CodeDeployLambdaAliasUpdate: {
          ApplicationName: { Ref: getIds(stack, 'AWS::CodeDeploy::Application')[0] },
          DeploymentGroupName: { Ref: groupId },
        },
      },
    });
    expect(group.Properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: alarmId } }] },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST']),
      },
    });
  });

  test('each version has its own alarm that watches only that version', () => {
    const metrics = alarm.Properties.Metrics as { MetricStat?: { Metric: { Dimensions: { Value: unknown }[] } } }[];
    const dimensions = metrics.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric.Dimensions] : []));
    expect(dimensions).toHaveLength(2);
    for (const each of dimensions) expect(each.map(({ Value }) => Value)).toContainEqual(published);
    // A modified alarm would keep ringing for the previous version and roll back the fix.
    expect(alarmId.slice(-32)).toBe(versionId.slice(-32));
  });

  test('versions are retained unless their deployment is rolled back', () => {
    expect(version).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  });
});

describe('the alarm of a new version', () => {
  const [sale] = moneyRoutes;
  if (sale === undefined) throw new Error('There is no money route.');
  const { AlarmName, ...properties } = getOwn(sale, 'AWS::CloudWatch::Alarm', 'Failing')[1].Properties;
  const periods = (...values: number[][]) => [[], [], [], [], [], ...values];
  const state = (crashed: number[][], failed: number[][]) => computeAlarmState(properties, { crashed, failed });

  test.each([
    ['one call crashed', periods([1], []), periods([], [])],
    ['one call failed with an unexpected error', periods([0], [0]), periods([], [1])],
    ['one call crashed five minutes ago', periods([], [1], [], [], [], []), periods([], [], [], [], [], [])],
  ])('the version alarm rings if %s', (_, crashed, failed) => {
    expect(state(crashed, failed)).toBe('ALARM');
  });

  test('the version alarm is quiet if all calls succeed or none are made', () => {
    expect(state(periods([0], [0]), periods([], []))).toBe('OK');
    expect(state(periods([], []), periods([], []))).toBe('OK');
  });

  test('the version alarm has a section in the runbook', () => {
    expect(properties.AlarmDescription).toMatch(/What to do: "A release that goes wrong" in lib\/runbook\.md\.$/);
  });
});
