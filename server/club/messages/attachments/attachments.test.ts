import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { clubTest } from '../../../testing/club.ts';
import { applyRetention } from '../../accounts/erasure/apply-retention.ts';
import { dropUnsentFiles } from './attachments.ts';

const { club, make, read, readOne, readValues, asService } = await clubTest();

/** Puts a file into a person's folder, as an upload does. */
async function upload(userId: string): Promise<string> {
  const [path, version] = [`${userId}/${randomUUID()}.pdf`, randomUUID()];
  await read`select storage.announce_file(${version}, 1)`;
  await read`
    insert into storage.objects (bucket_id, name, version, owner_id, metadata)
    values ('attachments', ${path}, ${version}, ${userId}, '{"mimetype": "application/pdf", "size": 2000}')`;
  return path;
}

async function sendTo(families: string[], names: string[]) {
  const desk = await make.user({ role: 'reception' });
  const paths = await Promise.all(names.map(() => upload(desk.id)));
  const message_id = randomUUID();
  const args = {
    message_id,
    audience: { kind: 'families', ids: families },
    subject: 'Лагерът',
    subject_en: null,
    subject_ru: null,
    body: 'Прочетете приложеното.',
    body_en: null,
    body_ru: null,
    urgent: false,
    asks: false,
    files: names.map((name, index) => ({ name, file_path: paths[index] })),
  } as never;
  const send = () => make.call('send_message', desk.caller, args);
  await send();
  return { message_id, paths, send, desk };
}
const stored = (paths: string[]) =>
  readValues<string>`select name from storage.objects where bucket_id = 'attachments' and name = any (${paths})`;

test('the email names the files and carries none of them; sent again the message has them once', async () => {
  const parent = await make.user({ role: 'parent' });
  const { message_id, send } = await sendTo([parent.id], ['график.pdf', '<b>снимка</b>.jpg']);
  await send();
  const { text, html } = await readOne<{ text: string; html: string }>`
    select text, html from email.outgoing where recipient = ${parent.email} and kind = 'club_message'`;
  expect(text).toContain('Прикачено: график.pdf, <b>снимка</b>.jpg. Отваря се от съобщението');
  expect(html).toContain('&lt;b&gt;снимка');
  expect(text + html).not.toContain('/storage/');
  expect(
    await read`select position, name, bytes from attachments where message_id = ${message_id} order by position`,
  ).toMatchObject([
    { position: 1, name: 'график.pdf' },
    { position: 2, name: '<b>снимка</b>.jpg' },
  ]);
});

test('files of no message go after a day; those of a message go with it after the period', async () => {
  const parent = await make.user({ role: 'parent' });
  const { message_id, paths, desk } = await sendTo([parent.id], ['а.pdf']);
  const [old, fresh] = [await upload(desk.id), await upload(desk.id)];
  await read`
    update storage.objects set created_at = now() - interval '25 hours' where name = any (${[old, ...paths]})`;
  await asService(dropUnsentFiles);
  expect((await stored([old, fresh, ...paths])).toSorted()).toEqual([fresh, ...paths].toSorted());
  await read`update messages set sent_at = now() - interval '3 years' where id = ${message_id}`;
  await read`update club_settings set keep_messages_months = 24`;
  await applyRetention(club.database);
  expect(await stored(paths)).toEqual([]);
});

test('a family’s export names the files that it got; with its account goes the file that it alone got', async () => {
  const [parent, other] = [await make.user({ role: 'parent' }), await make.user({ role: 'parent' })];
  const alone = await sendTo([parent.id], ['само за вас.pdf']);
  const both = await sendTo([parent.id, other.id], ['за двама.pdf']);
  const exported = JSON.stringify(await make.call('export_my_data', parent.caller, {} as never));
  expect(exported).toContain('само за вас.pdf');
  expect(exported).toContain('за двама.pdf');
  expect(JSON.stringify(await make.call('export_my_data', other.caller, {} as never))).not.toContain('само за вас.pdf');
  await make.call('erase_my_account', parent.caller, { typed_email: parent.email });
  expect(await stored(alone.paths)).toEqual([]);
  expect(await stored(both.paths)).toEqual(both.paths);
  // The writer's name goes; what the families got stays.
  await make.call('erase_my_account', both.desk.caller, { typed_email: both.desk.email });
  expect(await stored(both.paths)).toEqual(both.paths);
});
