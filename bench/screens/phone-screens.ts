import type pg from 'pg';
import type { Screen } from './phone-look.ts';

/** A person of the demo club, and the screens that are measured. */
export interface Person {
  email: string | null;
  screens: Screen[];
}

const FIRST_ROW = '#content tbody tr, #content ul[aria-label] > li';

/** The first five screens of each role, and the way in. */
export async function screensOf(owner: pg.Client): Promise<Person[]> {
  const child = await first(
    owner,
    `select children.id from children join auth.users on users.id = parent_id
     join enrollments on child_id = children.id and enrollments.status = 'active'
     where email = 'parent@demo.club' order by children.created_at limit 1`,
  );
  const lesson = await first<{ class_id: string; child_id: string }>(
    owner,
    `select lessons.id, class_id, child_id from lessons join classes on classes.id = class_id
     join auth.users on users.id = instructor_id join enrollments using (class_id)
     where email = 'instructor@demo.club' and enrollments.status = 'active' and lessons.status = 'scheduled'
     order by abs(extract(epoch from starts_at - now())) limit 1`,
  );
  const screen = (name: string, path: string, content: string): Screen => ({ name, path, content });
  const event = '#content article, #content li a[href*="/event"]';
  const swimClass = `/instructor/class/${lesson.class_id}`;
  return [
    { email: null, screens: [screen('sign in', '/auth', '#content form button[type=submit]')] },
    {
      email: 'parent@demo.club',
      screens: [
        // The first card, which is in sight: the children may be below an offer, documents and a draw.
        screen('parent: dashboard', '/dashboard', '#content h2'),
        screen('parent: child', `/child/${child.id}`, '#content [role=tabpanel] h2, #content [role=tabpanel] h3'),
        screen('parent: payments', '/payments', '#content li'),
        screen('parent: subscriptions', '/subscriptions', '#content li h2, #content li h3'),
        screen('parent: events', '/events', event),
        screen('parent: wizard', '/register-child', '#content form label, #content fieldset label'),
      ],
    },
    {
      email: 'instructor@demo.club',
      screens: [
        screen('instructor: dashboard', '/instructor-dashboard', '#content li a[href*="/instructor/class/"]'),
        screen('instructor: roster', `${swimClass}?lesson=${lesson.id}`, '#content [role=radiogroup]'),
        screen('instructor: attendance', `${swimClass}?tab=attendance`, '#content [role=tabpanel] tbody tr'),
        screen('instructor: assess', `/instructor/assess/${lesson.child_id}`, '#content form label'),
        screen('instructor: events', '/events', event),
      ],
    },
    {
      email: 'athlete@demo.club',
      screens: [
        screen('athlete: dashboard', '/athlete/dashboard', '#content h2'),
        screen('athlete: goals', '/athlete/goals', '#content li h2, #content li h3'),
        screen('athlete: documents', '/athlete/documents', '#content h2, #content h3, #content li'),
        screen('athlete: events', '/events', event),
        screen('athlete: account', '/account', '#content form label'),
      ],
    },
    {
      email: 'admin@demo.club',
      screens: [
        screen('admin: analytics', '/admin/analytics', '#content span.tabular'),
        screen('admin: children', '/admin/children', FIRST_ROW),
        screen('admin: classes', '/admin/classes', FIRST_ROW),
        screen('admin: payments', '/admin/billing', FIRST_ROW),
        screen('admin: enrollments', '/admin/enrollments', FIRST_ROW),
      ],
    },
  ];
}

async function first<T>(owner: pg.Client, query: string): Promise<T & { id: string }> {
  const { rows } = await owner.query<T & { id: string }>(query);
  return rows[0]!;
}
