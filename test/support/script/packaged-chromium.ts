import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { projectRoot } from '#lib/bundle/bundle.ts';

/** A browser that needs no installation. */
export interface PackagedChromium {
  readonly executablePath: string;
  /** The variables by which it finds the shared libraries and the fonts that came with it. */
  readonly env: Readonly<Record<string, string>>;
}

const CACHE = join(projectRoot, 'node_modules', '.cache', 'chromium');
/** What the package takes for a machine that lacks its shared libraries: only then does it unpack them. */
const BARE_MACHINE = { AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };
/** The fonts beside this file. The package's own names the folders of a function on AWS: without any font, Chromium ends. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;
const UNPACK = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

/**
 * The browser that came with `npm ci`, unpacked once for each version of its package.
 * @returns undefined where the package has none for this machine: it has one for Linux on x64 alone
 * @throws Error where it cannot be unpacked
 */
export async function packagedChromium(): Promise<PackagedChromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(CACHE, packageVersion());
  if (!existsSync(folder)) await unpack(folder);
  const [libraries, fonts] = [join(folder, 'al2023', 'lib'), join(folder, 'fonts')];
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts },
  };
}

function packageVersion(): string {
  // The package exports its module alone.
  const file = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', '..', 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

/** The package unpacks to the folder of temporary files, and takes a part of a file for the whole: so it gets a folder of its own. */
async function unpack(folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const unpacking = mkdtempSync(join(CACHE, 'unpacking-'));
  try {
    const env = { ...process.env, ...BARE_MACHINE, TMPDIR: unpacking };
    const args = ['--input-type=module', '--eval', UNPACK];
    await promisify(execFile)(process.execPath, args, { cwd: projectRoot, env });
    writeFileSync(join(unpacking, 'fonts', 'fonts.conf'), FONTS);
    // Under its name it appears as a whole, or not at all.
    renameSync(unpacking, folder);
  } catch (error) {
    rmSync(unpacking, { recursive: true, force: true });
    // Another process may have unpacked it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
