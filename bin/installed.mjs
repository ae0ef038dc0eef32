import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Plain JavaScript, like its caller bin/node24.mjs.

/**
 * Checks in milliseconds whether package.json's packages match package-lock.json.
 * @param {string} root the project's folder
 * @returns {string | null} an instruction; null if up to date or installed by another tool
 */
export function missingInstall(root) {
  const folder = join(root, 'node_modules');
  if (!existsSync(folder)) return 'Packages are not installed: run npm ci.';
  const installedLock = join(folder, '.package-lock.json');
  if (!existsSync(installedLock)) return null;
  const [first, ...others] = outOfDate(packagesIn(join(root, 'package-lock.json')), packagesIn(installedLock));
  if (first === undefined) return null;
  const names = others.length === 0 ? `${first} is` : `${[first, ...others].join(', ')} are`;
  return `${names} missing or out of date: run npm ci.`;
}

/** Missing or in another version. Optional ones may be missing. */
function outOfDate(lock, installedPackages) {
  const { dependencies, devDependencies, optionalDependencies = {} } = lock[''];
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => {
    const at = `node_modules/${name}`;
    const isMissing = installedPackages[at] === undefined && Object.hasOwn(optionalDependencies, name);
    return !isMissing && lock[at]?.version !== installedPackages[at]?.version;
  });
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}
