import { affiliatePayoutsStatementPdf } from '#shared/routes/affiliate/statements/statements.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { inStripe } from '#shared/routes/billing/in.ts';
import { functionFile, functionName, type Route } from '#shared/routes/route.ts';
import { v2PayoutsStatementPdf } from '#shared/routes/v2/statements/statements.ts';
import {
  batchWorker,
  billingWorker,
  canaryRun,
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
  /** Whether it has an `import()` of much that most calls need, but none at the start: that is in a file of its own. */
  readonly loadsLater?: true;
  /** Whether it has fonts beside it. */
  readonly writesPdf?: true;
}

const WRITING_PDF: readonly Route[] = [v2PayoutsStatementPdf, affiliatePayoutsStatementPdf];
/** They write PDFs; and one verifies by Stripe's library, which is large. */
const LOADING_LATER: readonly Route[] = [...WRITING_PDF, inStripe];

/** Every function of the service: one for each route, and those that no URL calls. */
export function entries(): Entry[] {
  const called = routes.map((route) => ({
    name: functionName(route),
    file: functionFile(route),
    ...(LOADING_LATER.includes(route) ? { loadsLater: true as const } : {}),
    ...(WRITING_PDF.includes(route) ? { writesPdf: true as const } : {}),
  }));
  return [
    ...called,
    projector,
    batchWorker,
    payoutRun,
    ratesRun,
    reportRun,
    sortedRun,
    webhookSender,
    mailer,
    billingWorker,
    canaryRun,
  ];
}
