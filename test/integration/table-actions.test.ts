import { marshall } from '@aws-sdk/util-dynamodb';
import type { Context } from 'aws-lambda';
import { beforeAll, describe, expect, test } from 'vitest';
import { payoutRun, projector, rowKeeper } from '#lib/background.ts';
import { routes } from '#shared/routes/index.ts';
import { v1LeadsDelete, v1LeadsUpdate } from '#shared/routes/leads.ts';
import { functionFile, type Route } from '#shared/routes/route.ts';
import { keys, partitions } from '#shared/store/keys.ts';
import { table } from '#shared/store/table.ts';
import { apiEvent } from '#test/support/api-event.ts';
import { aCompany } from '#test/support/company.ts';
import { type Observed, observe, onIndex } from '#test/support/observe.ts';
import { aPayee, sell } from '#test/support/payouts.ts';
import { credentials, send } from '#test/support/send.ts';
import { situations } from '#test/support/situations/index.ts';
import { anOpenPayout, neverEnough } from '#test/support/situations/payouts.ts';
import { aWorld, type Input, validInput, type World } from '#test/support/world.ts';
import { written } from '#test/support/written.ts';

/** When the commissions of the tests, made now, are of a past month. */
const NEXT_MONTH = new Date(Date.now() + 32 * 86_400_000).toISOString();
const context = { getRemainingTimeInMillis: () => 900_000 } as Context;

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

/** What the role of a function allows it, since it is made of this (test/infra/roles.test.ts). */
function declared({ table: actions, unpaidIndex = false }: Pick<Route, 'table' | 'unpaidIndex'>): string[] {
  return [...actions, ...(unpaidIndex ? [onIndex('Query', table.unpaid.name)] : [])].sort();
}

/** Calls a function twice at once, so that one of the calls meets what the other is doing. */
async function callTwice({ handler }: Observed, route: Route, input: Input): Promise<number[]> {
  const event = apiEvent(route, input, credentials(route.auth, world.company));
  const answers = await Promise.all([1, 2].map(() => handler(structuredClone(event), context)));
  return answers.map((answer) => (answer as { statusCode: number }).statusCode);
}

describe.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))('$name', ({ route }) => {
  test('does to the table what it declares, all of it and nothing else', async () => {
    const observed = await observe(functionFile(route));
    const all = { 'the usual': (of: World) => validInput(route, of), ...situations[route.path] };
    const calls = Object.entries(all).map(async ([situation, inputIn]) => {
      const statuses = await callTwice(observed, route, await inputIn(world));
      expect(statuses, situation).toContain(route.path === '$default' ? 404 : 200);
      expect(statuses, situation).not.toContain(500);
    });
    await Promise.all(calls);
    expect([...observed.actions].sort()).toEqual(declared(route));
  });
});

test('every situation is one of a route', () => {
  const paths = routes.map(({ path }) => path);
  expect(Object.keys(situations).filter((path) => !paths.includes(path))).toEqual([]);
});

test('the projector does to the table what it declares, all of it and nothing else', async () => {
  const own = await aWorld();
  const headers = credentials('v1', own.company);
  for (const route of [v1LeadsUpdate, v1LeadsDelete]) {
    expect((await send(route, { json: await validInput(route, own), headers })).status).toBe(200);
  }
  const observed = await observe(projector.file);
  const items = [...(await written(own.company.account.id)).values()] as Input[];
  const events = items.filter(({ event }) => event !== undefined);
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['click', 'signup', 'sale', 'change']));
  for (const event of events) {
    const Records = [{ eventName: 'INSERT', dynamodb: { NewImage: marshall(event) } }];
    expect(await observed.handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  }
  expect([...observed.actions].sort()).toEqual(declared(projector));
});

test('what keeps rows does to the table what it declares, all of it and nothing else', async () => {
  const own = await aWorld();
  const observed = await observe(rowKeeper.file);
  const Records = [
    {
      eventName: 'INSERT',
      dynamodb: { NewImage: marshall({ ...keys.promoter(own.company.account.id, own.promoter.id), ...own.promoter }) },
    },
  ];
  expect(await observed.handler({ Records }, context)).toEqual({ batchItemFailures: [] });
  expect([...observed.actions].sort()).toEqual(declared(rowKeeper));
});

test('the payout run does to the table what it declares, all of it and nothing else', async () => {
  const company = await aCompany();
  const selling = aPayee(company).then((payee) => sell(company, payee, [1000]));
  await Promise.all([selling, anOpenPayout(company), anOpenPayout(company, neverEnough)]);
  const observed = await observe(payoutRun.file);
  showOnly(company.account.id, observed);
  await observed.handler({ time: NEXT_MONTH }, context);
  expect([...observed.actions].sort()).toEqual(declared(payoutRun));
});

/** Lets a function find one account in the directory: what other tests have begun is not to be finished here. */
function showOnly(account: number, { client }: Observed): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const output = result.output as { Items?: Input[] };
      output.Items &&= output.Items.filter(({ pk, id }) => pk !== partitions.directory || id === account);
      return result;
    },
    { step: 'build' },
  );
}
