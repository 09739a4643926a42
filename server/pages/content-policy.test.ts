import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentPolicy, hashesOf } from './content-policy.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('exactly the scripts of the page may run', () => {
  const page = `<script>first()</script><script type="application/ld+json">{"a":1}</script>
    <script src="/assets/core.js"></script><script type="module">import "/a.js";
second()</script><script>first()</script>`;
  expect(hashesOf(page)).toEqual([hash('first()'), hash('import "/a.js";\nsecond()')]);
});

test('other sites get in where they are needed only', () => {
  const strict = contentPolicy({ inline: [] });
  expect(strict).toContain(`script-src 'self';`);
  expect(strict).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com;');
  expect(strict).not.toContain('stripe');
  expect(contentPolicy({ inline: [], stripe: true })).toContain('https://api.stripe.com');
});
