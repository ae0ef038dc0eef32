import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalError } from '#lib/local/errors.ts';

const REQUIRED_VERSION = 17;

/** Node's platform, and /etc/os-release (empty outside Linux). */
interface Machine {
  readonly platform: NodeJS.Platform;
  readonly release: string;
}

const LINUX_COMMANDS: Readonly<Record<string, string>> = {
  debian: `sudo apt-get install openjdk-${REQUIRED_VERSION}-jre-headless`,
  ubuntu: `sudo apt-get install openjdk-${REQUIRED_VERSION}-jre-headless`,
  // Fedora ships only the latest version.
  fedora: 'sudo dnf install java-latest-openjdk-headless',
  rhel: `sudo dnf install java-${REQUIRED_VERSION}-openjdk-headless`,
  amzn: `sudo dnf install java-${REQUIRED_VERSION}-amazon-corretto-headless`,
  alpine: `sudo apk add openjdk${REQUIRED_VERSION}-jre-headless`,
  arch: `sudo pacman -S jre${REQUIRED_VERSION}-openjdk-headless`,
  suse: `sudo zypper install java-${REQUIRED_VERSION}-openjdk-headless`,
};

/** Returns the install command for Java, if known. */
export function javaInstallCommand({ platform, release }: Machine): string | undefined {
  if (platform === 'darwin') return 'brew install --cask temurin';
  if (platform === 'win32') return `winget install EclipseAdoptium.Temurin.${REQUIRED_VERSION}.JRE`;
  const values = ['ID', 'ID_LIKE'].map((name) => new RegExp(`^${name}=(.*)$`, 'm').exec(release)?.[1] ?? '');
  const families = values.flatMap((value) => value.replace(/["']/g, '').split(' '));
  const match = families.find((family) => Object.hasOwn(LINUX_COMMANDS, family));
  return match === undefined ? undefined : LINUX_COMMANDS[match];
}

/** Returns the Java command of JAVA_HOME or the PATH. */
export function javaCommand(env: NodeJS.ProcessEnv): string {
  return env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : 'java';
}

/** Parses `java -version`: `17.0.15` is 17, `1.8.0_402` is 8. */
export function parseJavaVersion(output: string): number | undefined {
  const [, major, minor] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  return major === undefined ? undefined : Number(major === '1' ? minor : major);
}

/** Explains a failed start by the machine's Java. `undefined` if it is fine. */
export function findJavaProblem(env: NodeJS.ProcessEnv): Promise<LocalError | undefined> {
  const command = javaCommand(env);
  return new Promise((done) => {
    execFile(command, ['-version'], { timeout: 10_000 }, (error, _stdout, stderr) => {
      const version = parseJavaVersion(stderr);
      if (!error && version !== undefined && version >= REQUIRED_VERSION) return done(undefined);
      const location = env.JAVA_HOME ? `in JAVA_HOME (${env.JAVA_HOME})` : 'on the PATH';
      const state =
        version === undefined ? `there is no Java ${location}` : `the Java ${location} is version ${version}`;
      done(new LocalError(`Java ${REQUIRED_VERSION} or newer is needed, and ${state}. ${advice(env)}`));
    });
  });
}

function advice(env: NodeJS.ProcessEnv): string {
  const command = javaInstallCommand({ platform: process.platform, release: readOsRelease() });
  const install = command === undefined ? `Install a Java ${REQUIRED_VERSION} runtime` : `Type \`${command}\``;
  return env.JAVA_HOME ? `${install} and unset JAVA_HOME, or set it to another.` : `${install}.`;
}

/** Reads /etc/os-release; empty if missing. */
export function readOsRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}
