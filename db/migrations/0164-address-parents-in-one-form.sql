-- The guide that a club begins with spoke to a parent as „вие“ while the rest of the site says „ти“, and called a group „клас“. Only the sentences as they
-- were written then are changed: what the office has rewritten stays.
-- older programs: go on

update public.guide_articles set body = replace(body, 'Елате двайсет минути по-рано:', 'Ела двайсет минути по-рано:');
update public.guide_articles set body = replace(body, 'не настоявайте: седнете заедно на ръба.', 'не настоявай: седнете заедно на ръба.');
update public.guide_articles set body = replace(body, 'Отбележете отсъствието в профила на', 'Отбележи отсъствието в профила на');
update public.guide_articles set body = replace(body, 'Ако класът е пълен, детето влиза в списъка и виждате кое поред е.',
  'Ако групата е пълна, детето влиза в списъка и виждаш кое поред е.');
update public.guide_articles set body = replace(body, 'Не сте сигурни? Изберете по-ниското.', 'Колебаеш се? Избери по-ниското.');
update public.guide_articles set body = replace(body, 'Напишете в регистрацията всичко,', 'Напиши в регистрацията всичко,');
update public.guide_articles set body = replace(body,
  'Децата гледат към вас по-често, отколкото мислите. Махнете, усмихнете се и оставете указанията на треньора. След урока питайте',
  'Децата гледат към теб по-често, отколкото мислиш. Махни, усмихни се и остави указанията на треньора. След урока питай');
