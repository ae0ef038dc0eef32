import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { projectRoot } from '#lib/bundle/bundle.ts';

/** A browser that needs no installation. */
export interface PackagedChromium {
  readonly executablePath: string;
  /** Locations of its shared libraries and fonts. */
  readonly env: Readonly<Record<string, string>>;
}

const CACHE = join(projectRoot, 'node_modules', '.cache', 'chromium');
/** Makes the package unpack its shared libraries, which it does only on Lambda. */
const BARE_MACHINE = { AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };
/** Fonts beside this file. The package's own configuration points to Lambda folders; Chromium exits without fonts. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;
const UNPACK = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

/**
 * The browser from `npm ci`, unpacked once per package version.
 * @returns undefined except on Linux x64
 * @throws Error when unpacking fails
 */
export async function findPackagedChromium(): Promise<PackagedChromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(CACHE, readPackageVersion());
  if (!existsSync(folder)) await unpack(folder);
  const [libraries, fonts] = [join(folder, 'al2023', 'lib'), join(folder, 'fonts')];
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts },
  };
}

function readPackageVersion(): string {
  // The package exports only its module.
  const file = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', '..', 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

/** Unpacks to a separate folder: the package uses the temporary folder and accepts partial files as complete. */
async function unpack(folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const unpacking = mkdtempSync(join(CACHE, 'unpacking-'));
  try {
    const env = { ...process.env, ...BARE_MACHINE, TMPDIR: unpacking };
    const args = ['--input-type=module', '--eval', UNPACK];
    await promisify(execFile)(process.execPath, args, { cwd: projectRoot, env });
    writeFileSync(join(unpacking, 'fonts', 'fonts.conf'), FONTS);
    // Atomic.
    renameSync(unpacking, folder);
  } catch (error) {
    rmSync(unpacking, { recursive: true, force: true });
    // Another process may have unpacked it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
