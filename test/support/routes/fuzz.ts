import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import type { Route } from '#shared/routes/route.ts';
import { v2ImportsCreate } from '#shared/routes/v2/import/imports.ts';
import { endsCaller } from '#test/support/affiliate/ends-caller.ts';
import { buildInvalidCall, createInvalidCalls } from '#test/support/requests/bad-input.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aWorld, type Input, type World } from '#test/support/requests/world.ts';
import { createValidInput } from '#test/support/routes/valid-input.ts';
import { readSeed } from '#test/support/suite/seed.ts';
import { readWrittenItems } from '#test/support/table/written.ts';
import { requiresUser } from '#test/support/users/requires-user.ts';

/**
 * Batches of calls per route: a number rather than a time, so that a seed repeats the same calls on any machine. A long
 * run: FUZZ_BATCHES=50 npm run test:deep -- fuzz
 */
const BATCHES = Number(process.env.FUZZ_BATCHES ?? 4);

/**
 * Events that a call may write: the end of a bulk process, commissions that follow a lead, one per imported row. A
 * payment batch without ids takes all pending payouts.
 * @param made number of valid inputs so far, each with its own payout
 */
function createEventsOfCall(route: Route, input: Input, eventCount: number): number {
  if (route === v2ImportsCreate)
    return Object.values(input).flatMap((rows) => (Array.isArray(rows) ? rows : [])).length;
  if (route.area === 'payments') return 3 + eventCount;
  return 'action' in route ? 3 : 1;
}

const VALID_CALLS = 3;

/** A rejected sign-in only writes the count of password attempts. */
const withoutPasswordAttempts = (items: Map<string, unknown>) =>
  new Map([...items].filter(([name]) => !name.includes('#passwords-tried#')));

const events = (items: Map<string, unknown>) => [...items.values()].filter((item) => Object(item).event).length;

/**
 * Tests that routes match their declarations for any input, through `send`. Skips routes that end their caller's
 * access or refuse API keys.
 * @param isTried selects the routes
 */
export function fuzz(isTried: (route: Route) => boolean): void {
  const namedRoutes = routes
    .filter((route) => !endsCaller(route) && !requiresUser(route))
    // Fixed random data per route, regardless of the selection.
    .map((route, lane) => ({ name: `${route.method} ${route.path}`, route, lane }));
  describe.each(namedRoutes.filter(({ route }) => isTried(route)))('$name', fuzzRoute);
}

function fuzzRoute({ route, lane }: { readonly route: Route; readonly lane: number }) {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  const headers = () => createCredentials(route.auth, world.company);
  const account = () => world.company.account.id;

  test('a route answers any input as declared, never with 5xx, and writes only if it answers with success', async () => {
    let count = 0;
    const calls = fc.array(createInvalidCalls(route), { minLength: 1, maxLength: 20, size: 'max' });
    await fc.assert(
      fc.asyncProperty(calls, async (batch) => {
        // Rejected calls leave records unchanged, so a few valid inputs serve a whole batch.
        const rights: Input[] = [];
        // Sequential: one input may remove what another needs.
        for (const _ of batch.slice(0, VALID_CALLS)) rights.push(await createValidInput(route, world));
        count += rights.length;
        const earlier = withoutPasswordAttempts(await readWrittenItems(account()));
        const responses = await Promise.all(
          batch.map((call, index) =>
            send(route, { ...buildInvalidCall(call, rights[index % rights.length] ?? {}), headers: headers() }),
          ),
        );
        const after = withoutPasswordAttempts(await readWrittenItems(account()));
        expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
        const done = responses.filter(({ status }) => status < 300).length;
        const changes = route.input || route.method !== 'GET';
        if (done === 0 || !changes) expect(after).toEqual(earlier);
        else {
          const most = Math.max(...rights.map((input) => createEventsOfCall(route, input, count)));
          expect(events(after)).toBeLessThanOrEqual(events(earlier) + done * most);
        }
      }),
      // Calls change what is stored, so that shrinking a failure would repeat other calls.
      { numRuns: BATCHES, seed: readSeed(lane, 0), endOnFailure: true },
    );
  });
}
