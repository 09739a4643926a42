import { supabase } from '../../lib/supabase.ts';

/** Why the user's own athlete account was refused; null while it waits, and where it cannot be read. */
export async function readRefusal(userId: string): Promise<string | null> {
  const client = await supabase();
  const { data } = await client.from('athlete_accounts').select('refusal_reason').eq('user_id', userId).maybeSingle();
  return data?.refusal_reason ?? null;
}
