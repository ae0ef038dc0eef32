import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of a project share workers as long as they come one after the other. */
const PROJECTS = [
  ...['deep-infra', 'deep-web', 'deep-local', 'deep-table', 'deep'],
  // What waits most, for processes, comes first: beside what computes most.
  ...['local', 'table', 'integration', 'infra', 'pdf', 'unit'],
];

/** What takes long starts first, so that nothing long is left for the end. */
const FIRST = [
  'web/screens.test.ts',
  'web/lists/lists.test.ts',
  'web/flows.test.ts',
  'web/users/sign-in.test.ts',
  'local/command.test.ts',
  'local/folder.test.ts',
  // The less there is in the table, the quicker it is gone through.
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

/** What writes so much that the projector falls behind: nothing that waits for it comes after. */
const LAST = [
  'payouts/payouts-run.test.ts',
  ...['openapi', 'transport', 'isolation'].map((name) => `integration/routes/${name}.test.ts`),
  ...['fuzz-reads', 'fuzz-changes'].map((name) => `deep/${name}.test.ts`),
];

/** The order of the test files: project by project, and in each those above first and last, the others as vitest has them. */
export class Sequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const isNamed = (name: string) => moduleId.endsWith(`/${name}`);
      const index = FIRST.findIndex(isNamed);
      if (index >= 0) return index;
      return FIRST.length + 1 + LAST.findIndex(isNamed);
    };
    const project = ({ project: { name } }: TestSpecification) => PROJECTS.indexOf(name);
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => project(one) - project(other) || place(one) - place(other));
  }
}
