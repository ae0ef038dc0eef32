import { projector } from '#lib/background.ts';
import { callFunction } from '#test/bench/routes/call-route.ts';
import type { BenchCompany } from '#test/bench/world/company.ts';
import { saleBatch } from '#test/bench/world/sale-batch.ts';
import { type Operation, one } from './operation.ts';

/** Batches of the table's stream: small, large, and spread over many promoters. */
export const projectorOperations: readonly Operation[] = [
  ...[
    { events: 1, promoters: 1 },
    { events: 100, promoters: 1 },
    { events: 100, promoters: 50 },
  ].map(({ events, promoters }) => ({
    ...one,
    events,
    runs: { cost: 5, cpu: events > 1 ? 30 : 100 },
    name: `projector, batch of ${events}${promoters > 1 ? `, ${promoters} promoters` : ''}`,
    prepare: async (company: BenchCompany) => {
      const batch = await saleBatch(company, events, promoters);
      return () => callFunction(projector.file, batch);
    },
  })),
];
