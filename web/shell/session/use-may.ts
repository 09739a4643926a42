import { isForReception } from '../../../contracts/reception.ts';
import type { ProcedureName } from '../../lib/api/rpc.ts';
import { useRole } from './RoleProvider.tsx';

/** True if the person may call a procedure of the admin pages: reception calls those of its list, an admin all. */
export function useMay(): (procedure: ProcedureName) => boolean {
  const { role } = useRole();
  return (procedure) => role !== 'reception' || isForReception(procedure);
}
