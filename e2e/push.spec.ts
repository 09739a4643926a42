import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { press, sendSignIn, signOut, visit } from './forms.ts';
import { done, type Toolbox } from './protocol/toolbox.ts';
import { enterAt, enterElsewhere, expect, expectAccessible, expectNoViolations, test } from './story.ts';

test.use({ serviceWorkers: 'allow' });

/** A parent whose child just got an achievement. */
async function family(tools: Toolbox) {
  const parent = await tools.parent();
  const admin = await tools.admin();
  const child = { full_name: 'Калина Екранова', birth_date: '2016-02-03' };
  const { id } = done(await parent.client.rpc('register_child', child)) as { id: string };
  const award = async (title: string) => done(await admin.rpc('award_achievement', { child_id: id, title }));
  await award('Първи 25 метра');
  const rows = async () => done(await parent.client.from('push_subscriptions').select('endpoint,shows_private'));
  return { ...parent, childId: id, award, rows };
}

/** A headless browser has no push service and asks for no permission: its address and keys are made here, and its reader agrees. */
async function givePushService(page: Page): Promise<string> {
  const endpoint = `https://push.example/${randomUUID()}`;
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await page.addInitScript(
    ({ endpoint: address, keys: pair }) => {
      if (origin === 'null') return;
      const subscription = {
        endpoint: address,
        toJSON: () => ({ endpoint: address, keys: pair }),
        async unsubscribe() {
          localStorage.removeItem('story-push');
          return true;
        },
      } as unknown as PushSubscription;
      const isOn = () => localStorage.getItem('story-push') !== null;
      let agreed = isOn();
      Object.defineProperty(Notification, 'permission', { get: () => (agreed ? 'granted' : 'default') });
      Notification.requestPermission = async () => {
        agreed = true;
        return 'granted';
      };
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('story-push', 'on');
        return subscription;
      };
      PushManager.prototype.getSubscription = async () => (isOn() ? subscription : null);
    },
    { endpoint, keys },
  );
  return endpoint;
}

/** Asks a child's family; the key of its links, and its answer so far. */
async function askFamily(tools: Toolbox, childId: string, email: string) {
  const service = tools.service();
  const message_id = randomUUID();
  const words = { subject: 'Идвате ли в неделя?', body: 'Плуваме в неделя.' };
  const texts = {
    ...words,
    subject_en: null,
    subject_ru: null,
    body_en: null,
    body_ru: null,
    urgent: false,
    asks: true,
  };
  const audience = { kind: 'children', ids: [childId] };
  done(await service.rpc('send_message', { message_id, audience, ...texts }));
  const links = async () => (await tools.emails(email)).flatMap((each) => each.links);
  const isAnswer = (link: string) => link.includes('/answer/no/');
  await expect.poll(async () => (await links()).some(isAnswer)).toBe(true);
  const answer_key = (await links()).find(isAnswer)!.split('/').at(-1)!;
  const answer = async () =>
    done(await service.from('threads').select('answer').eq('message_id', message_id).single())['answer'] as string;
  return { answer_key, answer };
}

/** The push service hands a push over to the browser. */
async function deliver(page: Page, data: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) });
}

test('a parent lets notifications come to the screen of a phone, opens one, and removes the phone', async ({
  page,
  tools,
}) => {
  const { childId, rows, ...parent } = await family(tools);
  const endpoint = await givePushService(page);
  const offer = page.getByRole('region', { name: 'На екрана' });
  await enterAt(page, parent, '/notifications');
  await expectAccessible(offer.getByText('Да показва ли това устройство известията'));
  await press(page, 'Включи на това устройство', 'Известията вече идват на този екран.');
  await expect(offer).toBeHidden();
  expect(await rows()).toEqual([{ endpoint, shows_private: false }]);

  await visit(page, '/account', page.getByText('Това устройство').last());
  const shows = page.getByRole('checkbox', { name: 'Показвай суми и медицински документи' });
  await expect(shows).not.toBeChecked();
  await shows.click();
  await expect(shows).toBeChecked();
  await expect.poll(rows).toEqual([{ endpoint, shows_private: true }]);
  await expectNoViolations(page);

  const worker = page.context().serviceWorkers()[0]!;
  // Without the permission a browser shows nothing: what it should show is noted down.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options });
    };
  });
  const words = { body: 'Ново постижение', tag: randomUUID(), lang: 'bg' };
  const path = `/child/${childId}`;
  const shown_key = randomBytes(24).toString('base64url');
  const reported = page
    .context()
    .waitForEvent('response', (response) => response.url().endsWith('/rpc/report_push_shown'));
  await deliver(page, { title: 'Клуб', ...words, path, shown_key });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown))
    .toEqual([{ title: 'Клуб', ...words, icon: '/icons/192.png', data: { path } }]);
  // What is on the screen is reported with its key alone.
  const report = await reported;
  expect([report.status(), report.request().postDataJSON()]).toEqual([200, { key: shown_key }]);
  expect((await report.request().allHeaders())['authorization']).toBeUndefined();
  await worker.evaluate(
    (data) => {
      const notification = { data, close: () => undefined };
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
    },
    { path },
  );
  await expect(page).toHaveURL(new RegExp(path));

  await test.step('a no is pressed on the locked screen', async () => {
    const { answer_key, answer } = await askFamily(tools, childId, parent.email);
    const actions = [{ action: 'no', title: 'Не' }];
    await deliver(page, { title: 'Клуб', ...words, path: '/messages', answer_key, actions });
    await expect
      .poll(() => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown.at(-1)))
      .toMatchObject({ actions, data: { path: '/messages', answer_key } });
    await worker.evaluate(
      (shown) => {
        const notification = { ...shown, close: () => undefined };
        const pressed = { notification, action: 'no', waitUntil: () => undefined };
        dispatchEvent(Object.assign(new Event('notificationclick'), pressed));
      },
      { title: 'Клуб', ...words, actions, data: { path: '/messages', answer_key } },
    );
    await expect.poll(answer).toBe('no');
    await expect
      .poll(() => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown.at(-1)))
      .toMatchObject({ body: '✓ Не · Ново постижение' });
  });

  await visit(page, '/account', page.getByText('Това устройство').last());
  await page.getByRole('button', { name: /^Премахни/ }).click();
  await expect(page.getByText('Там вече няма да идват известия.')).toBeVisible();
  expect(await rows()).toEqual([]);
});

test('with the sign-out the screen hears nothing more', async ({ page, tools }) => {
  const { rows, ...parent } = await family(tools);
  await givePushService(page);
  await enterAt(page, parent, '/account', page.getByRole('heading', { name: 'На екрана' }));
  await press(page, 'Включи на това устройство', 'Известията вече идват на този екран.');
  expect(await rows()).toHaveLength(1);
  await signOut(page);
  await sendSignIn(page, parent.email, parent.password);
  await expect(page).not.toHaveURL(/auth/);
  await visit(page, '/account', page.getByRole('button', { name: 'Включи на това устройство' }));
  await expect(page.getByRole('button', { name: /^Премахни/ })).toBeHidden();
});

test('on an iPhone the way to the home screen is written', async ({ page, tools }) => {
  const { ...parent } = await family(tools);
  const phone = await enterElsewhere(page, parent, '/notifications', {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
  });
  await phone.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  await phone.reload();
  await expect(phone.getByText('На iPhone и iPad първо сложи сайта на началния екран')).toBeVisible();
  await phone.getByRole('button', { name: 'Разбрах' }).click();
  await visit(phone, '/account', phone.getByText('На iPhone и iPad първо сложи сайта на началния екран'));
});
