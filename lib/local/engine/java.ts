import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalError } from '#lib/local/errors.ts';

const needed = 17;

/** Node's platform, and /etc/os-release (empty outside Linux). */
interface Machine {
  readonly platform: NodeJS.Platform;
  readonly release: string;
}

const onLinux: Readonly<Record<string, string>> = {
  debian: `sudo apt-get install openjdk-${needed}-jre-headless`,
  ubuntu: `sudo apt-get install openjdk-${needed}-jre-headless`,
  // Fedora ships only the latest version.
  fedora: 'sudo dnf install java-latest-openjdk-headless',
  rhel: `sudo dnf install java-${needed}-openjdk-headless`,
  amzn: `sudo dnf install java-${needed}-amazon-corretto-headless`,
  alpine: `sudo apk add openjdk${needed}-jre-headless`,
  arch: `sudo pacman -S jre${needed}-openjdk-headless`,
  suse: `sudo zypper install java-${needed}-openjdk-headless`,
};

/** Returns the install command for Java, if known. */
export function javaInstallation({ platform, release }: Machine): string | undefined {
  if (platform === 'darwin') return 'brew install --cask temurin';
  if (platform === 'win32') return `winget install EclipseAdoptium.Temurin.${needed}.JRE`;
  const values = ['ID', 'ID_LIKE'].map((name) => new RegExp(`^${name}=(.*)$`, 'm').exec(release)?.[1] ?? '');
  const families = values.flatMap((value) => value.replace(/["']/g, '').split(' '));
  const known = families.find((family) => Object.hasOwn(onLinux, family));
  return known === undefined ? undefined : onLinux[known];
}

/** Returns the Java command of JAVA_HOME or the PATH. */
export function javaCommand(env: NodeJS.ProcessEnv): string {
  return env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : 'java';
}

/** Parses `java -version`: `17.0.15` is 17, `1.8.0_402` is 8. */
export function javaVersion(output: string): number | undefined {
  const [, major, minor] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  return major === undefined ? undefined : Number(major === '1' ? minor : major);
}

/** Explains a failed start by the machine's Java. `undefined` if it is fine. */
export function javaTrouble(env: NodeJS.ProcessEnv): Promise<LocalError | undefined> {
  const command = javaCommand(env);
  return new Promise((done) => {
    execFile(command, ['-version'], { timeout: 10_000 }, (error, _stdout, stderr) => {
      const found = javaVersion(stderr);
      if (!error && found !== undefined && found >= needed) return done(undefined);
      const place = env.JAVA_HOME ? `in JAVA_HOME (${env.JAVA_HOME})` : 'on the PATH';
      const state = found === undefined ? `there is no Java ${place}` : `the Java ${place} is version ${found}`;
      done(new LocalError(`Java ${needed} or newer is needed, and ${state}. ${advice(env)}`));
    });
  });
}

function advice(env: NodeJS.ProcessEnv): string {
  const command = javaInstallation({ platform: process.platform, release: readRelease() });
  const install = command === undefined ? `Install a Java ${needed} runtime` : `Type \`${command}\``;
  return env.JAVA_HOME ? `${install} and unset JAVA_HOME, or set it to another.` : `${install}.`;
}

/** Reads /etc/os-release; empty if missing. */
export function readRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}
