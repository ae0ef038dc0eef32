import { readFileSync } from 'node:fs';

export interface Footprint {
  /** Resident memory in MB. */
  readonly mb: number;
  /** CPU seconds of all threads, without child processes. */
  readonly cpuS: number;
}

const TICKS_PER_SECOND = 100;
/** Positions of utime and stime in /proc/PID/stat, counted after the program name. */
const [USER, SYSTEM] = [11, 12];

/** Reads a process's memory and CPU time; undefined on systems other than Linux. */
export function measureFootprint(pid: number | undefined): Footprint | undefined {
  if (process.platform !== 'linux') return undefined;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    mb: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024,
    cpuS: (Number(fields[USER]) + Number(fields[SYSTEM])) / TICKS_PER_SECOND,
  };
}
