import { affiliateInvoicesPdf } from '#shared/routes/affiliate/invoices/invoices.ts';
import { affiliateContractDocumentsShow } from '#shared/routes/affiliate/portal/contract-documents.ts';
import { affiliatePayoutsStatementPdf } from '#shared/routes/affiliate/statements/statements.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { inStripe } from '#shared/routes/billing/receivers.ts';
import { functionFile, functionName, type Route } from '#shared/routes/route.ts';
import { v2InvoicesPdf } from '#shared/routes/v2/invoices/invoices.ts';
import { v2ContractDocumentsShow } from '#shared/routes/v2/portal/contract-documents.ts';
import { v2PayoutsStatementPdf } from '#shared/routes/v2/statements/statements.ts';
import {
  batchWorker,
  billingWorker,
  broadcastRun,
  canaryRun,
  digestRun,
  mailer,
  payoutRun,
  projector,
  ratesRun,
  reportRun,
  sortedRun,
  webhookSender,
} from './background-functions.ts';

/** A function to bundle. */
export interface BundleEntry {
  readonly name: string;
  readonly file: string;
  /** Whether a large `import()` becomes a separate file. */
  readonly loadsLater?: true;
  readonly writesPdf?: true;
}

const PDF_ROUTES: readonly Route[] = [
  v2PayoutsStatementPdf,
  affiliatePayoutsStatementPdf,
  v2InvoicesPdf,
  affiliateInvoicesPdf,
  v2ContractDocumentsShow,
  affiliateContractDocumentsShow,
];
/** PDF writers, and the route that uses Stripe's large library. */
const LAZY_ROUTES: readonly Route[] = [...PDF_ROUTES, inStripe];

/** Returns all functions: one per route, and the background functions. */
export function bundleEntries(): BundleEntry[] {
  const called = routes.map((route) => ({
    name: functionName(route),
    file: functionFile(route),
    ...(LAZY_ROUTES.includes(route) ? { loadsLater: true as const } : {}),
    ...(PDF_ROUTES.includes(route) ? { writesPdf: true as const } : {}),
  }));
  return [
    ...called,
    projector,
    { ...batchWorker, loadsLater: true, writesPdf: true },
    broadcastRun,
    digestRun,
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
