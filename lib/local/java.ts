import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { LocalError } from './errors.ts';

const needed = 17;
const advice = `install e.g. openjdk-${needed}-jre-headless, or set JAVA_HOME to one`;

/** The Java command: the one of JAVA_HOME, or the first on the PATH. */
export function javaCommand(env: NodeJS.ProcessEnv): string {
  return env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : 'java';
}

/** The major version in what `java -version` prints: `17.0.15` is 17, `1.8.0_402` is 8. */
export function javaVersion(output: string): number | undefined {
  const [, major, minor] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  return major === undefined ? undefined : Number(major === '1' ? minor : major);
}

/** What is wrong with this machine's Java, for when the engine did not start; `undefined` when Java is not to blame. */
export function javaTrouble(env: NodeJS.ProcessEnv): Promise<LocalError | undefined> {
  const command = javaCommand(env);
  return new Promise((done) => {
    execFile(command, ['-version'], { timeout: 10_000 }, (error, _stdout, stderr) => {
      const found = javaVersion(stderr);
      if (!error && found !== undefined && found >= needed) return done(undefined);
      const place = env.JAVA_HOME ? `in JAVA_HOME (${env.JAVA_HOME})` : 'on the PATH';
      const state = found === undefined ? `there is no Java ${place}` : `the Java ${place} is version ${found}`;
      done(new LocalError(`Java ${needed} or newer is needed, and ${state}: ${advice}.`));
    });
  });
}
