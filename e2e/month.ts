import { addDays, clubDay } from '../contracts/time.ts';
import { makeClass, makePerson, makeRow, planOf } from './people.ts';
import { done, type Client, type Toolbox } from './protocol/toolbox.ts';

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
  const instructor = await makePerson(tools, `Вяра Морска ${tag}`, 'instructor');
  const name = `Лагуна ${tag}`;
  const location = { name, name_en: `Lagoon ${tag}`, name_ru: name, type: 'pool', address: 'ул. „Пясъчна“ 1, Шумен' };
  const pool_id = await makeRow(tools, 'locations', location);
  const makeSmallClass = async (title: string, start_time: string, values: object) => {
    const fixed = { title, start_time, instructor_id: instructor.id, location_id: pool_id };
    const usual = { price_per_class: 1000, max_capacity: FEW_SEATS, age_min: 5, age_max: 12 };
    return { id: await makeClass(tools, [1, 3], { ...fixed, ...usual, ...values }), title };
  };
  const classes = {
    beginners: await makeSmallClass(`Медузи ${tag}`, '16:00', { level: 'beginner' }),
    next: await makeSmallClass(`Делфини ${tag}`, '17:00', { level: 'intermediate' }),
    full: await makeSmallClass(`Скатове ${tag}`, '18:00', { level: 'beginner', max_capacity: 1 }),
  };
  const other = await tools.parent();
  const ada = { full_name: `Ада ${tag}`, birth_date: '2018-02-03' };
  const child = done(await other.client.rpc('register_child', ada)) as { id: string };
  const input = { child_id: child.id, class_id: classes.full.id, plan_id: await planOf(tools, 'pool_8') };
  const taken = done(await other.client.rpc('enroll_child', { ...input, method: 'cash' })) as { enrollment_id: string };
  const freeTheSeat = async () => {
    done(await other.client.rpc('unenroll_child', { enrollment_id: taken.enrollment_id }));
  };
  return { admin, service, tag, pool: { id: pool_id, name }, instructor: instructor.name, classes, freeTheSeat };
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
