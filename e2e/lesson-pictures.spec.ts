import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addDays, clubDay } from '../contracts/time.ts';
import { confirm } from './forms.ts';
import { makePerson, makeRow } from './people.ts';
import { makeDeck } from './pool-deck.ts';
import { done, type Client } from './protocol/toolbox.ts';
import { enterAt, enterElsewhere, expect, expectNoViolations, test } from './story.ts';

const PICTURE = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });

test('an album waits for the last consent, appears for all families of the lesson, and goes with the first that is withdrawn', async ({
  page,
  tools,
  viewport,
}) => {
  if (viewport?.width !== 390) await page.emulateMedia({ colorScheme: 'dark' });
  const tag = crypto.randomUUID().slice(0, 6);
  const deck = await makeDeck(tools, [`Искра-Мария Дълбоководска-Йорданова ${tag}`]);
  const [child] = deck.children;
  const lesson_id = await makeRow(tools, 'lessons', {
    class_id: deck.class_id,
    starts_at: `${addDays(clubDay(), -1)}T09:40:00Z`,
    duration_minutes: 15,
  });
  const since = { created_at: `${addDays(clubDay(), -20)}T09:00:00Z` };
  done(await tools.service().from('enrollments').update(since).eq('id', child!.enrollment_id).select());
  const other = await tools.parent();
  const guest = done(
    await other.client.rpc('register_child', { full_name: `Гост Рибаров ${tag}`, birth_date: '2018-02-03' }),
  ) as { id: string };
  await makeRow(tools, 'visits', { child_id: guest.id, lesson_id, kind: 'single' });
  await agree(deck.family.client, child!.id);

  await enterAt(
    page,
    deck.instructor,
    `/instructor/class/${deck.class_id}?tab=roster&lesson=${lesson_id}`,
    'Снимки от урока',
  );
  await page.getByRole('button', { name: 'Снимки от урока' }).click();
  const sheet = page.getByRole('dialog', { name: 'Снимки от урока' });
  await expect(sheet.getByText('1 дете е без съгласие за снимки')).toBeVisible();
  await expect(sheet.getByText(`Гост Рибаров ${tag}`, { exact: true })).toBeVisible();
  await sheet
    .locator('input[type=file]')
    .first()
    .setInputFiles([picture('а.png'), picture('б.png')]);
  await expect(sheet.getByRole('button', { name: 'Отвори: Снимка 2' })).toBeVisible();
  // Drawn again before they left the phone, without what its camera writes.
  const sent = await tools.service().from('lesson_pictures').select('type').eq('lesson_id', lesson_id);
  expect(done(sent)).toEqual([{ type: 'image/jpeg' }, { type: 'image/jpeg' }]);
  await expectNoViolations(page);

  const family = await enterElsewhere(page, deck.family, `/child/${child!.id}`, { viewport: viewport! });
  const visitors = await enterElsewhere(page, other, `/child/${guest.id}`, { viewport: viewport! });
  await expectAlbum(family, child!.name, 0);
  await expectAlbum(visitors, `Гост Рибаров ${tag}`, 0);

  const consent_id = await agree(other.client, guest.id);
  await expectAlbum(family, child!.name, 2);
  await expectAlbum(visitors, `Гост Рибаров ${tag}`, 2);
  await expectNoViolations(family);
  // The swimmer itself, with an account of its own.
  const swimmer = await makePerson(tools, child!.name, 'athlete');
  const account = { user_id: swimmer.id, child_id: child!.id, approved: true, approved_at: new Date().toISOString() };
  done(await tools.service().from('athlete_accounts').insert(account).select('user_id'));
  const own = await enterElsewhere(page, swimmer, '/athlete/dashboard', { viewport: viewport! });
  await expectAlbum(own, /^Здравей/, 2);
  await expectNoViolations(own);
  await page.reload();
  await page.getByRole('button', { name: 'Снимки от урока' }).click();
  await expect(sheet.getByText('Семействата на децата от урока ги виждат.')).toBeVisible();

  done(await other.client.rpc('withdraw_consent', { consent_id }));
  await expectAlbum(own, /^Здравей/, 0);
  await own.context().close();
  await expectAlbum(family, child!.name, 0);
  await expectAlbum(visitors, `Гост Рибаров ${tag}`, 0);

  await sheet.getByLabel('Дете').selectOption(child!.id);
  await sheet
    .locator('input[type=file]')
    .last()
    .setInputFiles([picture('в.png')]);
  await expect(sheet.getByRole('button', { name: `Отвори: Снимка 1, ${child!.name}` })).toBeVisible();
  await expectAlbum(family, child!.name, 1);
  await expect(family.getByText('само за теб')).toBeVisible();
  await expectAlbum(visitors, `Гост Рибаров ${tag}`, 0);
  await sheet.getByRole('button', { name: `Изтрий: Снимка 1, ${child!.name}` }).click();
  await confirm(page, /^Изтрий$/, 'Изтрито е');
  await expectAlbum(family, child!.name, 0);
  await family.context().close();
  await visitors.context().close();
});

/** Agrees to photos of the child; returns the consent's id. */
async function agree(client: Client, child_id: string): Promise<string> {
  const documents = done(
    await client.from('documents').select('id').eq('kind', 'photos').order('version', { ascending: false }).limit(1),
  ) as { id: string }[];
  const args = { document_id: documents[0]!.id, child_ids: [child_id], signed_name: 'Ана Морска' };
  done(await client.rpc('sign_document', args));
  const consents = done(
    await client.from('consents').select('id').eq('child_id', child_id).is('withdrawn_at', null),
  ) as { id: string }[];
  return consents[0]!.id;
}

/** The page of a child, read again, has so many pictures of lessons, and draws each of them. */
async function expectAlbum(page: Page, name: string | RegExp, count: number): Promise<void> {
  const answered = page.waitForResponse(/list_child_pictures/);
  await page.reload();
  await answered;
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const tiles = page.getByRole('button', { name: /^Отвори: Снимка/ });
  await expect(tiles).toHaveCount(count);
  await expect(tiles.locator('img')).toHaveCount(count);
}
