import { expect, test } from 'vitest';
import { ANONYMOUS } from '../../platform/caller.ts';
import { clubTest } from '../../testing/club.ts';
import { createSecurityTxt } from './security-txt.ts';

const { club, read } = await clubTest();
const ask = async (publicUrl: string) =>
  createSecurityTxt(club.database, publicUrl, () => ANONYMOUS).request('/.well-known/security.txt');

/** The file's fields: name and value of each line. */
const fieldsOf = async (publicUrl: string) =>
  (await (await ask(publicUrl)).text())
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/: (.*)/, 2));

test('who found a hole learns where to report it, and until when that is so', async () => {
  await read`update club_settings set email = 'club@example.org'`;
  const answer = await ask('https://club.example');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
  const fields = await fieldsOf('https://club.example');
  expect(fields).toEqual([
    ['Contact', 'mailto:club@example.org'],
    ['Contact', 'https://club.example/contact'],
    ['Expires', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)],
    ['Preferred-Languages', 'bg, en, ru'],
    ['Canonical', 'https://club.example/.well-known/security.txt'],
  ]);
  const daysLeft = (Date.parse(Object.fromEntries(fields)['Expires']) - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(1);
  expect(daysLeft).toBeLessThan(366);
});

test('without an address the contact page remains; over plain HTTP it may not be named', async () => {
  await read`update club_settings set email = ''`;
  expect(await fieldsOf('https://club.example')).toContainEqual(['Contact', 'https://club.example/contact']);
  expect((await ask('http://localhost:3000')).status).toBe(404);
});
