import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import type { Route } from '#shared/routes/route.ts';
import { endsCaller } from '#test/support/affiliate/ends-caller.ts';
import { spoil, spoiled } from '#test/support/requests/bad-input.ts';
import { credentials, send } from '#test/support/requests/send.ts';
import { aWorld, type Input, type World } from '#test/support/requests/world.ts';
import { validInput } from '#test/support/routes/valid-input.ts';
import { seedOf } from '#test/support/suite/seed.ts';
import { written } from '#test/support/table/written.ts';

/** After how long no further batch of calls is sent to a route; on a busy machine there are some all the same. */
const TIME_MS = 1000;
const LEAST_BATCHES = 2;

/**
 * A bulk call writes that its process has ended, and a lead that moves is followed by its commissions. A payments batch without ids
 * takes all payouts that wait.
 * @param made how many right inputs there have been, each with a payout of its own
 */
function eventsOfCall({ area }: Route, made: number): number {
  if (area === 'payments') return 3 + made;
  return area === 'bulk' ? 3 : 1;
}

const RIGHT_CALLS = 3;

/** That a wrong password was tried is counted: it is all that a refused sign-in writes. */
const withoutTries = (items: Map<string, unknown>) =>
  new Map([...items].filter(([name]) => !name.includes('#passwords-tried#')));

const events = (items: Map<string, unknown>) => [...items.values()].filter((item) => Object(item).event).length;

/**
 * Tests that routes hold what they declare, whatever they are sent. `send` expects every answer to be declared, with a body of the
 * schema that is declared for its status. What ends its own caller is left out.
 * @param isTried which routes
 */
export function fuzz(isTried: (route: Route) => boolean): void {
  const named = routes
    .filter((route) => !endsCaller(route))
    // Each has random data of its own, whichever others are tried with it.
    .map((route, lane) => ({ name: `${route.method} ${route.path}`, route, lane }));
  describe.each(named.filter(({ route }) => isTried(route)))('$name', fuzzRoute);
}

function fuzzRoute({ route, lane }: { readonly route: Route; readonly lane: number }) {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  const headers = () => credentials(route.auth, world.company);
  const account = () => world.company.account.id;

  test('whatever it is sent, it answers as declared, never with 5xx, and writes only what it answers with success', async () => {
    const until = performance.now() + TIME_MS;
    let batches = 0;
    let made = 0;
    const calls = fc.array(spoiled(route), { minLength: 1, maxLength: 20, size: 'max' });
    await fc.assert(
      fc.asyncProperty(calls, async (batch) => {
        if (batches >= LEAST_BATCHES && performance.now() > until) return;
        batches += 1;
        // What is spoiled and refused leaves what it names as it was: a few right calls do for all of a batch.
        const rights: Input[] = [];
        // One after the other: what one is made of may be what another one takes away.
        for (const _ of batch.slice(0, RIGHT_CALLS)) rights.push(await validInput(route, world));
        made += rights.length;
        const earlier = withoutTries(await written(account()));
        const answers = await Promise.all(
          batch.map((call, index) =>
            send(route, { ...spoil(call, rights[index % rights.length] ?? {}), headers: headers() }),
          ),
        );
        const after = withoutTries(await written(account()));
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        const done = answers.filter(({ status }) => status < 300).length;
        const changes = route.input || route.method !== 'GET';
        if (done === 0 || !changes) expect(after).toEqual(earlier);
        else expect(events(after)).toBeLessThanOrEqual(events(earlier) + done * eventsOfCall(route, made));
      }),
      { numRuns: 100, seed: seedOf(lane, 0) },
    );
  });
}
