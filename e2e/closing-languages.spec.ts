import { texts } from '../web/i18n/texts.ts';
import { makePerson, makeRow } from './people.ts';
import { makeDeck } from './pool-deck.ts';
import { done } from './protocol/toolbox.ts';
import { enterAt, enterElsewhere, expect, expectNoViolations, LAPTOP, PHONE, test } from './story.ts';

const HOUR_MS = 3_600_000;

/** The languages beside Bulgarian, each at one size, and how the subject of a closing begins there. */
const ELSEWHERE = [
  { language: 'en', device: PHONE, dates: 'en-GB', subject: 'Closed' },
  { language: 'ru', device: LAPTOP, dates: 'ru-RU', subject: 'Закрыто' },
] as const;

test('the closing, its call list and its thread are read in English on a phone and in Russian on a laptop', async ({
  page,
  tools,
}) => {
  const deck = await makeDeck(tools, ['Калоян Преводачов']);
  const service = tools.service();
  const hence = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const lesson = { class_id: deck.class_id, starts_at: hence(1), duration_minutes: 30 };
  await makeRow(tools, 'lessons', lesson);
  const { locations } = done(
    await service.from('classes').select('locations(id,name)').eq('id', deck.class_id).single(),
  ) as unknown as { locations: { id: string; name: string } };
  const { id: location_id, name } = locations;
  const open = async (is_active: boolean) =>
    done(await service.from('locations').update({ is_active }).eq('id', location_id).select('id'));
  await open(true);
  const clerk = await makePerson(tools, 'Нора Преводачова', 'reception');
  await enterAt(page, clerk, '/admin');
  const family = await enterElsewhere(page, deck.family);
  const { parent_id } = done(
    await service.from('children').select('parent_id').eq('id', deck.children[0]!.id).single(),
  ) as { parent_id: string };
  const read = async (at: typeof page, { language, device }: (typeof ELSEWHERE)[number], address: string) => {
    await at.setViewportSize(device.viewport);
    const id = at === page ? clerk.id : parent_id;
    done(await service.from('profiles').update({ locale: language }).eq('user_id', id).select('user_id'));
    await at.context().addCookies([{ name: 'language', value: language, url: new URL('/', at.url()).href }]);
    await at.goto(address);
    await expect(at.locator('html')).toHaveAttribute('lang', language);
  };

  for (const each of ELSEWHERE) {
    const { close } = texts[each.language].desk;
    await read(page, each, '/admin');
    await page.getByRole('button', { name: close.open }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog', { name: close.title });
    await dialog.getByLabel(close.where).selectOption(name);
    const day = { timeZone: 'Europe/Sofia', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
    const tomorrow = new Date(hence(24)).toLocaleDateString(each.dates, day);
    await dialog.getByLabel(close.until, { exact: true }).fill(tomorrow);
    await dialog.getByText(close.who).click();
    await expect(dialog.getByRole('group', { name: close.who })).toContainText('Калоян Преводачов');
    await expectNoViolations(page);
  }

  const closure_id = crypto.randomUUID();
  const hours = { from: hence(0), until: hence(3), reason: 'Flood' };
  done(await service.rpc('close_pool', { closure_id, location_id, ...hours }));
  // The minutes after which families are called are over.
  const sent_at = hence(-1);
  done(await service.from('messages').update({ sent_at }).eq('id', closure_id).select('id'));
  for (const each of ELSEWHERE) {
    const { messages } = texts[each.language];
    const subject = `${each.subject}: ${name}`;
    await read(page, each, '/admin');
    const called = page.getByRole('region', { name: subject });
    await expect(called.getByRole('button', { name: new RegExp(`^${messages.call.reached}`) })).toBeVisible();
    await expectNoViolations(page);
    await called.getByRole('link', { name: subject }).click();
    await page.getByRole('button', { name: messages.openNew }).click();
    await expect(page.getByRole('dialog').getByText('Flood')).toBeVisible();
    await expectNoViolations(page);
  }
  for (const each of ELSEWHERE) {
    await read(family, each, `/messages/${closure_id}`);
    await expect(family.getByRole('heading', { level: 1, name: `${each.subject}: ${name}` })).toBeVisible();
    await expectNoViolations(family);
  }
  done(await service.rpc('reopen_pool', { closure_id }));
  await open(false);
});
