import { shortMessagePath } from '../contracts/messages.ts';
import { act, openSection, search } from './admin.ts';
import { finish, follow, press, visit } from './forms.ts';
import { makePerson } from './people.ts';
import { makeDeck, type Deck } from './pool-deck.ts';
import { done, type Client, type Toolbox } from './protocol/toolbox.ts';
import { enterAt, enterElsewhere, expect, expectAccessible, expectNoViolations, LAPTOP, test } from './story.ts';

const PROGRAM = { name: 'график.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>alert(1)</script>') };
const PLAN = { name: 'Как се стига.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };

interface Thread {
  id: string;
  message_id: string;
}

/** A family without an address in the deck's class; returns its name. */
async function addManaged(tools: Toolbox, { class_id, title }: Deck): Promise<string> {
  const service = tools.service();
  const full_name = `Баба Рада ${title.split(' ').at(-1)}`;
  const { user_id } = done(await service.rpc('create_family', { full_name, phone: '+359888120122' })) as {
    user_id: string;
  };
  const input = { parent_id: user_id, full_name: 'Огнян Радев', birth_date: '2017-05-06' };
  const { id } = done(await service.rpc('register_child', input)) as { id: string };
  const { id: plan_id } = done(await service.from('plans').select('id').eq('kind', 'pool_8').limit(1).single()) as {
    id: string;
  };
  const { location_id } = done(await service.from('classes').select('location_id').eq('id', class_id).single()) as {
    location_id: string;
  };
  const open = async (is_active: boolean) =>
    done(await service.from('locations').update({ is_active }).eq('id', location_id).select('id'));
  await open(true);
  done(await service.rpc('enroll_child', { child_id: id, class_id, plan_id, method: 'cash' }));
  await open(false);
  return full_name;
}

/** Writes to the class as the club; returns the id of the message. */
async function send(tools: Toolbox, class_id: string, subject: string, asks = false): Promise<string> {
  const message_id = crypto.randomUUID();
  const texts = {
    subject,
    body: 'Утре няма плуване.',
    subject_en: null,
    subject_ru: null,
    body_en: null,
    body_ru: null,
  };
  const audience = { kind: 'class', ids: [class_id] };
  done(await tools.service().rpc('send_message', { message_id, audience, ...texts, urgent: false, asks }));
  return message_id;
}

const threadAnswers = async (client: Client) =>
  done(await client.from('threads').select('message_id,answer')) as { message_id: string; answer: string | null }[];
const threadsOf = async (client: Client) => done(await client.from('threads').select('id,message_id')) as Thread[];

test('an important message: the desk writes, a mother says no, a grandmother is called, the club answers', async ({
  page,
  tools,
}) => {
  const deck = await makeDeck(tools, ['Явор Протоколов']);
  const grandmother = await addManaged(tools, deck);
  const clerk = await makePerson(tools, 'Рая Гишева', 'reception');
  const colleague = await makePerson(tools, `Мира Гишева ${deck.class_id.slice(0, 6)}`, 'reception');
  const subject = `Утре сме затворени ${deck.class_id.slice(0, 6)}`;

  const desk = await enterElsewhere(page, clerk, undefined, LAPTOP);
  await openSection(desk, 'classes', 'Групи');
  await search(desk, deck.title, desk.getByText(deck.title).filter({ visible: true }).first());
  const sheet = await act(desk, `Действия за „${deck.title}“`, 'Пиши на семействата', 'Ново съобщение');
  await expect(sheet.getByText('2 семейства, 2 родители')).toBeVisible();
  await sheet.getByText('1 семейство няма да получи имейл').click();
  await expect(sheet.getByText(grandmother)).toBeVisible();
  await sheet.getByLabel('От шаблон').selectOption('Басейнът е затворен');
  await expect(sheet.getByLabel('Важно', { exact: true })).toBeChecked();
  await expect(sheet.getByLabel('Текст', { exact: true })).toHaveValue(/^Заради авария/);
  await sheet.getByLabel('Заглавие', { exact: true }).fill(subject);
  await press(sheet, 'Запази като шаблон');
  const naming = desk.getByRole('dialog', { name: 'Запази като шаблон' });
  await expect(naming.getByLabel('Име на шаблона')).toHaveValue('Басейнът е затворен');
  await naming.getByLabel('Име на шаблона').fill(subject);
  await expectNoViolations(desk);
  await press(naming, 'Запази', desk.getByText(`Шаблонът „${subject}“ е запазен`));
  await sheet.getByLabel('От шаблон').selectOption(subject);
  await press(desk.getByRole('dialog', { name: 'Да заменим ли написаното?' }), 'Замени');
  await expect(sheet.getByLabel('Заглавие', { exact: true })).toHaveValue(subject);
  await sheet.getByLabel('Текст', { exact: true }).fill('Авария. Ще дойде ли {{дете}} в неделя вместо утре? {{бащa}}');
  await sheet.getByLabel('Питай „да“ или „не“').check();
  await sheet.getByLabel('Важно', { exact: true }).uncheck();
  await sheet.getByText('И като SMS').click();
  await expect(sheet.getByText('1 SMS', { exact: true })).toBeVisible();
  await sheet.getByLabel('Важно', { exact: true }).check();
  await expect(sheet.getByText('2 SMS-а', { exact: true })).toBeVisible();
  await expect(sheet.getByText(/^Този месец: \d+ от 500\.$/)).toBeVisible();
  await press(sheet, 'Изпрати');
  await expect(sheet.getByLabel('Текст', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel('Текст', { exact: true }).fill('Авария. Ще дойде ли {{дете}} в неделя вместо утре?');
  await test.step('a file that lies about its type is refused at its field, and taken out again', async () => {
    await sheet.getByLabel(/^Файлове/).setInputFiles([PROGRAM, PLAN]);
    await press(sheet, 'Изпрати', 'Някой от файловете не е PDF или снимка');
    await expect(sheet.getByLabel(/^Файлове/)).toHaveAttribute('aria-invalid', 'true');
    await expectNoViolations(desk);
    await press(sheet, 'Махни график.pdf');
    await expect(sheet.getByRole('list', { name: 'Избрани файлове' }).getByRole('listitem')).toHaveText(PLAN.name);
  });
  await expectNoViolations(desk);
  await press(sheet, 'Изпрати');
  const sent = desk.getByRole('dialog', { name: 'Изпратено до 2 семейства' });
  await expectAccessible(sent.getByRole('button', { name: 'Копирай за Viber' }));
  await follow(sent, 'Виж кой знае', desk.getByText('Знаят 0 от 2 семейства'));
  const grandmothers = desk.getByRole('listitem').filter({ hasText: grandmother });
  await expect(grandmothers.getByText('SMS е предаден')).toBeVisible();
  await expectNoViolations(desk);

  await test.step('the desk renames its template, and removes it', async () => {
    await openSection(desk, 'messages', 'Съобщения до семействата');
    await press(desk, 'Шаблони');
    const templates = desk.getByRole('dialog', { name: 'Шаблони за съобщения' });
    await expectAccessible(templates.getByText(subject).first());
    const renaming = await act(desk, `Действия с шаблона „${subject}“`, 'Преименувай', 'Преименувай');
    await renaming.getByLabel('Име на шаблона').fill('Почивни дни');
    await press(renaming, 'Запази', renaming.getByText('Това вече съществува.'));
    await renaming.getByLabel('Име на шаблона').fill(`${subject} пак`);
    await press(renaming, 'Запази', templates.getByText(`${subject} пак`));
    const title = `Да изтрием ли „${subject} пак“?`;
    const removing = await act(desk, `Действия с шаблона „${subject} пак“`, 'Изтрий шаблона', title);
    await press(removing, 'Изтрий шаблона');
    await expect(templates.getByText(`${subject} пак`)).toHaveCount(0);
  });

  // The minutes after which families are called are over.
  const service = tools.service();
  const sent_at = new Date(Date.now() - 31 * 60_000).toISOString();
  const { id } = done(
    await service.from('messages').update({ sent_at }).eq('subject', subject).select('id').single(),
  ) as { id: string };
  await visit(desk, '/admin/day', desk.getByRole('link', { name: subject }));
  const called = desk.getByRole('region', { name: subject });
  await expect(called.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(called.getByText(grandmother));

  await test.step('the mother opens it, says no, and writes', async () => {
    await enterAt(page, deck.family, '/dashboard');
    const bell = page.getByRole('button', { name: /^Известия/ }).filter({ visible: true });
    await expect(bell).toHaveAccessibleName(/нов/);
    // A look at the list is not yet a look at what is important.
    await bell.press('Enter');
    await expect(page.getByRole('dialog').getByText(`Важно от клуба: „${subject}“`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell).toHaveAccessibleName('Известия, 1 ново');
    await bell.press('Enter');
    await page.getByRole('dialog').getByText(`Важно от клуба: „${subject}“`).click();
    await expect(page.getByText('Ще дойде ли Явор в неделя вместо утре?')).toBeVisible();
    const [file] = await Promise.all([
      page
        .context()
        .waitForEvent(
          'response',
          (response) => response.url().includes('/object/sign/attachments/') && response.request().method() === 'GET',
        ),
      page.getByRole('button', { name: `Отвори ${PLAN.name}` }).click(),
    ]);
    expect(file.status()).toBe(200);
    expect(file.headers()['content-type']).toBe('application/pdf');
    await page.bringToFront();
    await press(page, 'Не', 'Семейството ти отговори „Не“.');
    await page.getByLabel('Пиши на клуба').fill('На гости сме при баба. Кога отваряте?');
    await press(page, 'Изпрати', page.getByRole('listitem').filter({ hasText: 'На гости сме при баба.' }));
    await expectNoViolations(page);
    await visit(page, '/messages', page.getByRole('link', { name: new RegExp(subject) }));
    await expectNoViolations(page);
    // As the text message leads her.
    await visit(page, shortMessagePath(id), page.getByRole('heading', { level: 1, name: subject }));
  });

  await test.step('the desk sees her gone from the list, and calls the grandmother', async () => {
    await expect(called.getByRole('listitem')).toHaveCount(1);
    await expect(called.getByRole('link', { name: '+359 88 812 0122' })).toHaveAttribute('href', 'tel:+359888120122');
    await press(called, `Няма отговор: ${grandmother}`, /^Без отговор в/);
    await press(called, `Обадих се: ${grandmother}`);
    await expect(called).toHaveCount(0);
  });

  await test.step('the thread waits in the inbox until it is answered', async () => {
    await openSection(desk, 'inbox', 'Запитвания');
    const row = desk.getByRole('listitem').filter({ hasText: subject });
    await expectAccessible(row.getByText('На гости сме при баба. Кога отваряте?'));
    await row.getByRole('button', { name: /^Действия с разговора/ }).click();
    await desk.getByRole('menuitem', { name: 'Поемам го' }).click();
    await expect(row.getByText('поето от теб')).toBeVisible();
    await row.getByRole('button', { name: /^Действия с разговора/ }).click();
    await desk.getByRole('menuitem', { name: 'Дай на колега…' }).click();
    const give = desk.getByRole('dialog', { name: 'Кой да отговори?' });
    await expectAccessible(give.getByLabel('Колега'));
    await expectNoViolations(desk);
    await give.getByLabel('Колега').selectOption({ label: colleague.name });
    await press(give, 'Дай разговора', row.getByText(`поето от ${colleague.name}`));
    await row.getByRole('button', { name: /^Отговори на/ }).click();
    const answer = desk.getByRole('dialog');
    await expect(answer.getByText('Семейството отговори „Не“.')).toBeVisible();
    await answer.getByLabel('Отговори на семейството').fill('В понеделник сме отворени.');
    await expectNoViolations(desk);
    await press(answer, 'Изпрати', answer.getByRole('listitem').filter({ hasText: 'В понеделник сме отворени.' }));
    await finish(answer, 'Затвори');
    await expect(row).toHaveCount(0);
    // The mother's page shows it by itself.
    await expect(page.getByText('В понеделник сме отворени.', { exact: true })).toBeVisible();
    await visit(desk, `/admin/messages/${id}`, 'Знаят 2 от 2 семейства');
    await expect(desk.getByText('„да“: 0, „не“: 1')).toBeVisible();
  });
});

test('an instructor writes to the own class from the deck, and sees who knows', async ({ page, tools }) => {
  const deck = await makeDeck(tools, ['Лора Протоколова']);
  await enterAt(page, deck.instructor, `/instructor/class/${deck.class_id}`);
  const sheet = await act(page, 'Друго за групата', 'Пиши на семействата', 'Ново съобщение');
  await sheet.getByLabel('Заглавие', { exact: true }).fill('Донесете шапки');
  await sheet.getByLabel('Текст', { exact: true }).fill('Утре {{дете}} да е с шапка.');
  // The network goes at the pool: the message stays on the phone and leaves by itself, once.
  await page.context().setOffline(true);
  await sheet.getByLabel(/^Файлове/).setInputFiles([PLAN]);
  await press(sheet, 'Изпрати', 'Няма връзка, а файловете не могат да чакат.');
  await press(sheet, `Махни ${PLAN.name}`);
  await press(sheet, 'Изпрати', page.getByRole('list', { name: 'Чакат мрежа' }).getByText('Донесете шапки'));
  await page.context().setOffline(false);
  await expect(page.getByRole('list', { name: 'Чакат мрежа' })).toHaveCount(0);
  const sent = async () => done(await tools.service().from('messages').select('id').eq('class_id', deck.class_id));
  const [{ id }] = (await sent()) as [{ id: string }];
  expect(await sent()).toHaveLength(1);
  await visit(page, `/instructor/messages/${id}`, 'Знаят 0 от 1 семейства');
  await expectNoViolations(page);
  done(
    await deck.family.client.rpc('open_message', {
      message_id: new URL(page.url()).pathname.split('/').at(-1),
    }),
  );
  await expect(page.getByText('Знаят 1 от 1 семейства')).toBeVisible();
  await follow(page, 'Съобщения до семействата', page.getByRole('link', { name: /Донесете шапки/ }));
  await expectNoViolations(page);
});

test('an athlete’s thread shows her mother what she wrote; another family sees none of it, by id, embed or live', async ({
  page,
  tools,
}) => {
  const deck = await makeDeck(tools, ['Сияна Протоколова']);
  const other = await makeDeck(tools, ['Чужда Протоколова']);
  const service = tools.service();
  const athlete = await makePerson(tools, 'Сияна Протоколова', 'athlete');
  const account = { user_id: athlete.id, child_id: deck.children[0]!.id, approved: true };
  const facts = { approved_at: new Date().toISOString(), birth_date: '2009-05-06', gender: 'female' };
  done(
    await service
      .from('athlete_accounts')
      .upsert({ ...account, ...facts })
      .select('user_id'),
  );
  const subject = `Сбор в осем ${deck.class_id.slice(0, 6)}`;
  const message_id = await send(tools, deck.class_id, subject);
  const foreignId = await send(tools, other.class_id, 'Друго съобщение');
  const [thread] = (await threadsOf(deck.family.client)).filter((each) => each.message_id === message_id);

  const stranger = other.family.client;
  const heard: unknown[] = [];
  const listening = new Promise<void>((resolve) => {
    const onChange = ({ new: row }: { new: object }) => void heard.push(row);
    const listen = { event: '*', schema: 'public' } as const;
    stranger
      .channel('attack')
      .on('postgres_changes', { ...listen, table: 'thread_posts', filter: `thread_id=eq.${thread!.id}` }, onChange)
      .on('postgres_changes', { ...listen, table: 'threads', filter: `id=eq.${thread!.id}` }, onChange)
      .on('postgres_changes', { ...listen, table: 'thread_posts' }, onChange)
      .on('system', {}, ({ status, extension }: { status: string; extension: string }) => {
        if (extension === 'postgres_changes' && status === 'ok') resolve();
      })
      .subscribe();
  });
  await listening;

  await enterAt(page, athlete, '/messages', page.getByRole('link', { name: new RegExp(subject) }));
  await follow(page, new RegExp(subject), page.getByRole('heading', { level: 1, name: subject }));
  await page.getByLabel('Пиши на клуба').fill('Ще дойда в осем.');
  await press(page, 'Изпрати', page.getByRole('listitem').filter({ hasText: 'Ще дойда в осем.' }));

  const mother = await enterElsewhere(page, deck.family, `/messages/${message_id}`, {});
  await expect(mother.getByText('Ще дойда в осем.', { exact: true })).toBeVisible();

  const embeds = 'id,threads(id,thread_posts(body),thread_children(child_id),thread_readers(user_id))';
  expect(done(await stranger.from('messages').select(embeds).eq('id', message_id))).toEqual([]);
  expect(done(await stranger.from('threads').select('*,thread_posts(*)').eq('id', thread!.id))).toEqual([]);
  expect(
    done(await stranger.from('thread_posts').select('body').eq('threads.id', thread!.id).select('*,threads!inner(id)')),
  ).toEqual([]);
  const children = done(
    await stranger.from('children').select('id,thread_children(thread_id,threads(message_id))'),
  ) as unknown as { thread_children: { threads: { message_id: string } | null }[] }[];
  const seen = children.flatMap((child) => child.thread_children.map(({ threads }) => threads?.message_id));
  expect([...new Set(seen)]).toEqual([foreignId]);

  // What is live comes in the order in which it was written: the own post is the first that is heard.
  const [own] = (await threadsOf(stranger)).filter((each) => each.message_id === foreignId);
  done(await stranger.rpc('post_in_thread', { thread_id: own!.id, post_id: crypto.randomUUID(), body: 'Своето' }));
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard).toEqual([expect.objectContaining({ thread_id: own!.id, body: 'Своето' })]);
});

test('a father says no from the email on his phone, without signing in; opening the link changes nothing', async ({
  page,
  tools,
}) => {
  const deck = await makeDeck(tools, ['Калоян Протоколов']);
  const subject = `Плуваме ли в неделя ${deck.class_id.slice(0, 6)}`;
  const message_id = await send(tools, deck.class_id, subject, true);
  const [email] = await tools.emails(deck.family.email);
  const [yes, no] = [...email!.text!.matchAll(/https?:\S+\/answer\/(?:yes|no)\/\S+/g)].map(([link]) => link);
  const staff = await enterElsewhere(page, deck.instructor, `/instructor/messages/${message_id}`, LAPTOP);
  await expect(staff.getByText('„да“: 0, „не“: 0')).toBeVisible();
  const answered = async () => (await threadAnswers(deck.family.client)).find((each) => each.message_id === message_id);

  await test.step('an email scanner asks for it in each way', async () => {
    for (const link of [yes!, no!]) {
      const got = await page.request.get(link);
      expect(got.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      await page.request.head(link);
      await page.request.post(link);
    }
    await visit(page, yes!, page.getByText(subject));
    expect((await answered())?.answer).toBeNull();
  });

  await visit(page, no!, page.getByText('Калоян', { exact: true }));
  await expectNoViolations(page);
  await press(page, 'Отговарям „Не“', 'Записано: Не');
  await expectNoViolations(page);
  expect((await answered())?.answer).toBe('no');
  // The instructor's page shows it by itself.
  await expect(staff.getByText('„да“: 0, „не“: 1')).toBeVisible();
  await press(page, 'Промени на „Да“', 'Записано: Да');
  await expect(staff.getByText('„да“: 1, „не“: 0')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Влез и виж съобщението' })).toHaveAttribute(
    'href',
    `/messages/${message_id}`,
  );

  const path = new URL(no!).pathname;
  await visit(page, `${path}x`, 'Този линк не съществува или вече не важи.');
  for (const [language, asked, recorded] of [
    ['en', 'Answer “No”', 'Recorded: Yes'],
    ['ru', 'Ответить «Нет»', 'Записано: Да'],
  ] as const) {
    await visit(page, `/${language}${path}`, page.getByRole('button', { name: asked }));
    await expectNoViolations(page);
    await visit(page, `/${language}${new URL(yes!).pathname}`, recorded);
  }
});
