import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FileSystem } from 'aws-cdk-lib';
import { bundle, bundleFolder } from '#lib/bundle/bundle.ts';
import { type BundleEntry, bundleEntries } from '#lib/bundle/entries.ts';
import { findClosestName } from '#lib/settings/closest-name.ts';
import { mapStackTraces } from '#lib/source-maps/read-stack.ts';
import { mappedFiles } from '#lib/source-maps/source-maps.ts';

const USAGE = `Usage: npm run --silent read-stack -- FUNCTION < FILE

Translates an error's stack trace into files, lines and names of the sources, instead of lines of a bundle.
FUNCTION is a function's name, such as V2TrackSale, or the name that it or its log group has in AWS.
FILE contains stack traces or log lines. Without < FILE, paste them, and end with Ctrl-D.

Check out the release that wrote the line first. The hash of its bundle is printed, too, and must match the one
in the template of the deployed stack.`;

const [argument] = process.argv.slice(2);
if (argument === undefined || argument.startsWith('-')) {
  console.log(USAGE);
  process.exitCode = argument === undefined ? 1 : 0;
} else {
  const entry = findBundleEntry(argument);
  if (entry === undefined) {
    console.error(`Error: unknown function ${argument}${suggestName(argument)}`);
    process.exitCode = 1;
  } else {
    await printTranslated(entry);
  }
}

async function printTranslated(entry: BundleEntry): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'read-stack-'));
  try {
    bundle(folder, [entry]);
    const folderOfFunction = bundleFolder(folder, entry.name);
    const files = mappedFiles(folderOfFunction, entry);
    console.error(`${entry.name}: bundle hash of these sources: ${FileSystem.fingerprint(folderOfFunction)}`);
    process.stdout.write(mapStackTraces(await text(process.stdin), files));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In AWS, the name is between the stack's name and a suffix. */
function findBundleEntry(name: string): BundleEntry | undefined {
  const all = bundleEntries();
  return (
    all.find((entry) => entry.name === name) ??
    all.find((entry) => new RegExp(`-${entry.name}(?:Function|Logs)`).test(name))
  );
}

function suggestName(name: string): string {
  const suggested = findClosestName(
    name,
    bundleEntries().map((entry) => entry.name),
  );
  return suggested === undefined ? '' : `: did you mean ${suggested}?`;
}
