import { readFileSync } from 'node:fs';

/** What a process has taken until now. */
export interface Footprint {
  /** Memory that is not on the disk, in MB. */
  readonly mb: number;
  /** Of the processor, in seconds, on all threads; of no process that it has started. */
  readonly cpuS: number;
}

/** Ticks of a second, in Linux's figures of processes. */
const TICKS = 100;
/** The places of the ticks of a program's own and of the kernel's time, after the program's name. */
const [USER, SYSTEM] = [11, 12];

/** What a process takes; undefined where the machine does not say it as Linux does. */
export function footprint(pid: number | undefined): Footprint | undefined {
  if (process.platform !== 'linux') return undefined;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    mb: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024,
    cpuS: (Number(fields[USER]) + Number(fields[SYSTEM])) / TICKS,
  };
}
