import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process was started, as an opaque text: with its id it names one process for good, ids being used again.
 * @returns `undefined` when no such process runs
 */
export function startOf(pid: number): string | undefined {
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

/** A process as it is written down: still the same one if its id and its start agree. */
export interface ProcessMark {
  readonly pid: number;
  readonly start: string;
}

/** Marks a running process. */
export function markOf(pid: number): ProcessMark | undefined {
  const start = startOf(pid);
  return start === undefined ? undefined : { pid, start };
}

/** Whether the marked process still runs. */
export function isAlive(mark: ProcessMark): boolean {
  return startOf(mark.pid) === mark.start;
}

/** Kills the marked process, if it still runs, and waits until it is gone. */
export async function endProcess(mark: ProcessMark): Promise<void> {
  for (let tries = 0; isAlive(mark) && tries < 250; tries++) {
    if (tries % 50 === 0) process.kill(mark.pid, 'SIGKILL');
    await new Promise((done) => setTimeout(done, 20));
  }
}
