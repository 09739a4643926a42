import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { PlanKind } from '../contracts/enrollments.ts';
import { readClub } from './protocol/club.ts';

const PASSWORD = 'вода-и-слънце';

/** A family of a story, with a class of its own: no other story takes its seats. */
export interface StoryFamily {
  parent: { email: string; password: string; name: string };
  instructor: { email: string; password: string };
  /** First name and full name. */
  child: { id: string; first: string; full: string };
  classId: string;
  title: string;
}

/** Makes the people and the class with the secret key, and enrolls the child as its parent would. */
export async function makeFamily(baseURL: string, kind: PlanKind): Promise<StoryFamily> {
  const { url, publishableKey, secretKey } = readClub(baseURL);
  const quiet = { auth: { persistSession: false, autoRefreshToken: false } };
  const admin = createClient(url, secretKey, quiet);
  const tag = crypto.randomUUID().slice(0, 8);
  const instructor = await person(admin, `uchitel-${tag}@example.org`, `Иво ${tag}`, 'instructor');
  const name = `Ралица ${tag}`;
  const parent = await person(admin, `ralitsa-${tag}@example.org`, name, 'parent');
  const title = `Вълни ${tag}`;
  const location = { name: `Басейн ${tag}`, type: 'pool', address: 'ул. „Вода“ 1, Шумен' };
  const { id: location_id } = dataOf(await admin.from('locations').insert(location).select('id').single());
  const { class_id } = dataOf(
    await admin.rpc('save_class', {
      title,
      instructor_id: instructor.id,
      location_id,
      duration_minutes: 45,
      price_per_class: 1500,
      max_capacity: 8,
      sessions: [1, 3, 5].map((day_of_week) => ({ day_of_week, start_time: '17:30' })),
    }),
  ) as { class_id: string };
  const family = createClient(url, publishableKey, quiet);
  const { error } = await family.auth.signInWithPassword({ email: parent.email, password: PASSWORD });
  if (error) throw error;
  const first = `Мила${tag}`;
  const child = { first_name: first, last_name: 'Вълнова', birth_date: '2018-05-14', medical_notes: 'Очила' };
  const { id: child_id } = dataOf(await family.rpc('register_child', child)) as { id: string };
  const plan = dataOf(await family.from('plans').select('id').eq('kind', kind).eq('is_active', true).limit(1).single());
  dataOf(await family.rpc('enroll_child', { child_id, class_id, plan_id: plan.id, method: 'bank_transfer' }));
  return {
    parent: { email: parent.email, password: PASSWORD, name },
    instructor: { email: instructor.email, password: PASSWORD },
    child: { id: child_id, first, full: `${first} Вълнова` },
    classId: class_id,
    title,
  };
}

async function person(admin: SupabaseClient, email: string, full_name: string, role: string) {
  const account = { email, password: PASSWORD, email_confirm: true, user_metadata: { full_name } };
  const { data, error } = await admin.auth.admin.createUser(account);
  if (error) throw error;
  const given = await admin.from('user_roles').insert({ user_id: data.user.id, role });
  if (given.error) throw given.error;
  return { id: data.user.id, email };
}

function dataOf<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error) throw error;
  return data as NonNullable<T>;
}
