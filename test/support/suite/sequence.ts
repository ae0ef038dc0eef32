import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Consecutive files of a project share workers. */
const PROJECTS = [
  ...['deep-web', 'deep-local', 'deep-infra', 'deep-table', 'deep'],
  // Tests that mostly wait for processes come first, in parallel with CPU-bound ones.
  ...['local', 'table', 'integration', 'infra', 'pdf', 'unit'],
];

const FIRST = [
  'web/screens.test.ts',
  'web/lists/lists.test.ts',
  'web/flows.test.ts',
  'web/users/sign-in.test.ts',
  'local/command.test.ts',
  'local/folder.test.ts',
  // Faster while the table is small.
  'projections/rebuild.test.ts',
  'projections/rebuild-lists.test.ts',
  'projections/rebuild-rows.test.ts',
  'script/browser.test.ts',
  'table/table-actions.test.ts',
  'table/background-actions.test.ts',
  'batches/batch-processes.test.ts',
  'webhooks/webhooks.test.ts',
  'leads/leads-move.test.ts',
  'infra/nag.test.ts',
  'unit/routes/client.test.ts',
  'unit/routes/well-formed.test.ts',
];

/** Heavy writers delay the projector, so they come last; the longest first, so that no worker waits for one of them. */
const LAST = [
  'payouts/payouts-run.test.ts',
  'deep/fuzz-changes.test.ts',
  ...['isolation', 'openapi'].map((name) => `integration/routes/${name}.test.ts`),
  'deep/fuzz-reads.test.ts',
  'integration/routes/transport.test.ts',
];

/** Orders files by project, then by FIRST and LAST, else as vitest does. */
export class Sequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ({ moduleId }: TestSpecification) => {
      const isNamed = (name: string) => moduleId.endsWith(`/${name}`);
      const index = FIRST.findIndex(isNamed);
      if (index >= 0) return index;
      return FIRST.length + 1 + LAST.findIndex(isNamed);
    };
    const project = ({ project: { name } }: TestSpecification) => PROJECTS.indexOf(name);
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => project(a) - project(b) || order(a) - order(b));
  }
}
