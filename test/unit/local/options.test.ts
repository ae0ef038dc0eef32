import { expect, test } from 'vitest';
import { javaVersion } from '#lib/local/java.ts';
import { readChoices } from '#lib/local/options.ts';

test('Port, folder and freshness have defaults and can be chosen', () => {
  expect(readChoices([], {})).toEqual({ port: 3000, dataDir: '.local', fresh: false });
  expect(readChoices(['--fresh', '--data', 'd'], { PORT: '0' })).toEqual({ port: 0, dataDir: 'd', fresh: true });
});

test('Where the rates of currencies are can be chosen; one file may have the days before, too', () => {
  const [day, days] = ['http://127.0.0.1:8080/day.xml', 'https://rates.example/days.xml'];
  expect(readChoices([], { RATES_URL: day }).rates).toEqual({ daily: day, history: day });
  expect(readChoices([], { RATES_URL: day, RATES_HISTORY_URL: days }).rates).toEqual({ daily: day, history: days });
  expect(readChoices([], { RATES_URL: '', RATES_HISTORY_URL: '' }).rates).toBeUndefined();
});

test.each([
  [['--frsh'], {}, "Unknown option '--frsh'. Usage: npm start"],
  [['--data'], {}, 'Usage: npm start'],
  [['--data='], {}, '--data needs a folder'],
  [[], { PORT: '99999' }, 'PORT is "99999"'],
  [[], { PORT: '3e3' }, 'PORT is "3e3"'],
  [[], { RATES_URL: 'rates.xml' }, 'RATES_URL is "rates.xml": it must be an address that begins with http://'],
  [[], { RATES_HISTORY_URL: 'https://rates.example/' }, 'RATES_HISTORY_URL needs RATES_URL beside it'],
])('%j %j is refused in one line', (args, env, message) => {
  expect(() => readChoices(args, env)).toThrow(message);
});

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['openjdk version "21" 2023-09-19', 21],
  ['java version "1.8.0_402"', 8],
  ['The operation couldn’t be completed. Unable to locate a Java Runtime.', undefined],
])('%s is Java %s', (output, version) => {
  expect(javaVersion(output)).toBe(version);
});
