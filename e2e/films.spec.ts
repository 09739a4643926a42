import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { mark, openSection } from './admin.ts';
import { finish, openDialog, press } from './forms.ts';
import { enterElsewhere, expect, expectAccessible, expectNoViolations, LAPTOP, test } from './story.ts';

/** Some seconds of a drawn lane, as the demo club shows them. */
const FILM = join(import.meta.dirname, '..', 'db', 'seed', 'films', 'last-meters.mp4');
const POSTER = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#0072b0' } })
  .jpeg()
  .toBuffer();

/** Swipes over the screen, this far. */
async function swipe(page: Page, across: number, down = 0): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const [x, y] = [width / 2 - across / 2, height / 2 - down / 2];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + across * share, y: y + down * share }],
    });
  await touch('touchStart', 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share);
  await touch('touchEnd', 1);
  await finger.detach();
}

test('an admin adds a film and a link; a visitor plays it, and is asked before another site is', async ({ page }) => {
  const album = `Финали ${mark()}`;
  const [own, linked] = [`Щафета ${album}`, `Интервю ${album}`];
  const admin = await enterElsewhere(page, 'admin@demo.club', undefined, LAPTOP);
  await openSection(admin, 'media', 'Галерия');
  const sheet = admin.getByRole('dialog');
  const files = sheet.locator('input[type=file]');
  const add = async (title: string) => {
    await sheet.getByLabel(/^Заглавие ·/).fill(title);
    await sheet.getByLabel('Албум').fill(album);
    await finish(sheet, 'Добави видео');
  };
  await admin.getByRole('button', { name: 'Добави видео' }).click();
  await sheet.getByText('Файл', { exact: true }).click();
  await files.first().setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>') });
  await expect(sheet.getByText(/^film\.mp4: /)).toBeVisible();
  await files.first().setInputFiles(FILM);
  await expect(sheet.locator('video')).toBeVisible();
  await files.last().setInputFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer: POSTER });
  await expectAccessible(sheet.getByRole('img'));
  await add(own);
  await admin.getByRole('button', { name: 'Добави видео' }).click();
  await sheet.getByLabel('Връзка към видеото').fill('https://youtu.be/dQw4w9WgXcQ');
  await add(linked);
  await admin.context().close();

  const elsewhere: string[] = [];
  await page.context().route(/^https:/, (route) => {
    elsewhere.push(new URL(route.request().url()).hostname);
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>Чужд сайт</p>' });
  });
  await page.goto(`/media?album=${encodeURIComponent(album)}`);
  const viewer = await openDialog(page, `Отвори ${own}`);
  const film = viewer.locator('video');
  await expect(film).toHaveAttribute('poster', /\/media\//);
  await expectNoViolations(page);
  const address = new URL((await film.getAttribute('src'))!, page.url()).href;
  const part = await page.request.get(address, { headers: { Range: 'bytes=100-199' } });
  expect([part.status(), (await part.body()).length]).toEqual([206, 100]);
  expect(part.headers()['content-range']).toMatch(/^bytes 100-199\//);
  const play = (from: number) =>
    film.evaluate(async (video: HTMLVideoElement, seconds) => {
      video.muted = true;
      video.currentTime = seconds;
      await video.play();
    }, from);
  const seconds = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await play(0);
  await expect.poll(seconds).toBeGreaterThan(0.1);
  await play(2);
  await expect.poll(seconds).toBeGreaterThan(2);

  const playing = (title: string) => expect(viewer.getByText(title)).toBeVisible();
  await swipe(page, -40);
  await swipe(page, -60, 200);
  await playing(own);
  await swipe(page, -200);
  await playing(linked);
  await expectAccessible(viewer.getByText(/Видеото се пуска от YouTube/));
  await swipe(page, 200);
  await playing(own);
  await swipe(page, 200);
  await playing(linked);
  expect(elsewhere).toEqual([]);
  await expect(viewer.locator('iframe')).toHaveCount(0);
  await press(viewer, 'Пусни от YouTube', viewer.frameLocator('iframe').getByText('Чужд сайт'));
  expect(new Set(elsewhere)).toEqual(new Set(['www.youtube-nocookie.com']));

  // A consent is not asked for again in this browser, until it is taken back.
  await page.reload();
  await page.getByRole('button', { name: `Отвори ${linked}` }).click();
  await expect(viewer.locator('iframe')).toHaveAttribute('title', linked);
});
