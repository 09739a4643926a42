import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ANONYMOUS, type Caller } from '../../platform/caller.ts';
import { clubTest } from '../../testing/club.ts';
import { textOf } from '../invoices/testing/pdf-text.ts';
import { createPdfRoutes } from '../pdf-routes.ts';

const { club, make, read, readValue } = await clubTest();

const ask = (caller: Caller | null, id: string, lang = 'bg') =>
  createPdfRoutes({ database: club.database, identify: async () => caller }).request(
    `/papers/consents/${id}.pdf?lang=${lang}`,
  );
async function pdfOf(caller: Caller, id: string, lang: string): Promise<string> {
  const answer = await ask(caller, id, lang);
  expect(answer.status).toBe(200);
  const pdf = Buffer.from(await answer.arrayBuffer());
  const folder = process.env['PDF_DIR'];
  if (folder) await writeFile(`${folder}/consent-${lang}.pdf`, pdf);
  return plain(textOf(pdf));
}
const plain = (text: string) => text.replace(/\s+/g, '');

/** A child whose first parent allowed photos, and the second parent of it. */
async function scene() {
  const { child, parent } = await make.member();
  await read`update profiles set full_name = 'Елена Димитрова' where user_id = ${parent.id}`;
  const second = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${second.id})`;
  const document_id = await make.insert('documents', {
    kind: 'photos',
    version: await readValue<number>`select count(*)::integer + 1 from documents where kind = 'photos'`,
    title: 'Снимки и клипове',
    title_en: 'Photos and films',
    body: `Първи абзац.\n\n${'Клубът снима уроците. '.repeat(400)}\n\nПоследен абзац.`,
    body_en: 'We take photos of lessons.',
    is_required: false,
    published_at: '2026-09-01T08:00:00Z',
  });
  await make.call('sign_document', parent.caller, { document_id, child_ids: [child.id], signed_name: 'Е. Димитрова' });
  const consent_id = await readValue<string>`select id from consents where document_id = ${document_id}`;
  return { child, parent, second, consent_id };
}

test('what was signed is a PDF with the whole text, who signed when, and when it was withdrawn', async () => {
  const { child, parent, second, consent_id } = await scene();
  const admin = await make.user({ role: 'admin' });
  const name = await readValue<string>`select full_name from children where id = ${child.id}`;
  for (const caller of [parent.caller, second.caller, admin.caller]) {
    const text = await pdfOf(caller, consent_id, 'bg');
    for (const part of [
      'Съгласие',
      'Снимки и клипове',
      'Е. Димитрова',
      'Елена Димитрова',
      name,
      'Първи абзац.',
      'Последен абзац.',
    ])
      expect(text).toContain(plain(part));
    expect(text).not.toContain('Оттеглено');
  }
  await make.call('withdraw_consent', second.caller, { consent_id });
  expect(await pdfOf(parent.caller, consent_id, 'bg')).toContain('Оттегленона');
  const english = await pdfOf(parent.caller, consent_id, 'en');
  for (const part of ['Consent', 'Photos and films', 'We take photos', 'Withdrawn on'])
    expect(english).toContain(plain(part));
  // Without a text of that language it is the Bulgarian one.
  const russian = await pdfOf(parent.caller, consent_id, 'ru');
  for (const part of ['Согласие', 'Снимки и клипове', 'Отозвано']) expect(russian).toContain(plain(part));
});

test('others read nothing of what was signed, and hear nothing of whether it is there', async () => {
  const { consent_id } = await scene();
  const stranger = await make.user({ role: 'parent' });
  const instructor = await make.user({ role: 'instructor' });
  const desk = await make.caller('reception');
  const answers = await Promise.all(
    [stranger.caller, instructor.caller, desk].flatMap((caller) =>
      [consent_id, randomUUID(), 'x'].map((id) => ask(caller, id)),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  for (const caller of [null, ANONYMOUS]) expect((await ask(caller, consent_id)).status).toBe(401);
});
