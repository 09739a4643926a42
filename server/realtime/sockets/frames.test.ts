import Serializer from '@supabase/realtime-js/dist/module/lib/serializer.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeFrame, encodeBinaryBroadcast, encodeFrame, VERSIONS, type Frame } from './frames.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const shortText = text.filter((value) => Buffer.byteLength(value) <= 255);
const ref = fc.option(fc.integer({ min: 1, max: 1e6 }).map(String));
const payload = fc.dictionary(text, fc.jsonValue());
const frame: fc.Arbitrary<Frame> = fc.record({ joinRef: ref, ref, topic: text, event: text, payload });
const plain = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;

describe.each(VERSIONS)('version %s', (version) => {
  test('what is written as text is read again', () => {
    fc.assert(
      fc.property(frame, (one) => {
        const written = encodeFrame(version, { ...one, payload: JSON.stringify(one.payload) });
        expect(decodeFrame(version, Buffer.from(written), false)).toEqual(plain(one));
      }),
    );
  });

  test('a frame of more values than a broadcast carries is not parsed', () => {
    const read = (values: number) => {
      const payload = `{"a":[${'{},'.repeat(values)}{}]}`;
      const written = encodeFrame(version, { joinRef: null, ref: '1', topic: 'a', event: 'b', payload });
      return decodeFrame(version, Buffer.from(written), false);
    };
    expect(read(100)?.topic).toBe('a');
    expect(read(300_000)).toBeUndefined();
  });

  test('garbage is no frame, and never throws', () => {
    const garbage = fc.oneof(
      fc.uint8Array(),
      fc.json().map((json) => Buffer.from(json)),
      text.map((some) => Buffer.from(some)),
    );
    fc.assert(
      fc.property(garbage, fc.boolean(), (bytes, isBinary) => {
        const read = decodeFrame(version, Buffer.from(bytes), isBinary);
        if (read) expect(typeof read.topic).toBe('string');
      }),
      { numRuns: 2000 },
    );
  });
});

const serializer = new Serializer();
const push = (message: object) => {
  let written: ArrayBuffer | string = '';
  serializer.encode(message as never, (result: ArrayBuffer | string) => (written = result));
  return Buffer.from(written as unknown as ArrayBuffer);
};

test("the client's binary broadcasts are read, JSON and bytes, in any language", () => {
  fc.assert(
    fc.property(shortText, shortText, fc.jsonValue(), fc.uint8Array(), (topic, event, json, bytes) => {
      const message = { join_ref: '1', ref: '2', topic, event: 'broadcast' };
      const spoken = decodeFrame('2.0.0', push({ ...message, payload: { event, payload: json ?? {} } }), true)!;
      expect(spoken).toMatchObject({ joinRef: '1', ref: '2', topic, event: 'broadcast' });
      expect(spoken.broadcast!.event).toBe(event);
      expect(JSON.parse((spoken.broadcast!.content as { json: string }).json)).toEqual(plain(json ?? {}));
      const buffer = Uint8Array.from(bytes).buffer;
      const raw = decodeFrame('2.0.0', push({ ...message, payload: { event, payload: buffer, persist: true } }), true)!;
      expect((raw.broadcast!.content as { bytes: Buffer }).bytes.equals(Buffer.from(bytes))).toBe(true);
      expect(raw.broadcast!.meta).toEqual({ persist: true });
    }),
  );
});

test('the client reads bytes that are sent', () => {
  fc.assert(
    fc.property(shortText, shortText, fc.uint8Array(), (topic, event, bytes) => {
      const frame = encodeBinaryBroadcast(topic, event, Buffer.from(bytes), '{"id":"1"}');
      const buffer = Uint8Array.from(frame).buffer;
      serializer.decode(
        buffer,
        (read: { topic: string; payload: { event: string; payload: ArrayBuffer; meta: object } }) => {
          expect(read).toMatchObject({ topic, event: 'broadcast', payload: { event, meta: { id: '1' } } });
          expect(Buffer.from(read.payload.payload).equals(Buffer.from(bytes))).toBe(true);
        },
      );
    }),
  );
});

test('a header that promises more than there is, is no frame; nor is any cut of a good one', () => {
  const whole = push({
    join_ref: '1',
    ref: '2',
    topic: 'realtime:a',
    event: 'broadcast',
    payload: { event: 'word', payload: { a: 1 } },
  });
  for (let length = 0; length < whole.length; length++)
    expect(decodeFrame('2.0.0', whole.subarray(0, length), true)).toBeUndefined();
});
