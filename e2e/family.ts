import { test } from '@playwright/test';
import type { PlanKind } from '../contracts/enrollments.ts';
import { makeClass, makePerson, makeRow, planOf, type StoryPerson } from './people.ts';
import { readClub } from './protocol/club.ts';
import { done, Toolbox } from './protocol/toolbox.ts';

/** A family of a story, with a class of its own: no other story takes its seats. */
export interface StoryFamily {
  parent: StoryPerson;
  instructor: StoryPerson;
  /** First name and full name. */
  child: { id: string; first: string; full: string };
  classId: string;
  title: string;
}

/** Makes the people and the class in the club of the story, and enrolls the child as its parent would. */
export async function makeFamily(kind: PlanKind = 'pool_8'): Promise<StoryFamily> {
  const tools = new Toolbox(readClub(test.info().project.use.baseURL!));
  const tag = crypto.randomUUID().slice(0, 8);
  const instructor = await makePerson(tools, `Иво ${tag}`, 'instructor');
  const parent = await makePerson(tools, `Ралица ${tag}`, 'parent');
  const title = `Вълни ${tag}`;
  const location = { name: `Басейн ${tag}`, type: 'pool', address: 'ул. „Вода“ 1, Шумен' };
  const location_id = await makeRow(tools, 'locations', location);
  const class_id = await makeClass(tools, [1, 3, 5], { title, instructor_id: instructor.id, location_id });
  const family = tools.visitor();
  done(await family.auth.signInWithPassword(parent));
  const first = `Мила${tag}`;
  const child = { first_name: first, last_name: 'Вълнова', birth_date: '2018-05-14', medical_notes: 'Очила' };
  const { id: child_id } = done(await family.rpc('register_child', child)) as { id: string };
  const plan_id = await planOf(tools, kind);
  done(await family.rpc('enroll_child', { child_id, class_id, plan_id, method: 'bank_transfer' }));
  return { parent, instructor, child: { id: child_id, first, full: `${first} Вълнова` }, classId: class_id, title };
}
