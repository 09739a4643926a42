import { html } from 'hono/html';

/** The wait of a browser before it asks again by itself, in seconds. */
const ASKS_AGAIN_SECONDS = 5;

/** The answer to a person whose page had to wait too long: it opens by itself once there is time for it. */
export const BUSY_PAGE = html`<!doctype html>
  <html lang="bg">
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="robots" content="noindex" />
    <meta http-equiv="refresh" content="${ASKS_AGAIN_SECONDS}" />
    <title>Момент …</title>
    <p>В момента в сайта има много хора. Страницата ще се отвори сама след малко.</p>
    <p lang="en">Many people are on the site right now. The page will open by itself shortly.</p>
    <p lang="ru">Сейчас на сайте много людей. Страница скоро откроется сама.</p>
  </html>`;
