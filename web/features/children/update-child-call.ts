import { useWrite } from '../../components/use-procedure.ts';
import { dataOf, rpc } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import type { ChildOutput } from './ChildFields.tsx';

/** What a parent may change of a child; the level is the instructors'. */
export type ChildChange = Omit<ChildOutput, 'skill_level' | 'parent_id'>;

/** Writes the health notes of a child alone. */
export async function writeHealth(childId: string, medical_notes: string): Promise<void> {
  const client = await supabase();
  const notes = client.from('child_care').update({ medical_notes }).eq('child_id', childId).select('child_id').single();
  dataOf(await notes);
}

/** Writes a child's data and its care; that of another family's child through the procedure that is recorded. */
export function useUpdateChild(childId: string, isOwn: boolean) {
  return useWrite(
    async ({ medical_notes, emergency_contact_name, emergency_contact_phone, collectors, ...child }: ChildChange) => {
      const client = await supabase();
      const care = { medical_notes, emergency_contact_name, emergency_contact_phone, collectors };
      dataOf(await client.from('children').update(child).eq('id', childId).select('id').single());
      if (isOwn)
        dataOf(await client.from('child_care').update(care).eq('child_id', childId).select('child_id').single());
      else await rpc('save_care', { child_id: childId, ...care });
    },
    ['children'],
  );
}
