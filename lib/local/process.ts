import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns a process's start time, which with the id identifies it, because ids are reused. `undefined` if it does not
 * run.
 */
export function processStartTime(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    if (process.platform === 'win32') return process.kill(pid, 0) ? 'running' : undefined;
    const start = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
    return start.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Identifies a process across runs. */
export interface ProcessMark {
  readonly pid: number;
  readonly start: string;
}

/** Returns the mark of a running process. */
export function markProcess(pid: number): ProcessMark | undefined {
  const start = processStartTime(pid);
  return start === undefined ? undefined : { pid, start };
}

/** Whether the marked process still runs. */
export function isProcessAlive(mark: ProcessMark): boolean {
  return processStartTime(mark.pid) === mark.start;
}

/** Kills the marked process and waits for its end. */
export async function killProcess(mark: ProcessMark): Promise<void> {
  for (let tries = 0; isProcessAlive(mark) && tries < 250; tries++) {
    if (tries % 50 === 0) process.kill(mark.pid, 'SIGKILL');
    await new Promise((done) => setTimeout(done, 20));
  }
}
