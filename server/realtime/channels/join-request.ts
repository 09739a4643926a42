import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { isRecord, type Incoming } from '../sockets/frames.ts';

/** PostgreSQL has no form for a zero within a text. */
const text = z.string().check(z.refine((value) => !value.includes('\0'), { error: 'a zero byte' }));

/** The client's binding to a table, as it wrote it: the answer repeats it. */
const binding = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: text,
  table: z.nullish(text),
  filter: z.nullish(text),
  select: z.nullish(z.array(text)),
});

/** `null` counts as left out, wherever the client may leave something out. */
const orDefault = <T extends z.ZodMiniType>(schema: T, fallback: z.output<T>) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => (value ?? fallback) as z.output<T>),
  );
const flag = orDefault(z.boolean(), false);

/** Milliseconds since 1970, up to the last moment that JavaScript knows; PostgreSQL knows later ones. */
const moment = z.number().check(z.nonnegative(), z.lte(8.64e15));

const broadcast = z.object({
  ack: flag,
  self: flag,
  replication_ready: flag,
  replay: z.nullish(z.object({ since: moment, limit: z.nullish(z.number()) })),
});
const presence = z.object({ key: orDefault(z.string(), ''), enabled: flag });
/** `since_ms` is this club's own: a page that was read so many milliseconds ago hears whether to read again, and no older message. */
const changesOptions = z.object({
  wait: flag,
  timeout: z.nullish(z.number()),
  since_ms: z.nullish(z.number().check(z.nonnegative())),
});

const request = z.object({
  config: orDefault(
    z.object({
      broadcast: orDefault(broadcast, { ack: false, self: false, replication_ready: false, replay: null }),
      presence: orDefault(presence, { key: '', enabled: false }),
      postgres_changes: orDefault(z.array(binding), []),
      postgres_changes_options: orDefault(changesOptions, { wait: false, timeout: null }),
      private: flag,
    }),
    {
      broadcast: { ack: false, self: false, replication_ready: false, replay: null },
      presence: { key: '', enabled: false },
      postgres_changes: [],
      postgres_changes_options: { wait: false, timeout: null },
      private: false,
    },
  ),
  access_token: z.nullish(z.string()),
});

export type Binding = z.output<typeof binding>;
type JoinRequest = z.output<typeof request>;
export type ChannelConfig = JoinRequest['config'];

/**
 * Reads the payload of a join; ignores unknown keys. Throws Refusal for one of the wrong shape, and for more bindings
 * than the caller may have.
 */
export function parseJoin(payload: Record<string, unknown>, mostBindings: number): JoinRequest {
  requireFew(payload, mostBindings);
  const result = request.safeParse(payload);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  throw new Refusal('InvalidJoinPayload', `${path.join('.')}: ${message}`);
}

/** Counted first: to read each takes its time. */
function requireFew(payload: Record<string, unknown>, most: number): void {
  if (countBindings(payload) <= most) return;
  throw new Refusal('InvalidJoinPayload', `config.postgres_changes: this caller listens to at most ${most} things`);
}

/** The number of bindings of a join, before it is read. */
export function countBindings({ config }: Record<string, unknown>): number {
  const wished = isRecord(config) ? config['postgres_changes'] : undefined;
  return Array.isArray(wished) ? wished.length : 0;
}

/** The token of a join; anything but a text is refused when the whole join is read. */
export function tokenOf({ payload }: Incoming): string {
  const { access_token: token } = payload;
  return typeof token === 'string' ? token : '';
}
