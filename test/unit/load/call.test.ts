import { describe, expect, test } from 'vitest';
import { parseLoadCommand } from '#test/load/call.ts';
import type { KindResult } from '#test/load/drive.ts';
import { createKinds, TOTAL_SHARES } from '#test/load/mix.ts';
import { formatLoadReport } from '#test/load/report.ts';

describe('npm run load', () => {
  test('the load test without options calls the local run', () => {
    expect(parseLoadCommand([])).toEqual({ command: 'send', target: null, rate: 12, seconds: 30 });
  });

  test('--minutes are converted to seconds', () => {
    expect(parseLoadCommand(['--minutes', '60', '--rate', '24'])).toMatchObject({ rate: 24, seconds: 3600 });
  });

  test('a deployed service is called with an API key and a referral link', () => {
    const args = ['--url', 'https://api.example/', '--key', 'k', '--account', '7', '--ref-id', 'anna'];
    const target = { url: 'https://api.example', key: 'k', account: 7, refId: 'anna' };
    expect(parseLoadCommand(args)).toMatchObject({ command: 'send', target });
  });

  test.each([[['--url', 'https://api.example']], [['--rate', '0']], [['--minutes', 'x']], [['--fast']]])(
    '%j is rejected with the usage',
    (args) => {
      const call = parseLoadCommand(args);
      expect(call).toMatchObject({ command: 'print', code: 1 });
      expect(call.command === 'print' && call.text).toMatch(/^Error: .+\n\nUsage: npm run load/);
    },
  );

  test('--help prints the help', () => {
    expect(parseLoadCommand(['--help'])).toMatchObject({ command: 'print', code: 0 });
  });
});

test('the shares of all kinds of calls sum to the whole', () => {
  const kinds = createKinds({ account: 1, refId: 'anna' }, 'run', { leads: ['a@example.com'], sales: [] });
  expect(kinds.reduce((sum, { share }) => sum + share, 0)).toBe(TOTAL_SHARES);
});

test('the load report has a line per kind and the figures of the local run', () => {
  const click: KindResult = {
    name: 'click',
    perSecond: 2,
    answered: 60,
    limited: 1,
    errors: 0,
    statuses: { 200: 59, 429: 1 },
    p50: 5,
    p99: 20,
    max: 31,
  };
  const figures = { before: { mb: 300, cpuS: 1 }, after: { mb: 310, cpuS: 9 }, waiting: 0, lagMs: 1500 };
  const report = formatLoadReport([click], figures);
  expect(report).toContain('200: 59, 429: 1');
  expect(report).toContain('memory grew from 300 MB to 310 MB');
  expect(report).toContain('0 messages waited in its queues, counters were up to date 1.5 s after');
});
