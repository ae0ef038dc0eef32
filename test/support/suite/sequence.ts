import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What goes through the whole table, or through every account of it, starts while there is little in it; then what
 * takes long, so that nothing long is left for the end.
 */
const FIRST = [
  'projections/rebuild.test.ts',
  'payouts/payouts-run.test.ts',
  'projections/rebuild-lists.test.ts',
  'projections/tell-again.test.ts',
  'reports/reports-roll-up.test.ts',
  'tracking/crash.test.ts',
  'local/command.test.ts',
  'reports/reports-property.test.ts',
  'tracking/ledger.test.ts',
  'admin/admin.test.ts',
  'script/browser.test.ts',
  'local/folder.test.ts',
];

/** What writes so much that the projector falls behind: nothing that waits for it comes after. */
const LAST = ['routes/openapi.test.ts', 'routes/transport.test.ts', 'routes/isolation.test.ts', 'routes/fuzz.test.ts'];

/** The order of the test files: those above first and last, the others as vitest has them. */
export class Sequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const isNamed = (name: string) => moduleId.endsWith(`/integration/${name}`);
      const index = FIRST.findIndex(isNamed);
      if (index >= 0) return index;
      return FIRST.length + 1 + LAST.findIndex(isNamed);
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
