import { parentPort, workerData } from 'node:worker_threads';
import { makeYear } from '#lib/local/year/make-year.ts';
import { planYear } from '#lib/local/year/plan.ts';
import { sendRejectedCalls } from '#lib/local/year/refused-calls.ts';
import { runtime } from '#shared/runtime.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import type { DemoYearRequest } from './run-year.ts';

// Thread started by run-year.ts. Writes only through the service's operations.
const { demo, baseUrl, seed, size } = workerData as DemoYearRequest;
const account = await findAccount(demo.account_id);
if (!account) throw new Error(`There is no account ${demo.account_id}.`);
const plan = planYear(seed, runtime.now(), size);
await makeYear(account, demo.campaign_id, plan, (done) => parentPort?.postMessage(done));
await sendRejectedCalls(baseUrl, { account: demo.account_id, key: demo.api_key }, plan.events);
