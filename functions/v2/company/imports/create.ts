import { readImportRows } from '#shared/domain/import/import-rows.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { importSource } from '#shared/operations/import/import-source.ts';
import { presentImportV2 } from '#shared/present/v2/import/import.ts';
import { v2ImportsCreate } from '#shared/routes/v2/import/imports.ts';

/** Above the function's timeout. */
const LOCK_MS = 40_000;

export const handler = endpoint(v2ImportsCreate, async ({ input, ...call }) => {
  const { source, dry_run: isDryRun, campaigns, ...rows } = input;
  const request = {
    source,
    read: readImportRows(rows),
    campaigns: new Map(campaigns.map(({ name, id }) => [name, id])),
    isDryRun,
    lockMs: LOCK_MS,
    report: () => {},
  };
  return presentImportV2(await importSource(call, request), isDryRun);
});
