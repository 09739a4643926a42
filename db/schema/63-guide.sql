-- The questions of parents before the first lesson. Every club begins with these articles and changes them.

create table public.guide_articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint guide_articles__slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  title text not null constraint guide_articles__title_length check (length(title) between 1 and 200),
  title_en text,
  title_ru text,
  body text not null default '' constraint guide_articles__body_length check (length(body) <= 40000),
  body_en text,
  body_ru text,
  display_order integer not null default 0,
  is_visible boolean not null default true,
  created_at timestamptz not null default now(),
  constraint guide_articles__slug_once unique (slug)
);
create index guide_articles__in_order on public.guide_articles (display_order) where is_visible;
comment on table public.guide_articles is 'An article of the parents'' guide; its slug is its anchor on the page.';
comment on column public.guide_articles.body is 'Plain paragraphs with an empty line between two; lines that begin with „- “ are a list.';

-- # rows

insert into public.guide_articles (slug, display_order, title, title_en, title_ru, body, body_en, body_ru) values
  ('first-lesson', 1,
    'Първият урок', 'The first lesson', 'Первое занятие',
    'Ела двайсет минути по-рано: петнайсет за съблекалнята и пет, за да види детето басейна, преди да влезе в него. Треньорът посреща новите деца на стъпалата и влиза пръв.

Първи урок не значи плуване. Значи мокро лице, мехурчета под водата и усмивка накрая. Ако детето не иска да влезе, не настоявай: седнете заедно на ръба. Обикновено вторият урок е друг.',
    'Come twenty minutes early: fifteen for the changing room and five for your child to see the pool before getting into it. The coach meets new children on the steps and goes in first.

A first lesson does not mean swimming. It means a wet face, bubbles under water and a smile at the end. If your child does not want to go in, do not insist: sit on the edge together. The second lesson is usually a different story.',
    'Приходите за двадцать минут: пятнадцать на раздевалку и пять, чтобы ребёнок увидел бассейн, прежде чем войти в него. Тренер встречает новых детей на ступеньках и входит в воду первым.

Первое занятие ещё не плавание. Это мокрое лицо, пузыри под водой и улыбка в конце. Если ребёнок не хочет входить, не настаивайте: посидите вместе на краю. Второе занятие обычно проходит иначе.'),
  ('what-to-bring', 2,
    'Какво да вземем', 'What to bring', 'Что взять с собой',
    'Една чанта, която стои готова до вратата, спестява половината нерви.

- Бански по мярка: широките шорти тежат и пречат
- Шапка: задължителна е във всички басейни
- Очила, изпробвани вкъщи
- Хавлия и чехли, които не се пързалят
- Вода и нещо малко за ядене след урока',
    'A bag that is packed by the door saves half the nerves.

- A swimsuit that fits: wide shorts are heavy and get in the way
- A cap: required in all pools
- Goggles, tried on at home
- A towel and slippers that do not slide
- Water and a small snack for after the lesson',
    'Сумка, которая стоит наготове у двери, экономит половину нервов.

- Купальник или плавки по размеру: широкие шорты тяжелеют и мешают
- Шапочка: обязательна во всех бассейнах
- Очки, примеренные дома
- Полотенце и нескользящие тапочки
- Вода и небольшой перекус после занятия'),
  ('levels', 3,
    'Кое ниво е нашето', 'Which level is ours', 'Какой уровень наш',
    'Начинаещи са децата, които още не плуват сами: учат се да дишат, да лежат на водата и да се плъзгат. Напреднали са тези, които преплуват 25 метра на гръб или кроул. Състезатели тренират четири стила и стартове.

Колебаеш се? Избери по-ниското. Треньорът премества детето още след първия урок, ако му е лесно.',
    'Beginners do not swim on their own yet: they learn to breathe, to lie on the water and to glide. Intermediate swimmers manage 25 meters on their back or in crawl. Advanced swimmers train four strokes and starts.

Not sure? Choose the lower one. The coach moves a child up after the first lesson if it is too easy.',
    'Начинающие ещё не плавают сами: учатся дышать, лежать на воде и скользить. Продолжающие проплывают 25 метров на спине или кролем. Спортсмены тренируют четыре стиля и старты.

Сомневаетесь? Выберите уровень ниже. Тренер переведёт ребёнка уже после первого занятия, если ему легко.'),
  ('absence', 4,
    'Когато не можем да дойдем', 'When we cannot come', 'Когда мы не можем прийти',
    'Отбележи отсъствието в профила на детето поне 24 часа по-рано и посещението се връща в пакета. По-късно или без предупреждение урокът се брои за използван, защото мястото е останало празно.

Хрема без температура не е пречка. Температура, стомах и конюнктивит са: пазим останалите деца.',
    'Announce the absence in your child’s profile at least 24 hours ahead and the session goes back to the package. Later than that, or without notice, the lesson counts as used, since the seat stayed empty.

A runny nose without fever is no obstacle. Fever, an upset stomach and conjunctivitis are: we look after the other children too.',
    'Отметьте пропуск в профиле ребёнка не позднее чем за 24 часа, и занятие вернётся в пакет. Позже или без предупреждения занятие считается использованным: место осталось пустым.

Насморк без температуры не помеха. Температура, расстройство желудка и конъюнктивит помеха: мы бережём остальных детей.'),
  ('health', 5,
    'Здраве и безопасност', 'Health and safety', 'Здоровье и безопасность',
    'Напиши в регистрацията всичко, което треньорът трябва да знае: астма, алергии, епилепсия, лекарства. Вижда го само този, който води урока, и всяко отваряне се записва.

На всеки урок има спасител. Децата влизат и излизат от водата само със знак от треньора.',
    'Write down in the registration everything the coach has to know: asthma, allergies, epilepsy, medicines. Only the coach of the lesson sees it, and every look is logged.

There is a lifeguard at every lesson. Children go in and out of the water only at the coach’s sign.',
    'Напишите при регистрации всё, что должен знать тренер: астма, аллергии, эпилепсия, лекарства. Это видит только тот, кто ведёт занятие, и каждый просмотр записывается.

На каждом занятии есть спасатель. Дети входят в воду и выходят из неё только по знаку тренера.'),
  ('waitlist', 6,
    'Как работи списъкът на чакащите', 'How the waitlist works', 'Как работает лист ожидания',
    'Ако групата е пълна, детето влиза в списъка и виждаш кое поред е. Щом се освободи място, предлагаме го на първия и го пазим за него определено време. Ако не го приеме, отива при следващия. Никой не прескача реда.',
    'If a class is full, your child joins the waitlist and you see its position. As soon as a seat is free we offer it to the first child and hold it for a set time. If it is not taken, it goes to the next. The order always holds.',
    'Если группа заполнена, ребёнок попадает в лист, и вы видите, какой он по счёту. Как только место освобождается, мы предлагаем его первому и держим для него определённое время. Если его не принимают, оно переходит следующему. Никто не обходит очередь.'),
  ('on-the-side', 7,
    'Ние на трибуната', 'Parents at the poolside', 'Мы на трибуне',
    'Децата гледат към теб по-често, отколкото мислиш. Махни, усмихни се и остави указанията на треньора. След урока питай „Какво ти хареса?“, а не „Колко преплува?“.',
    'Children look up at you more often than you think. Wave, smile, and leave the instructions to the coach. After the lesson ask “What did you like?” rather than “How far did you swim?”.',
    'Дети смотрят на вас чаще, чем вы думаете. Помашите, улыбнитесь, а указания оставьте тренеру. После занятия спросите «Что тебе понравилось?», а не «Сколько ты проплыл?».');

-- # rules

alter table public.guide_articles enable row level security;
alter table public.guide_articles force row level security;
create policy guide_articles__public on public.guide_articles for select to anon, authenticated using (is_visible or (select private.is('admin')));
create policy guide_articles__insert on public.guide_articles for insert to authenticated with check ((select private.is('admin')));
create policy guide_articles__update on public.guide_articles for update to authenticated using ((select private.is('admin')));
create policy guide_articles__delete on public.guide_articles for delete to authenticated using ((select private.is('admin')));
grant select on public.guide_articles to anon, authenticated;
grant delete on public.guide_articles to authenticated;
grant insert (slug, title, title_en, title_ru, body, body_en, body_ru, display_order, is_visible) on public.guide_articles to authenticated;
grant update (slug, title, title_en, title_ru, body, body_en, body_ru, display_order, is_visible) on public.guide_articles to authenticated;
create trigger guide_articles__audit after insert or update or delete on public.guide_articles
  for each row execute function private.audit_row_change('display_order');
create trigger guide_articles__notify after insert or update or delete or truncate on public.guide_articles
  for each statement execute function private.announce_changed_content();
