import * as z from 'zod/mini';
import { EVENT_ATTENDANCES, EVENT_KINDS, MOST_EVENT_DAYS, QUESTION_KINDS } from '../events.ts';
import { MAX_LINE, MAX_NAME } from '../validation.ts';
import { addFault, day, id, ids, line, requiredText, storedText, text, translated, whole } from './validation.ts';

const MAX_DESCRIPTION = 8000;
const MAX_PRICE = 10_000_000;
const MOST_PEOPLE = 10_000;

const clock = z
  .string({ error: 'required' })
  .check(z.minLength(1, { error: 'required' }), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' }));

const dayOfEvent = z.strictObject({ date: day(), from: clock, until: clock }).check((context) => {
  const { from, until } = context.value;
  if (until <= from) addFault(context, 'until', 'before_start');
});

const age = whole(0, 99);

/** An event as an admin writes it, days and times by the club's clock. Without event_id it is new. */
export const saveEventInput = z
  .strictObject({
    event_id: z.nullish(id()),
    ...translated('title', line(MAX_NAME), MAX_NAME),
    ...translated('description', storedText(MAX_DESCRIPTION), MAX_DESCRIPTION),
    kind: z.enum(EVENT_KINDS),
    location_id: z.nullish(id()),
    starts_on: day(),
    starts_time: clock,
    ends_on: day(),
    ends_time: clock,
    /** The number of seats; null without a limit. */
    capacity: z.nullish(whole(1, MOST_PEOPLE)),
    /** The age range, in full years on the first day; a child outside is warned of, not refused. */
    age_min: z.nullish(age),
    age_max: z.nullish(age),
    /** In the club's currency. */
    fee: z.int({ error: (issue) => (issue.input == null ? 'required' : undefined) }).check(z.gte(0), z.lte(MAX_PRICE)),
    /** The last day of registration; null until the event begins. */
    closes_on: z.nullish(day()),
    is_published: z._default(z.boolean(), false),
    /** The days by the club's clock; null: of a camp all from the first to the last, of other events none. */
    days: z.nullish(z.array(dayOfEvent).check(z.maxLength(MOST_EVENT_DAYS, { error: 'too_long' }))),
    /** True: families choose days, and the fee is the price of one. */
    by_day: z._default(z.boolean(), false),
    /** By day, the price of all days where it is less than their sum, in the club's currency. */
    whole_fee: z.nullish(whole(1, MAX_PRICE)),
    /** The sum that is paid at registration, in the club's currency; null: the whole fee. */
    deposit: z.nullish(whole(1, MAX_PRICE)),
    /** The last day for the rest of the fee; goes with a deposit. */
    rest_due_on: z.nullish(day()),
    /** True: the list of attendees says whose family has not agreed to photos. */
    asks_photos: z._default(z.boolean(), false),
  })
  .check((context) => {
    const { starts_on, starts_time, ends_on, ends_time, closes_on, age_min, age_max } = context.value;
    const { fee, by_day, whole_fee, deposit, rest_due_on } = context.value;
    if (whole_fee != null && !by_day) addFault(context, 'whole_fee', 'invalid');
    if (whole_fee != null && whole_fee < fee) addFault(context, 'whole_fee', 'too_small');
    const most = by_day ? whole_fee : fee;
    if (deposit != null && most != null && deposit >= most) addFault(context, 'deposit', 'too_big');
    if (deposit != null && rest_due_on == null) addFault(context, 'rest_due_on', 'required');
    if (deposit == null && rest_due_on != null) addFault(context, 'deposit', 'required');
    for (const [index, { date }] of (context.value.days ?? []).entries())
      if (date < starts_on || date > ends_on) addFault(context, ['days', index, 'date'], 'invalid');
    if (age_min != null && age_max != null && age_max < age_min) addFault(context, 'age_max', 'too_small');
    if (`${ends_on} ${ends_time}` < `${starts_on} ${starts_time}`) addFault(context, 'ends_time', 'before_start');
    if (closes_on && closes_on > starts_on) addFault(context, 'closes_on', 'too_big');
  });
export type SaveEventInput = z.output<typeof saveEventInput>;

/** This many events are published or hidden in one call. */
const MOST_EVENTS = 200;
export const publishEventsInput = z.strictObject({
  event_ids: ids(MOST_EVENTS),
  is_published: z.boolean(),
});

export const deleteEventInput = z.strictObject({ event_id: id() });

/** Without child_id the user comes in person. */
const attendee = { event_id: id(), child_id: z.nullish(id()) };
const chosenDays = z
  .array(day())
  .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_EVENT_DAYS, { error: 'too_long' }));
const MOST_QUESTIONS = 30;
export const MAX_ANSWER = 500;
/** The answer to a question; an empty one is none. */
const answers = z
  .array(z.strictObject({ question_id: id(), answer: text(MAX_ANSWER) }))
  .check(z.maxLength(MOST_QUESTIONS, { error: 'too_long' }));

/** `days` where families choose them; `answers` to the questions of the event. */
export const registerForEventInput = z.strictObject({
  ...attendee,
  days: z.nullish(chosenDays),
  answers: z._default(answers, []),
});
export const leaveEventInput = z.strictObject(attendee);
/** The days on which the person comes from now on, all of them. */
export const changeEventDaysInput = z.strictObject({ ...attendee, days: chosenDays });
/** All answers in one piece; missing ones are taken back. */
export const answerEventQuestionsInput = z.strictObject({ ...attendee, answers });

const MAX_OPTION = 100;
const options = z.array(line(MAX_OPTION)).check(z.maxLength(20, { error: 'too_long' }));

/** The questions in one piece, in their order; missing ones are deleted with their answers. */
export const saveEventQuestionsInput = z.strictObject({
  event_id: id(),
  questions: z
    .array(
      z
        .strictObject({
          question_id: z.nullish(id()),
          kind: z.enum(QUESTION_KINDS),
          ...translated('title', line(), MAX_LINE),
          /** Of a choice; in the other languages as many, or null. */
          options: z._default(options, []),
          options_en: z.nullish(options),
          options_ru: z.nullish(options),
          is_required: z._default(z.boolean(), false),
          /** True: the answers are health data. */
          is_health: z._default(z.boolean(), false),
        })
        .check((context) => {
          const { kind, options: words, options_en, options_ru } = context.value;
          if (kind === 'choice' && words.length < 2) addFault(context, 'options', 'required');
          if (kind !== 'choice' && words.length > 0) addFault(context, 'options', 'invalid');
          if (options_en && options_en.length !== words.length) addFault(context, 'options_en', 'invalid');
          if (options_ru && options_ru.length !== words.length) addFault(context, 'options_ru', 'invalid');
        }),
    )
    .check(z.maxLength(MOST_QUESTIONS, { error: 'too_long' })),
});

const MOST_SQUADS = 50;
const MAX_SQUAD_NAME = 60;

/** The groups in one piece; missing ones are deleted, their children are in no group. */
export const saveEventSquadsInput = z.strictObject({
  event_id: id(),
  squads: z
    .array(
      z.strictObject({
        squad_id: z.nullish(id()),
        name: line(MAX_SQUAD_NAME),
        instructor_id: z.nullish(id()),
        capacity: z.nullish(whole(1, MOST_PEOPLE)),
      }),
    )
    .check(z.maxLength(MOST_SQUADS, { error: 'too_long' })),
});

/** Without squad_id they are in no group. */
export const setEventSquadInput = z.strictObject({
  event_id: id(),
  registration_ids: z.array(id()).check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_PEOPLE)),
  squad_id: z.nullish(id()),
});

export const openEventHealthInput = z.strictObject({ event_id: id() });

const MAX_NOTE = 500;
export const dropFromEventInput = z.strictObject({ registration_id: id(), note: text(MAX_NOTE) });
export const cancelEventInput = z.strictObject({ event_id: id(), note: requiredText(MAX_NOTE) });

const MOST_DAYS = 60;
const MOST_ITEMS = 200;

/**
 * A program in one piece, in any order: missing items are deleted. `day_number` is 1 on the day on which the event
 * begins.
 */
export const saveEventProgramInput = z.strictObject({
  event_id: id(),
  items: z
    .array(
      z.strictObject({
        day_number: whole(1, MOST_DAYS),
        starts: clock,
        ...translated('title', line(), MAX_LINE),
      }),
    )
    .check(z.maxLength(MOST_ITEMS)),
});

/** The attendance; null takes a mark back. */
export const markEventAttendanceInput = z.strictObject({
  event_id: id(),
  /** The day that is marked, of an event with days. */
  day: z.nullish(day()),
  /** The moment of the press; an older one than that of the mark that is there changes nothing. */
  marked_at: z.nullish(z.iso.datetime({ offset: true, error: 'invalid' })),
  marks: z
    .array(z.strictObject({ registration_id: id(), attendance: z.nullable(z.enum(EVENT_ATTENDANCES)) }))
    .check(z.minLength(1), z.maxLength(MOST_PEOPLE)),
});
