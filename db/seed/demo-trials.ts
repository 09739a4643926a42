import { asUser } from '../../server/platform/caller.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';

/** The family whose younger children come to see the club. */
const SISTER = 'София Петрова';
const TRIES = { full_name: 'Виктор Петров', birth_date: '2018-04-11' };
const ASKS = { full_name: 'Ива Петрова', birth_date: '2020-09-02' };

/** A child that is booked for a trial lesson, paid at the desk, and one for whom the club is asked to choose. */
export async function seedTrials(make: Factories, people: DemoPeople): Promise<void> {
  const sister = people.children[SISTER];
  if (!sister) return;
  const parent = asUser(sister.parent);
  const tries = await make.call('register_child', parent, TRIES);
  const fitting = await make.call('fitting_lessons', parent, { child_id: tries.id, kind: 'trial' });
  if (fitting[0])
    await make.call('book_visit', parent, {
      child_id: tries.id,
      lesson_id: fitting[0].lesson_id,
      kind: 'trial',
      method: 'cash',
    });
  const asks = await make.call('register_child', parent, ASKS);
  await make.call('request_trial', parent, {
    child_id: asks.id,
    wish: 'Страхува се от дълбокото. Удобно ни е след 17 часа.',
  });
}
