import { addDays, clubDay } from '../contracts/time.ts';
import { makeClass, makePerson, makeRow, planOf, type StoryPerson } from './people.ts';
import { done, type Client, type Toolbox } from './protocol/toolbox.ts';

interface Seat {
  enrollment_id: string;
  payment_id: string;
}

/** A class of its own for a story on the deck: no other story marks in it. */
export interface Deck {
  title: string;
  instructor: StoryPerson;
  class_id: string;
  /** A lesson of today. */
  lesson_id: string;
  /** By name, in the order given. */
  children: ({ id: string; name: string } & Seat)[];
  family: { email: string; password: string; client: Client };
}

/** The address of the list of its lesson of today. */
export const rosterOf = ({ class_id, lesson_id }: Deck) => `/instructor/class/${class_id}?lesson=${lesson_id}`;

/** An instructor with a name and nothing to do. */
export const makeInstructor = (tools: Toolbox, name: string) => makePerson(tools, name, 'instructor');

/** An instructor with a class, children of one family in it, a lesson today and those that its week makes. */
export async function makeDeck(tools: Toolbox, names: readonly string[]): Promise<Deck> {
  const service = tools.service();
  const tag = crypto.randomUUID().slice(0, 8);
  const instructor = await makeInstructor(tools, `Вяра Морска ${tag}`);
  const location = { name: `Залив ${tag}`, type: 'pool', address: 'ул. „Пясъчна“ 1, Шумен' };
  const location_id = await makeRow(tools, 'locations', location);
  const title = `Морски звезди ${tag}`;
  const short = { duration_minutes: 15, price_per_class: 1000, max_capacity: 40, lane: 1, start_time: '04:15' };
  const values = { title, instructor_id: instructor.id, location_id, ...short };
  const class_id = await makeClass(tools, [1, 2, 3, 4, 5, 6, 7], values);
  const lesson = { class_id, starts_at: `${clubDay()}T09:40:00Z`, duration_minutes: 15 };
  const lesson_id = await makeRow(tools, 'lessons', lesson);
  const family = await tools.parent();
  await signRequired(family.client);
  const plan_id = await planOf(tools, 'pool_8');
  const children = [];
  for (const name of names) {
    const input = { full_name: name, birth_date: '2017-05-06', medical_notes: `Бележка за ${name}` };
    const { id } = done(await family.client.rpc('register_child', input)) as { id: string };
    const args = { child_id: id, class_id, plan_id, method: 'cash' };
    const enrolled = done(await family.client.rpc('enroll_child', args)) as Seat;
    await makeRow(tools, 'certificates', {
      child_id: id,
      kind: 'medical',
      valid_until: addDays(clubDay(), 200),
      file_path: `${id}/medical.pdf`,
    });
    children.push({ id, name, ...enrolled });
  }
  // Other stories look for free seats on the open site: not here.
  done(await service.from('locations').update({ is_active: false }).eq('id', location_id).select());
  return { title, instructor, class_id, lesson_id, children, family };
}

/** Signs what the club requires of a parent: nothing keeps its children from swimming. */
export async function signRequired(client: Client): Promise<void> {
  const documents = done(
    await client
      .from('documents')
      .select('id,kind')
      .eq('is_required', true)
      .neq('kind', 'health_data')
      .order('version', { ascending: false }),
  ) as { id: string; kind: string }[];
  for (const kind of new Set(documents.map((one) => one.kind))) {
    const { id: document_id } = documents.find((one) => one.kind === kind)!;
    done(await client.rpc('sign_document', { document_id, child_ids: [], signed_name: 'Ана Морска' }));
  }
}

/** A child of another family that tries the deck's lesson. */
export async function makeGuest(tools: Toolbox, { lesson_id }: Deck, name: string): Promise<Deck['children'][number]> {
  const family = await tools.parent();
  const child = { full_name: name, birth_date: '2018-02-03' };
  const { id } = done(await family.client.rpc('register_child', child)) as { id: string };
  await makeRow(tools, 'visits', { child_id: id, lesson_id, kind: 'trial' });
  return { id, name, enrollment_id: '', payment_id: '' };
}

/** A tab of the deck's class. */
export const classPage = ({ class_id }: Deck, tab: string) => `/instructor/class/${class_id}?tab=${tab}`;

/** The screens of the deck. */
export const screensOf = (deck: Deck): string[] => [
  '/instructor-dashboard',
  `/instructor/class/${deck.class_id}?lesson=${deck.lesson_id}`,
  ...['attendance', 'payments', 'schedule'].map((tab) => classPage(deck, tab)),
  '/instructor/cash',
  '/instructor/slots',
  '/instructor/messages',
  `/instructor/assess/${deck.children[0]!.id}?class=${deck.class_id}`,
  `/instructor/class/${deck.class_id}/print`,
  `/instructor/class/${deck.class_id}/skills`,
  `/instructor/class/${deck.class_id}/reports`,
];
