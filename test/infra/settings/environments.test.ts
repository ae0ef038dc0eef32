import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#lib/app.ts';
import { readEnvironmentSettings } from '#lib/settings/environment-settings.ts';
import { SettingsError } from '#lib/settings/settings.ts';

const parent = mkdtempSync(join(tmpdir(), 'referral-tracking-environments-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
const cdkJson = JSON.parse(readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8')).context;

let folder = parent;
beforeEach(() => {
  folder = mkdtempSync(join(parent, 'environments-'));
});
const write = (name: string, settings: unknown) =>
  writeFileSync(join(folder, `${name}.json`), typeof settings === 'string' ? settings : JSON.stringify(settings));

/** Environment settings with these command-line values. */
const read = (commandLine: Record<string, unknown>) =>
  readEnvironmentSettings({ folder, context: (name) => ({ ...cdkJson, ...commandLine })[name], shared: cdkJson });

test('settings come from the named environment file', () => {
  write('production', { alarmEmail: 'ops@example.com', throttleRate: 1000 });
  write('staging', { service: 'partners-staging' });
  expect(read({ env: 'production' })).toEqual({ alarmEmail: 'ops@example.com', throttleRate: 1000 });
  expect(read({ env: 'staging' })).toEqual({ service: 'partners-staging' });
});

test('settings may come from the command line if no environment file exists', () => {
  expect(read({ alarmEmail: 'ops@example.com' })).toEqual({});
  rmSync(folder, { recursive: true });
  expect(read({})).toEqual({});
});

describe('rejected environments', () => {
  beforeEach(() => {
    write('production', { alarmEmail: 'ops@example.com' });
    write('staging', {});
  });

  test.each([
    ['a missing environment', {}, /No environment selected\. Add -c env=NAME: .*production, staging/],
    ['an environment without a file', { env: 'producton' }, /There is no .*producton\.json: did you mean production\?/],
    ['a path', { env: '../production' }, /There is no /],
    ['another setting', { env: 'production', tags: 'a=b' }, /Set tags in .*production\.json, not with -c/],
  ])('%s is rejected on the command line', (_, commandLine, message) => {
    expect(() => read(commandLine)).toThrow(message);
    expect(() => read(commandLine)).toThrow(SettingsError);
  });

  test.each([
    [
      'an unknown setting',
      { domainname: 'x' },
      /There is no setting domainname: did you mean domainName\?\n.*other\.json/,
    ],
    ['the name of an environment', { env: 'other' }, /There is no setting env/],
    ['invalid JSON', '{', /other\.json is not valid JSON/],
    ['a list', [], /other\.json must be a JSON object/],
  ])('%s is rejected in an environment file', (_, settings, message) => {
    write('other', settings);
    expect(() => read({ env: 'other' })).toThrow(message);
  });
});

test('numbers may be text on the command line if they equal cdk.json', () => {
  write('production', {});
  expect(read({ env: 'production', throttleRate: '500' })).toEqual({});
});

test('firstDeployment comes from the command line even with environment files', () => {
  write('production', {});
  expect(read({ env: 'production', firstDeployment: 'yes' })).toEqual({});
});

describe('environments of the app', () => {
  test('the app stops if no environment is named', () => {
    write('production', {});
    expect(() => buildApp({ environments: folder })).toThrow('No environment selected.');
  });

  test('the app reads the settings of the named environment', () => {
    write('production', { alarmEmail: 'ops' });
    expect(() => buildApp({ environments: folder, context: { env: 'production' } })).toThrow(
      /alarmEmail must be an e-mail address.*"ops"/,
    );
  });

  test('the deployed app looks for environments beside cdk.json', () => {
    const source = readFileSync(new URL('../../../bin/app.ts', import.meta.url), 'utf8');
    expect(source).toContain("buildApp({ environments: join(projectRoot, 'environments') })");
  });
});
