import type { APIRequestContext } from '@playwright/test';
import type { Role } from '../contracts/roles.ts';
import { clubTime } from '../contracts/time.ts';
import { done, type Toolbox } from './protocol/toolbox.ts';

const PASSWORD = 'вода-и-слънце';

/** What is made with the secret key: nothing of it is about rights. */
export interface StoryPerson {
  id: string;
  email: string;
  password: string;
  name: string;
}

/** A user whose address is proved; a parent has a phone. */
export async function makePerson(tools: Toolbox, name: string, role?: Role): Promise<StoryPerson> {
  const service = tools.service();
  const account = { email: tools.newEmail(), password: PASSWORD };
  const facts = { email_confirm: true, user_metadata: { full_name: name } };
  const { user } = done(await service.auth.admin.createUser({ ...account, ...facts }));
  if (role) done(await service.from('user_roles').insert({ user_id: user.id, role }).select());
  if (role === 'parent')
    done(await service.from('profiles').update({ phone: '+359888120121' }).eq('user_id', user.id).select('user_id'));
  return { ...account, id: user.id, name };
}

/** A row of the table; returns its id. */
export async function makeRow(tools: Toolbox, table: string, values: object): Promise<string> {
  return done(await tools.service().from(table).insert(values).select('id').single())['id'] as string;
}

/** A class of 45 minutes with eight seats at half past five, unless said otherwise; returns its id. */
export async function makeClass(tools: Toolbox, days: number[], values: object): Promise<string> {
  const usual = { duration_minutes: 45, price_per_class: 1500, max_capacity: 8 };
  const { start_time = '17:30', ...more } = values as { start_time?: string };
  const sessions = days.map((day_of_week) => ({ day_of_week, start_time }));
  return done(await tools.service().rpc('save_class', { ...usual, ...more, sessions }))['class_id'] as string;
}

/** A plan of the kind that is on sale. */
export async function planOf(tools: Toolbox, kind: string): Promise<string> {
  const plans = tools.service().from('plans').select('id').eq('kind', kind).eq('is_active', true);
  return done(await plans.limit(1).single())['id'] as string;
}

/** The moment so many minutes ahead, or the last minute of the club's day: a roster is marked on the day of its lesson. */
export function laterToday(minutes: number): string {
  const [hour, minute] = clubTime(new Date()).split(':').map(Number) as [number, number];
  const left = 24 * 60 - 1 - (hour * 60 + minute);
  return new Date(Date.now() + Math.min(minutes, left) * 60_000).toISOString();
}

/** The link of the newest email to the address: a browser is led to the page that opens it by a press. */
export async function emailedLink(request: APIRequestContext, address: string): Promise<string> {
  const [email] = (await (await request.get(`/dev/mailbox.json?to=${address}`)).json()) as [{ links: string[] }];
  return email.links.find((link) => link.includes('/auth/v1/verify'))!;
}
