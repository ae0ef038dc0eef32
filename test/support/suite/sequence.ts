import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long starts first, so that nothing long is left for the end. */
const FIRST = [
  'payouts/payouts-run.test.ts',
  'local/command.test.ts',
  'script/browser.test.ts',
  'local/folder.test.ts',
  'table/table-actions.test.ts',
  'bulk/batch-processes.test.ts',
  'webhooks/webhooks.test.ts',
];

/** What writes so much that the projector falls behind: nothing that waits for it comes after. */
const LAST = ['routes/openapi.test.ts', 'routes/transport.test.ts', 'routes/isolation.test.ts', 'deep/fuzz.test.ts'];

/** The order of the test files: those above first and last, the others as vitest has them. */
export class Sequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const isNamed = (name: string) => moduleId.endsWith(`/${name}`);
      const index = FIRST.findIndex(isNamed);
      if (index >= 0) return index;
      return FIRST.length + 1 + LAST.findIndex(isNamed);
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
