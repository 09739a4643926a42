import type { Lesson } from './attendance/access.ts';

/** What a message says of a lesson. */
export function lessonFacts({ id, class_id, starts_at, title, title_en, title_ru }: Lesson) {
  return {
    lesson_id: id,
    class_id,
    starts_at,
    class_title: title,
    class_title_en: title_en,
    class_title_ru: title_ru,
  };
}
