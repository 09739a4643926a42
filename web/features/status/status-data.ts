import { queryOptions } from '@tanstack/react-query';
import { statusLine, type MachineReport } from '../../../contracts/status.ts';
import { rpc } from '../../lib/api/rpc.ts';

const WATCH_MS = 60_000;

/** The state of the installation, line by line; for admins alone. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async () => (await rpc('read_status', {})).lines,
  refetchInterval: WATCH_MS,
});

/** Faults that the desk meets itself: pictures and documents that are refused, or soon will be. */
export const machineQuery = queryOptions({
  queryKey: ['status', 'machine'],
  queryFn: async () => {
    const { disk, files } = (await (await fetch('/health/ready')).json()) as Partial<MachineReport>;
    return [
      ...(disk ? [statusLine('disk', disk.state, { percent: disk.free_percent })] : []),
      ...(files ? [statusLine('files', files)] : []),
    ];
  },
  refetchInterval: WATCH_MS,
});
