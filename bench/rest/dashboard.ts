import { createHmac } from 'node:crypto';

/** The parents that take turns, so that no cache holds the one answer. */
const PARENTS = 400;

const texts = (name: string) => `${name},${name}_en,${name}_ru`;
const SELECT = `id,full_name,first_name,birth_date,skill_level,
  enrollments(id,status,sessions_remaining,valid_until,transfer_from,created_at,
    plans(kind,sessions,${texts('name')}),
    classes(id,${texts('title')},locations(${texts('name')}),lessons(starts_at,duration_minutes)),
    waitlist_offers(id,expires_at),
    subscriptions(id,status,current_period,ends_on)),
  payments(id,amount,method,date,reference,enrollment_id)`.replace(/\s+/g, '');
const LESSONS = 'enrollments.classes.lessons';
const NOW = new Date().toISOString();

/** A parent's dashboard: the children with their enrollments, next lessons, offers and payments due. */
export const DASHBOARD = `/rest/v1/children?${new URLSearchParams([
  ['select', SELECT],
  ['enrollments.status', 'in.(active,waitlist)'],
  ['enrollments.order', 'created_at.asc'],
  [`${LESSONS}.starts_at`, `gte.${NOW}`],
  [`${LESSONS}.status`, 'eq.scheduled'],
  [`${LESSONS}.order`, 'starts_at.asc'],
  [`${LESSONS}.limit`, '1'],
  ['enrollments.waitlist_offers.status', 'eq.open'],
  ['enrollments.waitlist_offers.expires_at', `gt.${NOW}`],
  ['enrollments.subscriptions.status', 'in.(active,paused)'],
  ['payments.status', 'eq.pending'],
  ['payments.order', 'date.asc'],
  ['order', 'created_at.asc'],
])}`;

/** The ids of the filled club follow from a number, so that pgbench can name them, too. */
export const parentId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The parents that take turns, spread over the whole club of this many families. */
export function someParents(families: number): string[] {
  const step = Math.max(1, Math.floor(families / PARENTS));
  return Array.from({ length: Math.min(PARENTS, families) }, (_, index) => parentId(1 + index * step));
}

/** An access token of the parent, as the authentication service signs it. */
export function signToken(secret: string, parent: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  const claims = {
    sub: parent,
    role: 'authenticated',
    aud: 'authenticated',
    email: `${parent}@bench.club`,
    exp: expires,
  };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
