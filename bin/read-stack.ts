import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FileSystem } from 'aws-cdk-lib';
import { bundle, bundleFolder } from '#lib/bundle/bundle.ts';
import { type Entry, entries } from '#lib/bundle/entries.ts';
import { nearest } from '#lib/settings/nearest.ts';
import { readStack } from '#lib/source-maps/read-stack.ts';
import { mappedFiles } from '#lib/source-maps/source-maps.ts';

const USAGE = `Usage: npm run --silent read-stack -- FUNCTION < FILE

Reads the stack of an error by the sources: their files, lines and names, instead of lines of a bundle.
FUNCTION is a function's name, such as V2TrackSale, or the name that it or its log group has in AWS.
FILE has stacks, or lines of a log. Without < FILE, paste them, and end with Ctrl-D.

The sources have to be those of the release that wrote the line. The hash of the bundle that they give is printed as well:
the template of the deployed stack has the same one.`;

const [given] = process.argv.slice(2);
if (given === undefined || given.startsWith('-')) {
  console.log(USAGE);
  process.exitCode = given === undefined ? 1 : 0;
} else {
  const entry = entryOf(given);
  if (entry === undefined) {
    console.error(`Error: there is no function ${given}${suggestion(given)}`);
    process.exitCode = 1;
  } else {
    await read(entry);
  }
}

async function read(entry: Entry): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'read-stack-'));
  try {
    bundle(folder, [entry]);
    const own = bundleFolder(folder, entry.name);
    const files = mappedFiles(own, entry);
    console.error(`${entry.name}: the bundle of these sources is ${FileSystem.fingerprint(own)}`);
    process.stdout.write(readStack(await text(process.stdin), files));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In AWS, the name is between the stack's name and a suffix. */
function entryOf(name: string): Entry | undefined {
  const all = entries();
  return (
    all.find((one) => one.name === name) ?? all.find((one) => new RegExp(`-${one.name}(?:Function|Logs)`).test(name))
  );
}

function suggestion(name: string): string {
  const meant = nearest(
    name,
    entries().map((one) => one.name),
  );
  return meant === undefined ? '' : `: did you mean ${meant}?`;
}
