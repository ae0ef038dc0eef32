import { expect, test } from 'vitest';
import { addRecentCopy, isMailOutage, type RecentCopies } from '#shared/domain/broadcasts/mail-outage.ts';

const afterCopies = (answers: readonly boolean[]) => answers.reduce<RecentCopies>(addRecentCopy, []);
const successes = (count: number) => Array.from({ length: count }, () => true);

test.each([
  [[], false],
  [[false, false], false],
  [[false, false, false], true],
  [[false, ...successes(9), false, ...successes(8), false], true],
  [[false, ...successes(18), false, false], false],
  [[false, false, false, ...successes(18)], false],
])('the third of twenty copies without an answer shows an outage: %j', (answers, expected) => {
  expect(isMailOutage(afterCopies(answers))).toBe(expected);
});
