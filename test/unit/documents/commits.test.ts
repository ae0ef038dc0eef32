import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const CONVENTIONAL =
  /^(feat|fix|perf|refactor|test|docs|build|ci|chore|revert)(\([a-z0-9][a-z0-9 /-]*\))?!?: [a-z0-9].{3,}$/;
const MAX_LENGTH = 72;
const CHECKED_COMMITS = 20;

function isConventional(subject: string): boolean {
  return CONVENTIONAL.test(subject) && subject.length <= MAX_LENGTH;
}

/** Subjects of the latest commits; none in a copy without a history, or on a machine without git. */
function listLatestSubjects(): string[] {
  const log = ['log', '--no-merges', '--format=%s', `--max-count=${CHECKED_COMMITS}`];
  const { stdout, status } = spawnSync('git', log, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

test('the subjects of the latest commits follow Conventional Commits', () => {
  expect(listLatestSubjects().filter((subject) => !isConventional(subject))).toEqual([]);
});

test.each([
  'Fix refunds',
  'fix: Refunds of banned promoters',
  'fixed(billing): count checkouts',
  'fix(billing) count checkouts',
  `fix: ${'a'.repeat(MAX_LENGTH)}`,
])('the commit subject "%s" is refused', (subject) => {
  expect(isConventional(subject)).toBe(false);
});
