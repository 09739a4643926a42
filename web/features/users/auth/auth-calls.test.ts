import { expect, test, vi } from 'vitest';
import { engine } from '../../../i18n/engine.ts';
import { signUpAthlete } from './auth-calls.ts';

const signUp = vi.hoisted(() => vi.fn(async (_wanted: unknown) => ({ data: { session: null }, error: null })));
vi.mock('../../../lib/api/supabase.ts', () => ({ auth: async () => ({ signUp }) }));

test('who signs up in another language is written to in that one, and so is an athlete’s parent', async () => {
  vi.stubGlobal('location', { origin: 'https://club.example' });
  engine.speak('en');
  const account = { email: 'zoe@example.org', password: 'secret-water', full_name: 'Zoe' };
  expect(await signUpAthlete(account, { birth_date: '2015-05-14', parent_email: 'mum@example.org' })).toBe('confirm');
  expect(signUp.mock.calls[0]![0]).toMatchObject({ options: { data: { full_name: 'Zoe', locale: 'en' } } });
});
