import { paths } from '../../lib/paths.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';

/** Gives the address of a message's reach: in the area of the instructors for these, else of the desk. */
export function useMessagePath(): (messageId: string) => string {
  return useRole().role === 'instructor' ? paths.instructorMessage : paths.adminMessage;
}
