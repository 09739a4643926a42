import { clubDay } from '../contracts/time.ts';
import { done, must, Toolbox, type Client } from './protocol/toolbox.ts';

/** A class of its own for a story on the deck: no other story marks in it. */
export interface Deck {
  title: string;
  instructor: { email: string; password: string; id: string; name: string };
  class_id: string;
  /** A lesson of today. */
  lesson_id: string;
  /** By name, in the order given. */
  children: { id: string; name: string; enrollment_id: string; payment_id: string }[];
  family: { email: string; password: string; client: Client };
}

const PASSWORD = 'басейн-и-слънце';

/** An instructor with a name and nothing to do. */
export async function makeInstructor(tools: Toolbox, name: string): Promise<Deck['instructor']> {
  const service = tools.service();
  const email = tools.newEmail();
  const { user } = done(
    await service.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: name },
    }),
  );
  const { id } = must(user, 'new instructor');
  done(await service.from('user_roles').insert({ user_id: id, role: 'instructor' }).select());
  return { email, password: PASSWORD, id, name };
}

/** An instructor with a class, children of one family in it, a lesson today and those that its week makes. */
export async function makeDeck(tools: Toolbox, names: readonly string[]): Promise<Deck> {
  const admin = await tools.admin();
  const service = tools.service();
  const tag = crypto.randomUUID().slice(0, 8);
  const instructor = await makeInstructor(tools, `Вяра Морска ${tag}`);
  const location = { name: `Залив ${tag}`, type: 'pool', address: 'ул. „Пясъчна“ 1, Шумен' };
  const pool = done(await service.from('locations').insert(location).select('id').single()) as { id: string };
  const title = `Морски звезди ${tag}`;
  const { class_id } = done(
    await admin.rpc('save_class', {
      title,
      instructor_id: instructor.id,
      location_id: pool.id,
      duration_minutes: 15,
      price_per_class: 1000,
      max_capacity: 12,
      lane: 1,
      sessions: [1, 2, 3, 4, 5, 6, 7].map((day_of_week) => ({ day_of_week, start_time: '04:15' })),
    }),
  ) as { class_id: string };
  const lesson = { class_id, starts_at: `${clubDay()}T09:40:00Z`, duration_minutes: 15 };
  const made = done(await service.from('lessons').insert(lesson).select('id').single()) as { id: string };
  const family = await tools.parent();
  const { data: plans } = await admin.from('plans').select('id').eq('kind', 'pool_8').limit(1);
  const children = [];
  for (const name of names) {
    const input = { full_name: name, birth_date: '2017-05-06', medical_notes: `Бележка за ${name}` };
    const { id } = done(await family.client.rpc('register_child', input)) as { id: string };
    const args = { child_id: id, class_id, plan_id: must(plans?.[0]?.['id'], 'plan'), method: 'cash' };
    const enrolled = done(await family.client.rpc('enroll_child', args)) as {
      enrollment_id: string;
      payment_id: string;
    };
    children.push({ id, name, ...enrolled });
  }
  // Other stories look for free seats on the open site: not here.
  done(await service.from('locations').update({ is_active: false }).eq('id', pool.id).select());
  return { title, instructor, class_id, lesson_id: made.id, children, family };
}

/** A tab of the deck's class. */
export const classPage = ({ class_id }: Deck, tab: string) => `/instructor/class/${class_id}?tab=${tab}`;

/** The screens of the deck. */
export const screensOf = (deck: Deck): string[] => [
  '/instructor-dashboard',
  `/instructor/class/${deck.class_id}?lesson=${deck.lesson_id}`,
  ...['attendance', 'payments', 'schedule'].map((tab) => classPage(deck, tab)),
  '/instructor/cash',
  `/instructor/assess/${deck.children[0]!.id}?class=${deck.class_id}`,
  `/instructor/class/${deck.class_id}/print`,
];
