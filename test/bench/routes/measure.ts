import { emailSettingsUnsubscribe } from '#shared/routes/affiliate/mail/email-settings.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { inPaddle, inStripe } from '#shared/routes/billing/receivers.ts';
import type { Route } from '#shared/routes/route.ts';
import { notFound } from '#shared/routes/site.ts';
import { authCallback, authSignOut } from '#shared/routes/users/auth.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { type Cost, computeCost, computeOperationCost } from '#test/bench/cost/cost.ts';
import { createRecordCalls } from '#test/bench/cost/recorder.ts';
import type { OperationResult } from '#test/bench/results/results.ts';
import { callRoute } from '#test/bench/world/call-route.ts';
import { freezeClock, syncClock } from '#test/bench/world/clock.ts';
import { type BenchTable, startBenchService } from '#test/bench/world/engine.ts';
import { endsCaller } from '#test/support/affiliate/ends-caller.ts';
import { createCredentials } from '#test/support/requests/send.ts';
import { aWorld } from '#test/support/requests/world.ts';
import { createValidInput } from '#test/support/routes/valid-input.ts';
import { requiresUser } from '#test/support/users/requires-user.ts';

const RUNS = 3;

/**
 * Measures a valid call of every route for a company with one record of each kind. The service runs in the background;
 * the measured handler runs in this process.
 */
export async function measureRoutes(): Promise<OperationResult[]> {
  const service = await startBenchService();
  process.env.SERVICE_URL = service.baseUrl;
  freezeClock();
  try {
    const measured: OperationResult[] = [];
    for (const route of routes.filter(isCalledAlone)) measured.push(await measureRoute(route, service));
    return measured;
  } finally {
    await service.stop();
  }
}

/**
 * Excludes routes that a single call cannot measure. Billing receivers need a signature and are measured as operations.
 * A sign-in callback needs the issuer's response, a sign-out needs a session, and an unsubscribe needs a mailed token.
 * Closing an account would end all further calls, and views belong to signed-in users.
 */
function isCalledAlone(route: Route): boolean {
  const others: readonly Route[] = [authCallback, authSignOut, emailSettingsUnsubscribe, inStripe, inPaddle];
  return !others.includes(route) && !endsCaller(route) && !requiresUser(route);
}

async function measureRoute(route: Route, { look, indexes }: BenchTable): Promise<OperationResult> {
  syncClock();
  const world = await aWorld();
  const headers = createCredentials(route.auth, world.company);
  const costs: Cost[] = [];
  // The first run warms the company's caches and is not counted.
  for (let run = 0; run <= RUNS; run += 1) {
    const input = await createValidInput(route, world);
    const calls = await createRecordCalls(documentClient, look, async () => {
      const { status, body } = await callRoute(route, input, headers);
      if (status >= 400 && route !== notFound) {
        throw new Error(`${route.method} ${route.path} responded with ${status}: ${JSON.stringify(body)}`);
      }
    });
    if (run > 0) costs.push(computeCost(calls, indexes));
  }
  return { name: `${route.method} ${route.path}`, ...computeOperationCost(costs) };
}
