import { makeClass, makePerson, makeRow, planOf } from './people.ts';
import { done, type Toolbox } from './protocol/toolbox.ts';

/** A full class of one seat with two children on the waitlist, and a child that another family has registered, too. */
export async function makeWaitlist(tools: Toolbox, tag: string) {
  const service = tools.service();
  const title = `Ред ${tag}`;
  const { id: instructor_id } = await makePerson(tools, `Иво ${tag}`, 'instructor');
  const location_id = await makeRow(tools, 'locations', { name: `Басейн ${tag}`, type: 'pool' });
  const class_id = await makeClass(tools, [2], { title, instructor_id, location_id, max_capacity: 1 });
  const plan_id = await planOf(tools, 'pool_8');
  const names = { double: `Двойка${tag} Иванова`, first: `Първа${tag}`, last: `Последна${tag}` };
  const register = async (full_name: string, birth_date: string, parent: string) => {
    const { id: parent_id } = await makePerson(tools, parent, 'parent');
    return done(await service.rpc('register_child', { full_name, birth_date, parent_id })) as { id: string };
  };
  for (const name of [`Вътре${tag}`, names.first, names.last]) {
    const { id: child_id } = await register(name, '2017-02-03', `Родител на ${name}`);
    done(await service.rpc('enroll_child', { child_id, class_id, plan_id, method: 'cash' }));
  }
  for (const parent of ['Ана', 'Борис']) await register(names.double, '2016-05-06', `${parent} ${tag}`);
  return { title, names };
}
