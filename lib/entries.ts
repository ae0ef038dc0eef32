import { routes } from '#shared/routes/index.ts';
import { functionFile, functionName } from '#shared/routes/route.ts';
import {
  batchWorker,
  mailer,
  payoutRun,
  projector,
  ratesRun,
  reportRun,
  sortedRun,
  webhookSender,
} from './background.ts';

/** A function to bundle: the name of its folder and the file it starts from. */
export interface Entry {
  readonly name: string;
  readonly file: string;
}

/** Every function of the service: one for each route, and those that no URL calls. */
export function entries(): Entry[] {
  const called = routes.map((route) => ({ name: functionName(route), file: functionFile(route) }));
  return [...called, projector, batchWorker, payoutRun, ratesRun, reportRun, sortedRun, webhookSender, mailer];
}
