import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentPolicy, hasCardForm, hashOf, vouchFor } from './content-policy.ts';

test('of a page for many readers exactly the scripts of its renderer may run', () => {
  const page = `<script nonce="n1">first()</script><script type="application/ld+json" nonce="n1">{"a":1}</script>
    <script src="/assets/core.js" nonce="n1"></script><p><script>smuggledIn()</script></p>
    <script type="module" nonce="n1">import "/a.js";
second()</script><script nonce="n1">first()</script>`;
  const vouched = vouchFor(page, 'n1');
  expect(vouched.sources).toEqual([hashOf('first()'), hashOf('import "/a.js";\nsecond()')]);
  expect(vouched.page).toBe(page.replaceAll(' nonce="n1"', ''));
  expect(hashOf('first()')).toBe(`'sha256-${createHash('sha256').update('first()').digest('base64')}'`);
});

test('other sites get in where they are needed only', () => {
  const strict = contentPolicy({ inline: [], publicUrl: 'https://club.example' });
  expect(strict).toContain(`script-src 'self';`);
  expect(strict).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com;');
  expect(strict).toContain(`connect-src 'self' wss://club.example;`);
  expect(strict).not.toContain('stripe');
  expect(contentPolicy({ inline: [], publicUrl: 'http://localhost:3000', stripe: true })).toContain(
    `connect-src 'self' ws://localhost:3000 https://api.stripe.com;`,
  );
});

test('every page on which something is paid can have a card form, and no other', () => {
  const paying = ['/child/1/payment', '/child/1/payment/', '/payments/cards', '/orders/1', '/event-management/1'];
  expect(paying.filter((path) => !hasCardForm(path))).toEqual([]);
  const others = ['/', '/payments', '/orders', '/child/1', '/events/1', '/admin/orders', '/checkout', '/orders/1/x'];
  expect(others.filter(hasCardForm)).toEqual([]);
});
