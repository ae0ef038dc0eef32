import type { SourceAccount } from '#lib/local/emulators/import-sources.ts';
import type { ApiSource } from '#shared/domain/import/source-download.ts';
import { SOURCES_VARIABLE } from '#shared/outside/import-source.ts';
import { buildSourceFiles } from './files.ts';
import type { GeneratedImport } from './generate-import.ts';

/** Adds an account to the emulated service. @returns its key */
export async function addSourceAccount(source: ApiSource, key: string, account: SourceAccount): Promise<string> {
  const { status } = await fetch(`${process.env[SOURCES_VARIABLE]}/${source}/${key}`, {
    method: 'PUT',
    body: JSON.stringify(account),
  });
  if (status !== 200) throw new Error(`The emulator responded with ${status}`);
  return key;
}

/** Returns the lists that a service would answer for an account. */
export function buildSourceLists(source: ApiSource, name: string, generated: GeneratedImport): SourceAccount['lists'] {
  const lists = Object.entries(buildSourceFiles(source, name, generated)).map(([file, text]) => {
    const response = JSON.parse(text);
    return [file.replace(/\.json$/, ''), Array.isArray(response) ? response : response.data] as const;
  });
  return Object.fromEntries(lists);
}
