import { addDays, clubDay } from '../../contracts/time.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import { inThree, paragraphs } from './languages.ts';
import type { Draft } from './starter-documents.ts';

const DOCUMENTS: Draft[] = [
  {
    kind: 'terms',
    required: true,
    title: ['Общи условия', 'Terms', 'Общие условия'],
    body: [
      paragraphs(
        '1. Записването е за избрана група и пакет. Мястото е твое, щом го потвърдиш; плащането може и след това, до датата при него.',
        '2. Пакетът важи до датата, показана при записването. При отсъствие, съобщено най-малко 24 часа по-рано, посещението не се губи.',
        '3. Ако клубът отмени час, посещението се връща в пакета.',
        '4. При отказ клубът връща стойността на неизползваните посещения до 14 дни, по същия начин, по който е платено.',
      ),
      paragraphs(
        '1. An enrollment is for a chosen class and package. The seat is yours once you confirm it; payment may follow, by the date beside it.',
        '2. A package is valid until the date shown at enrollment. A session is not lost if the absence is announced at least 24 hours ahead.',
        '3. If the club cancels a lesson, the session goes back to the package.',
        '4. On withdrawal the club returns the value of unused sessions within 14 days, by the way it was paid.',
      ),
      paragraphs(
        '1. Запись оформляется на выбранную группу и пакет. Место ваше, как только вы его подтвердили; оплатить можно и позже, до указанной при платеже даты.',
        '2. Пакет действует до даты, указанной при записи. Если о пропуске сообщено не менее чем за 24 часа, занятие не сгорает.',
        '3. Если клуб отменяет занятие, оно возвращается в пакет.',
        '4. При отказе клуб возвращает стоимость неиспользованных занятий в течение 14 дней тем же способом, каким была оплата.',
      ),
    ],
  },
  {
    kind: 'privacy',
    required: true,
    title: ['Политика за поверителност', 'Privacy policy', 'Политика конфиденциальности'],
    body: [
      paragraphs(
        'Пазим името и датата на раждане на детето, твоя телефон и имейл, посещенията и плащанията. Нужни са ни, за да водим групите и счетоводството.',
        'Данните виждат офисът и треньорът на групата. Не ги продаваме и не ги даваме за реклама. Счетоводните документи пазим толкова, колкото изисква законът; останалото изтриваме до година след последния час.',
        'Можеш да поискаш копие, поправка или изтриване на admin@demo.club. Ако отговорът не ти стига, обърни се към Комисията за защита на личните данни.',
      ),
      paragraphs(
        'We keep your child’s name and date of birth, your phone and email, attendance and payments. We need them to run the classes and the books.',
        'The club’s admins and the class’s coach can see them. We do not sell them or pass them on for advertising. Accounting records are kept as long as the law asks; the rest is deleted within a year of the last lesson.',
        'Ask for a copy, a correction or deletion at admin@demo.club. If our answer does not satisfy you, turn to the Commission for Personal Data Protection.',
      ),
      paragraphs(
        'Мы храним имя и дату рождения ребёнка, ваш телефон и почту, посещения и платежи. Они нужны для ведения групп и бухгалтерии.',
        'Данные видят офис и тренер группы. Мы не продаём их и не передаём для рекламы. Бухгалтерские документы хранятся столько, сколько требует закон; остальное удаляем в течение года после последнего занятия.',
        'Запросить копию, исправление или удаление можно по адресу admin@demo.club. Если ответ вас не устроит, обратитесь в Комиссию по защите личных данных.',
      ),
    ],
  },
  {
    kind: 'health_data',
    required: true,
    title: ['Данни за здравето', 'Health data', 'Данные о здоровье'],
    body: [
      paragraphs(
        'Съгласявам се клубът да пази написаното от мен за здравето на детето: алергии, астма, лекарства, прекарани травми.',
        'Чете го само треньорът, който води часа, и всяко отваряне се записва. Служи за безопасността на детето във водата и за нищо друго. Съгласието може да се оттегли по всяко време.',
      ),
      paragraphs(
        'I agree that the club keeps what I write about my child’s health: allergies, asthma, medicines, past injuries.',
        'Only the coach who leads the lesson reads it, and every reading is logged. It serves the child’s safety in the water and nothing else. Consent can be withdrawn at any time.',
      ),
      paragraphs(
        'Я согласен, чтобы клуб хранил написанное мной о здоровье ребёнка: аллергии, астма, лекарства, перенесённые травмы.',
        'Читает это только тренер, который ведёт занятие, и каждое чтение записывается. Это нужно для безопасности ребёнка в воде и ни для чего больше. Согласие можно отозвать в любое время.',
      ),
    ],
  },
  {
    kind: 'photos',
    required: false,
    title: ['Снимки и видео', 'Photos and video', 'Фото и видео'],
    body: [
      paragraphs(
        'Съгласявам се клубът да показва снимки от уроци и турнири, на които е и моето дете: в сайта, на таблото си и в албума на урока, който виждат семействата от същия урок. Имена не се изписват без отделно питане.',
        'Ако размислиш, оттегли съгласието: албумът се скрива веднага, а от сайта и таблото сваляме снимката до три работни дни.',
      ),
      paragraphs(
        'I agree that the club shows photos of lessons and meets with my child on its site, on its notice board, and in the album of the lesson, which the families of that lesson see. Names are not given without asking again.',
        'If you change your mind, withdraw your consent: the album is hidden at once, and the photo is taken off the site and the notice board within three working days.',
      ),
      paragraphs(
        'Я согласен, чтобы клуб показывал фотографии с занятий и турниров, где есть мой ребёнок: на сайте, на стенде и в альбоме занятия, который видят семьи этого занятия. Имена без отдельного вопроса не указываются.',
        'Если передумаете, отзовите согласие: альбом скрывается сразу, а с сайта и стенда снимок уберём в течение трёх рабочих дней.',
      ),
    ],
  },
  {
    kind: 'pool_rules',
    required: true,
    title: ['Правила в басейна', 'Pool rules', 'Правила бассейна'],
    body: [
      paragraphs(
        'Душ преди водата, шапка във водата, джапанки до водата.',
        'По плочките се ходи, не се тича. Скача се само когато треньорът каже.',
        'Болно дете остава вкъщи. Час преди плуване не се яде тежко.',
        'Детето се предава на треньора и се взема от него от родител или от човек, когото родителят е посочил.',
      ),
      paragraphs(
        'A shower before the water, a cap in the water, flip-flops up to the water.',
        'On the tiles we walk, we do not run. We jump only when the coach says so.',
        'A sick child stays at home. No heavy meal in the hour before swimming.',
        'The child is handed to the coach, and collected from the coach, by a parent or by a person the parent has named.',
      ),
      paragraphs(
        'Душ до воды, шапочка в воде, шлёпанцы до самой воды.',
        'По плитке ходят, а не бегают. Прыгают, только когда скажет тренер.',
        'Больной ребёнок остаётся дома. За час до плавания не едят плотно.',
        'Ребёнка передаёт тренеру и забирает у него родитель или человек, которого родитель назвал.',
      ),
    ],
  },
];

/** The first version of every document that people agree to, published half a year ago. */
export async function seedDocuments(trx: Transaction): Promise<void> {
  const published_at = `${addDays(clubDay(), -180)}T08:00:00Z`;
  const rows = DOCUMENTS.map(({ kind, required, title, body }) => ({
    kind,
    version: 1,
    ...inThree('title', title),
    ...inThree('body', body),
    is_required: required,
    published_at,
    announced_at: published_at,
  }));
  await trx.insertInto('documents').values(rows).execute();
}
