import * as z from 'zod/mini';
import { LEVELS } from '../levels.ts';
import {
  ANSWERS,
  CALL_OUTCOMES,
  hasFieldBeside,
  MAX_BODY,
  MAX_CHOSEN,
  MAX_FILE_NAME,
  MAX_FILES,
  MAX_SUBJECT,
  MAX_TEMPLATE_NAME,
  unknownFields,
  type Field,
} from '../messages.ts';
import { cleanText } from '../texts.ts';
import { addFault, day, id, ids, line, linkToken, moment, noControls, text } from './validation.ts';

/** Half a period would be all families of the location. */
const wholePeriod = z.refine<{ from?: string | null | undefined; until?: string | null | undefined }>(
  ({ from, until }) => (from && until ? Date.parse(from) < Date.parse(until) : !from && !until),
  { error: 'invalid', path: ['until'] },
);

/** To whom a message goes. */
export const audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('class'), ids: ids(200) }),
  z.strictObject({ kind: z.literal('waitlist'), ids: ids(200) }),
  z.strictObject({ kind: z.literal('lesson'), ids: ids(200) }),
  z.strictObject({ kind: z.literal('day'), day: day(), location_id: z.nullish(id()) }),
  /** With a period: only the lessons there within it. */
  z
    .strictObject({ kind: z.literal('location'), ids: ids(200), from: z.nullish(moment()), until: z.nullish(moment()) })
    .check(wholePeriod),
  z.strictObject({ kind: z.literal('level'), level: z.enum(LEVELS) }),
  z.strictObject({ kind: z.literal('event'), ids: ids(20), waiting: z.optional(z.boolean()) }),
  z.strictObject({ kind: z.literal('debtors') }),
  z.strictObject({ kind: z.literal('club') }),
  z.strictObject({ kind: z.literal('families'), ids: ids(MAX_CHOSEN) }),
  z.strictObject({ kind: z.literal('children'), ids: ids(MAX_CHOSEN) }),
  z.strictObject({ kind: z.literal('enrollments'), ids: ids(MAX_CHOSEN) }),
  z.strictObject({ kind: z.literal('payments'), ids: ids(MAX_CHOSEN) }),
]);
export type Audience = z.output<typeof audience>;

/** The same as scripts name it: one of these. */
const target = z.pipe(
  z
    .strictObject({
      class_id: z.optional(id()),
      lesson_id: z.optional(id()),
      location_id: z.optional(id()),
      from: z.optional(moment()),
      until: z.optional(moment()),
      level: z.optional(z.enum(LEVELS)),
      event_id: z.optional(id()),
      parent_ids: z.optional(ids(MAX_CHOSEN)),
      filter: z.optional(audience),
    })
    .check((context) => {
      const { from, until, location_id, ...one } = context.value;
      if (Object.keys(one).length + (location_id ? 1 : 0) !== 1) addFault(context, [], 'required');
      else if (!from !== !until || (from && !location_id)) addFault(context, from ? 'until' : 'from', 'required');
    }),
  z.transform(({ class_id, lesson_id, location_id, from, until, level, event_id, parent_ids, filter }): Audience => {
    if (class_id) return { kind: 'class', ids: [class_id] };
    if (lesson_id) return { kind: 'lesson', ids: [lesson_id] };
    if (location_id) return { kind: 'location', ids: [location_id], from, until };
    if (level) return { kind: 'level', level };
    if (event_id) return { kind: 'event', ids: [event_id] };
    return filter ?? { kind: 'families', ids: parent_ids ?? [] };
  }),
);
const addressed = { audience: z.optional(audience), target: z.optional(target) };

/** Refuses a call that names its families in both ways, or in none. */
const oneAudience = z.refine<{ audience?: unknown; target?: unknown }>(
  ({ audience: families, target: named }) => (families === undefined) !== (named === undefined),
  { error: 'required', path: ['target'] },
);

/** `urgent`: as of an urgent message, of which all get a text message. */
export const previewMessageInput = z.strictObject({ ...addressed, urgent: z.optional(z.boolean()) }).check(oneAudience);

const knownFields = z.refine<string | null>((value) => value === null || unknownFields(value).length === 0, {
  error: 'unknown_field',
});
const body = () =>
  z
    .string()
    .check(
      z.overwrite(cleanText),
      z.trim(),
      z.minLength(1, { error: 'required' }),
      z.maxLength(MAX_BODY, { error: 'too_long' }),
      noControls,
      knownFields,
    );
const translatedBody = () => text(MAX_BODY).check(knownFields);

/** A subject is the same for all families, so that a field in it would be sent as it is written; breaks in it become spaces. */
const noFields = z.refine<string | null>((value) => !value?.includes('{{'), { error: 'unknown_field' });
const subject = () => line(MAX_SUBJECT).check(z.overwrite(unbroken), noFields);
const translatedSubject = () =>
  text(MAX_SUBJECT).check(
    z.overwrite((value) => value && unbroken(value)),
    noFields,
  );
const unbroken = (value: string): string => value.replace(/\s+/g, ' ');

/** The fields that have a value for each family of an audience. */
function fieldsOf(families: Audience): Field[] {
  const ofLessons =
    families.kind === 'lesson' || families.kind === 'day' || Boolean('from' in families && families.from);
  const ofOneClass =
    families.kind === 'lesson' ||
    ((families.kind === 'class' || families.kind === 'waitlist') && new Set(families.ids).size === 1);
  return ['child', ...(ofOneClass ? ['class' as const] : []), ...(ofLessons ? ['when' as const] : [])];
}

/** Refuses a field that would be empty: its sentence would reach families with a hole in it. */
const filledFields = z.check<
  Addressed & Partial<Record<'body' | 'body_en' | 'body_ru', string | null>> & { text?: unknown }
>((context) => {
  const { audience: families = context.value.target, body: bg, body_en, body_ru, text: named } = context.value;
  if (!families) return;
  const bodies = { body: bg, body_en, body_ru, text: named ? JSON.stringify(named) : null };
  for (const [path, value] of Object.entries(bodies))
    if (value && hasFieldBeside(value, fieldsOf(families))) addFault(context, path, 'field_without_value');
});

interface Addressed {
  audience?: Audience | undefined;
  target?: Audience | undefined;
}

/** A message waits for a year at most; one that comes late from a phone without a network is sent at once. */
const YEAR_MS = 366 * 86_400_000;
const nearby = z.refine<string>((value) => Math.abs(Date.parse(value) - Date.now()) <= YEAR_MS, { error: 'invalid' });

/** A file that is uploaded, and the name that its readers see. */
const file = z.strictObject({
  file_path: z
    .string()
    .check(z.minLength(1, { error: 'required' }), z.maxLength(300, { error: 'too_long' }), noControls),
  name: line(MAX_FILE_NAME).check(z.overwrite(unbroken)),
});

/** The texts of a message, and its urgency. */
const texts = {
  subject: subject(),
  subject_en: translatedSubject(),
  subject_ru: translatedSubject(),
  body: body(),
  body_en: translatedBody(),
  body_ru: translatedBody(),
  urgent: z.boolean(),
  asks: z.boolean(),
};

export const templateNameInput = z.strictObject({ name: line(MAX_TEMPLATE_NAME) });
export const messageTemplateInput = z.strictObject({ name: line(MAX_TEMPLATE_NAME), ...texts });
export type MessageTemplateInput = z.output<typeof messageTemplateInput>;
/** The texts of a template as a form has them. */
export type TemplateTexts = Omit<z.input<typeof messageTemplateInput>, 'name'>;

const sending = {
  /** True: families that no email reaches get it as a text message. */
  by_text: z.optional(z.boolean()),
  /** Null: at once. */
  send_at: z.nullish(z.iso.datetime({ offset: true, error: 'invalid' }).check(nearby)),
  /** Of an urgent one: when the families that were not reached are to be called. */
  call_after_minutes: z.nullish(z.int().check(z.minimum(1), z.maximum(1440))),
  files: z.optional(z.array(file).check(z.maxLength(MAX_FILES, { error: 'too_long' }))),
};

/** A message as its form has it. `message_id` is chosen by the caller: what is sent again under it is sent once. */
export const messageFormInput = z
  .strictObject({ message_id: id(), audience, ...texts, ...sending })
  .check(filledFields);

/**
 * The same for scripts: `target` instead of the audience; one `text`, or one a language, whose first words are the subject where
 * none is given; the rest may be left out.
 */
export const sendMessageInput = z
  .strictObject({
    message_id: z.optional(id()),
    ...addressed,
    ...texts,
    subject: z.optional(subject()),
    subject_en: z.optional(translatedSubject()),
    subject_ru: z.optional(translatedSubject()),
    body: z.optional(body()),
    body_en: z.optional(translatedBody()),
    body_ru: z.optional(translatedBody()),
    text: z.optional(
      z.union([
        body(),
        z.strictObject({ bg: body(), en: z.optional(translatedBody()), ru: z.optional(translatedBody()) }),
      ]),
    ),
    urgent: z._default(z.boolean(), false),
    asks: z._default(z.boolean(), false),
    ...sending,
  })
  .check(
    oneAudience,
    filledFields,
    z.refine(({ body: written, text: named }) => (written === undefined) !== (named === undefined), {
      error: 'required',
      path: ['text'],
    }),
    z.refine(({ subject: title, body: written }) => written === undefined || title !== undefined, {
      error: 'required',
      path: ['subject'],
    }),
  );

export const messageInput = z.strictObject({ message_id: id() });

export const postInThreadInput = z.strictObject({ thread_id: id(), post_id: id(), body: line(MAX_BODY) });

/** In a thread, or to a message that the caller's family got: a yes or no, or a text. */
export const answerMessageInput = z
  .strictObject({
    message_id: z.optional(id()),
    thread_id: z.optional(id()),
    choice: z.optional(z.enum(ANSWERS)),
    text: z.optional(line(MAX_BODY)),
  })
  .check(
    z.refine(({ message_id, thread_id }) => !message_id !== !thread_id, { error: 'required', path: ['message_id'] }),
    z.refine(({ choice, text: written }) => !choice !== !written, { error: 'required', path: ['text'] }),
  );

export const readAnswerLinkInput = z.strictObject({ key: linkToken() });
export const answerByLinkInput = z.strictObject({ key: linkToken(), answer: z.enum(ANSWERS) });

export const threadInput = z.strictObject({ thread_id: id() });

/** Null: no longer given to a person. */
export const assignThreadInput = z.strictObject({ thread_id: id(), user_id: z.nullable(id()) });

export const noteCallInput = z.strictObject({ thread_id: id(), outcome: z.enum(CALL_OUTCOMES) });
