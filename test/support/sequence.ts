import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What goes through the whole table, or through every account of it, starts while there is little in it; then what
 * takes long, so that nothing long is left for the end.
 */
const FIRST = [
  'rebuild.test.ts',
  'payouts-run.test.ts',
  'rebuild-lists.test.ts',
  'crash.test.ts',
  'command.test.ts',
  'ledger.test.ts',
  'admin.test.ts',
  'folder.test.ts',
];

/** The order of the test files: those above first, the others as vitest has them. */
export class Sequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = FIRST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return index < 0 ? FIRST.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
