import { addDays, clubDay } from '../contracts/time.ts';
import { makeInstructor } from './pool-deck.ts';
import { done, must, type Client, type Toolbox } from './protocol/toolbox.ts';

/** The setting of a family's month: a pool of its own with three classes, and an instructor of its own. */
export interface Month {
  admin: Client;
  service: Client;
  tag: string;
  pool: { id: string; name: string };
  instructor: string;
  /** Two seats for beginners, two for the next level, and one that another family has taken. */
  classes: Record<'beginners' | 'next' | 'full', { id: string; title: string }>;
  /** The other family gives its seat back. */
  freeTheSeat: () => Promise<void>;
}

/** No other story chooses a class with so few seats by itself. */
const FEW_SEATS = 2;

/** Makes the pool, its classes and the other family. */
export async function makeMonth(tools: Toolbox): Promise<Month> {
  const [admin, service] = [await tools.admin(), tools.service()];
  const tag = crypto.randomUUID().slice(0, 6);
  const instructor = await makeInstructor(tools, `Вяра Морска ${tag}`);
  const name = `Лагуна ${tag}`;
  const location = { name, name_en: `Lagoon ${tag}`, name_ru: name, type: 'pool', address: 'ул. „Пясъчна“ 1, Шумен' };
  const pool = done(await service.from('locations').insert(location).select('id').single()) as { id: string };
  const makeClass = async (title: string, values: object) => {
    const made = await admin.rpc('save_class', {
      title,
      instructor_id: instructor.id,
      location_id: pool.id,
      duration_minutes: 45,
      price_per_class: 1000,
      age_min: 5,
      age_max: 12,
      ...values,
    });
    return { id: (done(made) as { class_id: string }).class_id, title };
  };
  const week = (start_time: string) => [1, 3].map((day_of_week) => ({ day_of_week, start_time }));
  const classes = {
    beginners: await makeClass(`Медузи ${tag}`, {
      max_capacity: FEW_SEATS,
      level: 'beginner',
      sessions: week('16:00'),
    }),
    next: await makeClass(`Делфини ${tag}`, {
      max_capacity: FEW_SEATS,
      level: 'intermediate',
      sessions: week('17:00'),
    }),
    full: await makeClass(`Скатове ${tag}`, { max_capacity: 1, level: 'beginner', sessions: week('18:00') }),
  };
  const other = await tools.parent();
  const child = done(
    await other.client.rpc('register_child', { full_name: `Ада ${tag}`, birth_date: '2018-02-03' }),
  ) as {
    id: string;
  };
  const { data: plans } = await admin.from('plans').select('id').eq('kind', 'pool_8').limit(1);
  const input = { child_id: child.id, class_id: classes.full.id, plan_id: must(plans?.[0]?.['id'], 'plan') };
  const taken = done(await other.client.rpc('enroll_child', { ...input, method: 'cash' })) as { enrollment_id: string };
  const freeTheSeat = async () => {
    done(await other.client.rpc('unenroll_child', { enrollment_id: taken.enrollment_id }));
  };
  return { admin, service, tag, pool: { ...pool, name }, instructor: instructor.name, classes, freeTheSeat };
}

/** The instructor marks a child present in as many lessons of the last days. */
export async function attend({ admin, service, classes }: Month, childId: string, lessons: number): Promise<void> {
  for (let day = 1; day <= lessons; day++) {
    const lesson = {
      class_id: classes.beginners.id,
      starts_at: `${addDays(clubDay(), -day)}T09:00:00Z`,
      duration_minutes: 45,
    };
    const made = done(await service.from('lessons').insert(lesson).select('id').single()) as { id: string };
    const mark = { child_id: childId, status: 'present', client_id: crypto.randomUUID() };
    const marks = [{ ...mark, marked_at: new Date().toISOString() }];
    done(await admin.rpc('mark_attendance', { lesson_id: made.id, marks }));
  }
}

/** The child's id, by its first name. */
export async function childId({ service }: Month, firstName: string): Promise<string> {
  const row = done(await service.from('children').select('id').eq('first_name', firstName).single()) as { id: string };
  return row.id;
}

/** An admin confirms what the family owes. */
export async function settle({ admin }: Month, child: string): Promise<void> {
  const { data } = await admin.from('payments').select('id').eq('child_id', child).eq('status', 'pending');
  for (const { id } of data ?? []) done(await admin.rpc('validate_payment', { payment_id: id }));
}

/** Takes the pool from the open site, where other stories look for seats. */
export async function closePool({ service, pool }: Month): Promise<void> {
  done(await service.from('locations').update({ is_active: false }).eq('id', pool.id).select());
}
