import { createClient } from '@supabase/supabase-js';
import { readClub } from './protocol/club.ts';

/**
 * A full class of one seat with two children on the waitlist, and a child that another family has registered, too; made
 * with the secret key.
 */
export async function makeWaitlist(baseURL: string, tag: string) {
  const { url, secretKey } = readClub(baseURL);
  const admin = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const call = async <T>(name: string, args: object) => dataOf<T>(await admin.rpc(name, args));
  const person = async (name: string, role: string) => {
    const email = `${crypto.randomUUID()}@waitlist.example`;
    const { data, error } = await admin.auth.admin.createUser({
      email,
      email_confirm: true,
      user_metadata: { full_name: name },
    });
    if (error) throw error;
    dataOf(await admin.from('user_roles').insert({ user_id: data.user.id, role }).select());
    return data.user.id;
  };
  const title = `Ред ${tag}`;
  const instructor_id = await person(`Иво ${tag}`, 'instructor');
  const location = { name: `Басейн ${tag}`, type: 'pool' };
  const { id: location_id } = dataOf<{ id: string }>(
    await admin.from('locations').insert(location).select('id').single(),
  );
  const { class_id } = await call<{ class_id: string }>('save_class', {
    title,
    instructor_id,
    location_id,
    duration_minutes: 45,
    price_per_class: 1500,
    max_capacity: 1,
    sessions: [{ day_of_week: 2, start_time: '17:30' }],
  });
  const plan = dataOf<{ id: string }>(
    await admin.from('plans').select('id').eq('kind', 'pool_8').eq('is_active', true).limit(1).single(),
  );
  const names = { double: `Двойка${tag} Иванова`, first: `Първа${tag}`, last: `Последна${tag}` };
  const enroll = async (full_name: string) => {
    const parent_id = await person(`Родител на ${full_name}`, 'parent');
    const child = await call<{ id: string }>('register_child', { full_name, birth_date: '2017-02-03', parent_id });
    await call('enroll_child', { child_id: child.id, class_id, plan_id: plan.id, method: 'cash' });
  };
  for (const name of [`Вътре${tag}`, names.first, names.last]) await enroll(name);
  for (const parent of ['Ана', 'Борис'])
    await call('register_child', {
      full_name: names.double,
      birth_date: '2016-05-06',
      parent_id: await person(`${parent} ${tag}`, 'parent'),
    });
  return { title, names };
}

function dataOf<T>({ data, error }: { data: unknown; error: unknown }): T {
  if (error) throw error;
  return data as T;
}
