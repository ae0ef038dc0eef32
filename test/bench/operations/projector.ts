import { projector } from '#lib/bundle/background.ts';
import { callFunction } from '#test/bench/world/call-route.ts';
import { clickBatch } from '#test/bench/world/click-batch.ts';
import type { BenchCompany } from '#test/bench/world/company.ts';
import { saleBatch } from '#test/bench/world/sale-batch.ts';
import { type Operation, one } from './operation.ts';

const sizes = [
  { events: 1, promoters: 1 },
  { events: 100, promoters: 1 },
  { events: 100, promoters: 50 },
];

/** Batches of the table's stream, of sales and of clicks: small, large, and spread over many promoters. */
export const projectorOperations: readonly Operation[] = [
  { what: '', batchOf: saleBatch },
  { what: ' clicks', batchOf: clickBatch },
].flatMap(({ what, batchOf }) =>
  sizes.map(({ events, promoters }) => ({
    ...one,
    events,
    runs: { cost: 5, cpu: events > 1 ? 5 : 50 },
    name: `projector, batch of ${events}${what}${promoters > 1 ? `, ${promoters} promoters` : ''}`,
    prepare: async (company: BenchCompany) => {
      const batch = await batchOf(company, events, promoters);
      return () => callFunction(projector.file, batch);
    },
  })),
);
