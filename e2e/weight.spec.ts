import type { Request } from '@playwright/test';
import { enter, expect, test } from './story.ts';

/**
 * What the first screens may load: kilobytes of script over the network, and files of it. 2 % above what they load; a
 * screen that grows names its largest files.
 */
const SCREENS: [path: string, email: string | null, kB: number, files: number][] = [
  ['/', null, 131, 10],
  ['/contact', null, 129, 7],
  ['/register-child', 'parent@demo.club', 274, 16],
  ['/dashboard', 'parent@demo.club', 248, 13],
  ['/payments', 'parent@demo.club', 270, 15],
];
const NAMED = 8;

async function weigh(request: Request): Promise<{ file: string; bytes: number }> {
  const { responseBodySize } = await request.sizes();
  return { file: new URL(request.url()).pathname, bytes: responseBodySize };
}

test.use({ viewport: { width: 390, height: 844 } });

for (const [path, email, most, files] of SCREENS) {
  test(`${path} loads no more script than it did`, async ({ page }) => {
    if (email) await enter(page, email);
    // A notification that another story makes would bring the code of toasts.
    await page.routeWebSocket(/\/realtime\//, () => {});
    const measured: Promise<{ file: string; bytes: number }>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') measured.push(weigh(request));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const loaded = await Promise.all(measured);
    const largest = loaded.toSorted((one, other) => other.bytes - one.bytes).slice(0, NAMED);
    const named = largest.map(({ file, bytes }) => `${file} ${(bytes / 1000).toFixed(1)} kB`).join('\n');
    const kB = loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    expect(kB, `${path}, kB of script\n${named}`).toBeLessThanOrEqual(most);
    expect(loaded.length, `${path}, files of script\n${named}`).toBeLessThanOrEqual(files);
    expect(kB, `${path} loads compressed script`).toBeGreaterThan(most / 2);
  });
}
