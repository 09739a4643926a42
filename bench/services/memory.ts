import { readdirSync, readFileSync } from 'node:fs';

/** Megabytes, as their share of shared pages is counted (Pss of /proc/{pid}/smaps_rollup). */
export interface Memory {
  server: number;
  postgres: number;
}

/** The memory of these processes now; of PostgreSQL the postmaster and everything under it. NaN without /proc. */
export function readMemory(serverPids: number[], postmaster: number): Memory {
  const sum = (pids: number[]) => pids.reduce((total, pid) => total + pss(pid), 0);
  return { server: sum(serverPids), postgres: sum([postmaster, ...childrenOf(postmaster)]) };
}

function pss(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))!;
    return Number(kilobytes) / 1024;
  } catch (error) {
    // A backend may end between the list and the look.
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ESRCH' ? 0 : Number.NaN;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[1]);
  } catch {
    return undefined;
  }
}
