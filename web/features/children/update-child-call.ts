import { splitCare } from '../../../contracts/children.ts';
import { useWrite } from '../../components/states/use-procedure.ts';
import { ask, rpc } from '../../lib/api/rpc.ts';
import type { ChildOutput } from './ChildFields.tsx';

/** A parent's changes of a child; the level is the instructors'. */
export type ChildChange = Omit<ChildOutput, 'skill_level' | 'parent_id'>;

/** Writes the health notes of a child alone. */
export async function writeHealth(childId: string, medical_notes: string): Promise<void> {
  await ask((club) =>
    club.from('child_care').update({ medical_notes }).eq('child_id', childId).select('child_id').single(),
  );
}

/** Writes a child's data and its care; other people who may collect it ask for a proof. */
export function useUpdateChild(childId: string) {
  return useWrite(
    async (change: ChildChange) => {
      const { child, care } = splitCare(change);
      await ask((club) => club.from('children').update(child).eq('id', childId).select('id').single());
      await rpc('save_care', { child_id: childId, ...care });
    },
    ['children'],
  );
}
