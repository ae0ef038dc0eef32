import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Plain JavaScript, as bin/node24.mjs is, which asks this.

/**
 * What to do before anything can run, such as after a pull that brought other packages. Compares what package.json names in two
 * files of npm's, which takes milliseconds.
 * @param {string} root the project's folder
 * @returns {string | null} a sentence; null where packages are as package-lock.json says, or another tool has installed them
 */
export function missingInstall(root) {
  const folder = join(root, 'node_modules');
  if (!existsSync(folder)) return 'Packages are not installed: run npm ci.';
  const written = join(folder, '.package-lock.json');
  if (!existsSync(written)) return null;
  const [first, ...others] = outOfDate(packagesIn(join(root, 'package-lock.json')), packagesIn(written));
  if (first === undefined) return null;
  const names = others.length === 0 ? `${first} is` : `${[first, ...others].join(', ')} are`;
  return `${names} not installed as package-lock.json says: run npm ci.`;
}

/** The packages that package.json names and that are missing, or there in another version. Optional ones may be missing. */
function outOfDate(wanted, installed) {
  const { dependencies, devDependencies, optionalDependencies = {} } = wanted[''];
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => {
    const at = `node_modules/${name}`;
    const isMissing = installed[at] === undefined && Object.hasOwn(optionalDependencies, name);
    return !isMissing && wanted[at]?.version !== installed[at]?.version;
  });
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}
