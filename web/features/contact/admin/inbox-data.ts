import { useWrite } from '../../../components/states/use-procedure.ts';
import type { Page, PageRequest } from '../../../kit/list-page.ts';
import { readList } from '../../../kit/read-list.ts';
import { rowQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { ask } from '../../../lib/api/rpc.ts';
import { supabase } from '../../../lib/api/supabase.ts';

const COLUMNS = 'id,name,email,phone,message,user_id,handled_at,answered_at,created_at';
const CONVERSATION = `${COLUMNS},contact_answers(id,body,created_at,profiles(full_name))` as const;

/** A message of the contact form. */
export type Message = Selected<'contact_messages', typeof COLUMNS>;
/** A message with what was answered, the oldest answer first. */
export type Conversation = Selected<'contact_messages', typeof CONVERSATION>;

export type MessageState = 'new' | 'answered' | 'handled';
export const MESSAGE_STATES: readonly MessageState[] = ['new', 'answered', 'handled'];

/** New until it is done with; then answered from here, or handled in another way. */
export function stateOf({ handled_at, answered_at }: Message): MessageState {
  if (!handled_at) return 'new';
  return answered_at ? 'answered' : 'handled';
}

/** A page of the messages, the newest first unless sorted otherwise. Throws ClubError. */
export async function readMessages(page: PageRequest): Promise<Page<Message>> {
  const client = await supabase();
  let request = client.from('contact_messages').select(COLUMNS, { count: 'exact' });
  const { state } = page.view.filters;
  if (state === 'new') request = request.is('handled_at', null);
  if (state === 'answered') request = request.not('handled_at', 'is', null).not('answered_at', 'is', null);
  if (state === 'handled') request = request.not('handled_at', 'is', null).is('answered_at', null);
  return readList(request, page, {
    words: ['name', 'email', 'phone', 'message'],
    moments: 'created_at',
    sorts: { name: 'name', created_at: 'created_at' },
    first: { id: 'created_at', desc: true },
  });
}

/** One message with its answers; null where it is gone. */
export const messageQuery = (id: string) =>
  rowQuery(['contact_messages', 'one', id], (club) =>
    club
      .from('contact_messages')
      .select(CONVERSATION)
      .eq('id', id)
      .order('created_at', { referencedTable: 'contact_answers' }),
  );

/** Says that nothing is to be done with messages any more, or that they wait again. Throws ClubError. */
export function useHandled() {
  return useWrite(
    async ({ ids, handled }: { ids: readonly string[]; handled: boolean }) => {
      const handled_at = handled ? new Date().toISOString() : null;
      const rows = await ask((club) => club.from('contact_messages').update({ handled_at }).in('id', ids).select('id'));
      return rows.length;
    },
    ['contact_messages'],
  );
}
