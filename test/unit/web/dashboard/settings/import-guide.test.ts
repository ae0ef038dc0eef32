import { expect, test } from 'vitest';
import { parseCommandLine } from '#bin/admin/arguments.ts';
import { billingImport } from '#bin/admin/commands/billing-import.ts';
import { importCommands } from '#bin/admin/commands/import.ts';
import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import {
  billingImportCommand,
  DATE_PLACEHOLDER,
  DRY_RUN,
  importCommand,
} from '#web/dashboard/settings/import/commands.ts';
import { parseImportSource } from '#web/dashboard/settings/import/import-texts.ts';

const options = (line: string, name: string) => line.split(` admin -- ${name} `)[1]?.split(' ') ?? [];

test('the import commands shown are valid commands', () => {
  const command = requireSingleRow(importCommands);
  const read = (line: string) => parseCommandLine(command, options(line, command.name)).input;
  const shown = { account: 7, from: 'rewardful', dir: './export', campaign: [] };
  expect(read(importCommand(7, 'rewardful'))).toMatchObject({ ...shown, 'dry-run': false });
  expect(read(importCommand(7, 'rewardful', ...DRY_RUN))).toMatchObject({
    ...shown,
    'dry-run': true,
    report: 'left-out.csv',
  });
});

test('the billing import commands shown are valid once the date is filled in', () => {
  const { name } = billingImport;
  const line = billingImportCommand(7, 'paddle');
  expect(line.startsWith('BILLING_API_KEY=pdl_live_… npm run admin -- ')).toBe(true);
  expect(() => parseCommandLine(billingImport, options(line, name))).toThrow('--since');
  expect(
    parseCommandLine(billingImport, options(line.replace(DATE_PLACEHOLDER, '2026-01-31'), name)).input,
  ).toMatchObject({
    account: 7,
    provider: 'paddle',
    since: '2026-01-31T00:00:00.000Z',
    'dry-run': false,
  });
});

test('an unknown import source falls back to the first one', () => {
  expect([parseImportSource('csv'), parseImportSource('elsewhere'), parseImportSource(undefined)]).toEqual([
    'csv',
    'firstpromoter',
    'firstpromoter',
  ]);
});
