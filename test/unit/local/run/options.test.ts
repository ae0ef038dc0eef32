import { expect, test } from 'vitest';
import { LOCAL_RUN_USAGE, type LocalRunOptions, parseLocalRunOptions } from '#lib/local/run/options.ts';

test('port, folder and freshness have defaults and can be chosen', () => {
  expect(parseLocalRunOptions([], {})).toEqual({ port: 3000, dataDir: '.local', fresh: false, year: 1 });
  const chosen = { port: 0, dataDir: 'd', fresh: true, year: 1 };
  expect(parseLocalRunOptions(['--fresh', '--data', 'd'], { PORT: '0' })).toEqual(chosen);
});

test.each([['--help'], ['-h'], ['--fresh', '--help']])('%j prints help despite other errors', (...args) => {
  expect(parseLocalRunOptions(args, { PORT: 'wrong' })).toBe('help');
});

test('the year of the demo account has a seed and can be disabled', () => {
  expect(parseLocalRunOptions(['--demo-seed', '42'], {})).toMatchObject({ year: 42 });
  expect(parseLocalRunOptions(['--no-demo', '--demo-seed', '42'], {})).toMatchObject({ year: null });
});

test('help lists every option and default', () => {
  for (const choice of [
    '--fresh',
    '--data DIR',
    '--no-demo',
    '--demo-seed N',
    'PORT',
    'RATES_URL',
    'RATES_HISTORY_URL',
  ]) {
    expect(LOCAL_RUN_USAGE).toContain(choice);
  }
  for (const usual of ['.local', '3000']) expect(LOCAL_RUN_USAGE).toContain(usual);
});

test('rates addresses can be configured; one file may serve as history too', () => {
  const parseRates = (env: NodeJS.ProcessEnv) => (parseLocalRunOptions([], env) as LocalRunOptions).rates;
  const [day, days] = ['http://127.0.0.1:8080/day.xml', 'https://rates.example/days.xml'];
  expect(parseRates({ RATES_URL: day })).toEqual({ daily: day, history: day });
  expect(parseRates({ RATES_URL: day, RATES_HISTORY_URL: days })).toEqual({ daily: day, history: days });
  expect(parseRates({ RATES_URL: '', RATES_HISTORY_URL: '' })).toBeUndefined();
});

test.each([
  [['--frsh'], {}, "Unknown option '--frsh'. Try: npm start -- --help"],
  [['--data'], {}, 'Try: npm start -- --help'],
  [['--data='], {}, '--data needs a folder'],
  [['--demo-seed', 'x'], {}, '--demo-seed is "x": it must be a number'],
  [[], { PORT: '99999' }, 'PORT is "99999"'],
  [[], { PORT: '3e3' }, 'PORT is "3e3"'],
  [[], { RATES_URL: 'rates.xml' }, 'RATES_URL is "rates.xml": it must be a URL that begins with http://'],
  [[], { RATES_HISTORY_URL: 'https://rates.example/' }, 'RATES_HISTORY_URL requires RATES_URL'],
])('%j %j is rejected in one line', (args, env, message) => {
  expect(() => parseLocalRunOptions(args, env)).toThrow(message);
});
