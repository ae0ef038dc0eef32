import { parentPort, workerData } from 'node:worker_threads';
import { runtime } from '#shared/runtime.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import type { WantedYear } from './run-year.ts';
import { makeYear } from './year/make-year.ts';
import { planYear } from './year/plan.ts';
import { refusedCalls } from './year/refused-calls.ts';

// Run by run-year.ts as a thread whose environment names the table: what it stores goes through the service's own operations.
const { demo, baseUrl, seed, size } = workerData as WantedYear;
const account = await findAccount(demo.account_id);
if (!account) throw new Error(`There is no account ${demo.account_id}.`);
const plan = planYear(seed, runtime.now(), size);
await makeYear(account, demo.campaign_id, plan, (done) => parentPort?.postMessage(done));
await refusedCalls(baseUrl, { account: demo.account_id, key: demo.api_key }, plan.acts);
