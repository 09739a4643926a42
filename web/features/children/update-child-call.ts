import { useWrite } from '../../components/use-procedure.ts';
import { ask, rpc } from '../../lib/rpc.ts';
import type { ChildCare } from './child-data.ts';
import type { ChildOutput } from './ChildFields.tsx';

/** What a parent may change of a child; the level is the instructors'. */
export type ChildChange = Omit<ChildOutput, 'skill_level' | 'parent_id'>;

/** Writes the health notes of a child alone. */
export async function writeHealth(childId: string, medical_notes: string): Promise<void> {
  await writeCare(childId, { medical_notes });
}

/** Writes a child's data and its care; that of another family's child through the procedure that is recorded. */
export function useUpdateChild(childId: string, isOwn: boolean) {
  return useWrite(
    async ({ medical_notes, emergency_contact_name, emergency_contact_phone, collectors, ...child }: ChildChange) => {
      const care = { medical_notes, emergency_contact_name, emergency_contact_phone, collectors };
      await ask((club) => club.from('children').update(child).eq('id', childId).select('id').single());
      if (isOwn) await writeCare(childId, care);
      else await rpc('save_care', { child_id: childId, ...care });
    },
    ['children'],
  );
}

const writeCare = (childId: string, care: Partial<ChildCare>) =>
  ask((club) => club.from('child_care').update(care).eq('child_id', childId).select('child_id').single());
