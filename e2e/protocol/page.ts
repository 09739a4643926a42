import { PROOF_MINUTES } from '../../contracts/accounts.ts';
import { DRAWN_QUALITIES, DRAWN_SIDES } from '../../contracts/media.ts';
import { BODY_PATIENCE } from '../../server/platform/http/body/body-watch.ts';
import {
  ACCOUNT_JOINS,
  ADDRESS,
  BINDINGS_PER_CHANNEL,
  CHANNELS_PER_CONNECTION,
  EVENTS_PER_SECOND,
  JOINS_PER_SECOND,
  REFUSED_JOINS,
  REFUSED_WINDOW_SECONDS,
  VISITOR_BINDINGS,
  VISITOR_FRAME_BYTES,
} from '../../server/realtime/limits.ts';
import { LIMITS } from '../../server/rest/request/tree.ts';
import { VISITOR_LIMITS } from '../../server/rest/visitor-limits.ts';
import type { Call, Service } from './call.ts';
import { AUTH_CODES, NEVER, REST_CODES, type Code } from './codes.ts';
import { EXEMPTIONS, LEFT_OUT } from './exemptions.ts';

const TITLES: Record<Service, string> = {
  auth: 'Signing in: `/auth/v1`',
  rest: 'The database: `/rest/v1`',
  storage: 'Files: `/storage/v1`',
  realtime: 'Live: `/realtime/v1`',
  absent: 'Not here: `/functions/v1`, `/graphql/v1`',
};

const REQUEST_LIMITS = [
  ['body', '1 MB; 64 kB for arguments of a visitor; 32 kB at `/auth/v1`, 64 kB to sign in, 256 kB of SAML', '413'],
  [
    'values of a JSON body, also at `/storage/v1` and in a broadcast by HTTP; 300,000 of a frame',
    '100,000',
    '`PGRST102`',
  ],
  [
    'the time of a body',
    `${BODY_PATIENCE.firstMs / 1000} s, and one more for every ${BODY_PATIENCE.bytesASecond / 1024} kB`,
    '408',
  ],
  ['answers that their reader does not take', '32 MB of an account or a visitor’s address', '503'],
  ['query string', '16,000 characters', '414'],
  ['rows of a level', '1,000', 'the first thousand'],
  ['levels of embedding', `${LIMITS.depth}; ${VISITOR_LIMITS.depth} for a visitor`, '`PGRST100`'],
  ['embedded relations', `${LIMITS.embeds}; ${VISITOR_LIMITS.embeds} for a visitor`, '`PGRST100`'],
  ['a relation below itself', 'not for a visitor', '`PGRST127`'],
  ['filters', `${LIMITS.conditions}`, '`PGRST100`'],
  ['values of `in`', `${LIMITS.listed.toLocaleString('en')}`, '`PGRST100`'],
  ['columns of `order`', `${LIMITS.order}`, '`PGRST100`'],
  ['a statement', '8 s; 4 s for a read of an account, 2 s for a visitor', '`57014`'],
];

const growing = ({ atOnce, perSecond }: { atOnce: number; perSecond: number }) =>
  `${atOnce.toLocaleString('en')} at once, ${perSecond} more a second`;

const LIVE_LIMITS = [
  ['sockets of an address', String(ADDRESS.sockets), '429'],
  ['new sockets of an address', growing(ADDRESS.opened), '429'],
  ['messages of an address', growing(ADDRESS.messages), 'the socket closes with 1008'],
  ['broadcasts and presence of a socket', `${EVENTS_PER_SECOND} a second`, '`MessagePerSecondRateLimitReached`'],
  ['channels of a socket', String(CHANNELS_PER_CONNECTION), '`ChannelRateLimitReached`'],
  ['channels of visitors of an address', ADDRESS.channels.toLocaleString('en'), '`ChannelRateLimitReached`'],
  ['joins of a socket', `${JOINS_PER_SECOND} a second`, '`ClientJoinRateLimitReached`'],
  ['joins and new tokens of an account', growing(ACCOUNT_JOINS), '`ClientJoinRateLimitReached`'],
  ['joins of visitors of an address', growing(ADDRESS.joins), '`ClientJoinRateLimitReached`'],
  [
    '`postgres_changes` of a channel',
    `${BINDINGS_PER_CHANNEL}; ${VISITOR_BINDINGS} for a visitor`,
    '`InvalidJoinPayload`',
  ],
  ['a frame of a visitor', `${VISITOR_FRAME_BYTES / 1024} kB`, 'the socket closes with 1009'],
  ['refused joins of a socket', `${REFUSED_JOINS} in ${REFUSED_WINDOW_SECONDS} s`, 'the socket closes with 1008'],
];

/** The page about the official client's calls here, from the very list that the tests try. */
export function writePage(calls: Record<Service, Call[]>): string {
  const sections = Object.entries(TITLES).map(
    ([service, title]) =>
      `## ${title}\n\n| call | request | answer |\n| --- | --- | --- |\n${calls[service as Service].map(line).join('\n')}\n`,
  );
  return `<!-- Written by the tests: UPDATE_DOCS=1 npm run e2e -- e2e/protocol -->

# What a script can do

Everything below is tried at every test run with the unchanged \`@supabase/supabase-js\`, from Node and from a browser; realtime
in both versions of its protocol. „refused“ means: with the protocol's own error code. What one demo club alone cannot show
is proven by the test that is named.

\`\`\`ts
import { createClient } from '@supabase/supabase-js';

const { url, publishableKey } = await (await fetch('https://the.club/config.json')).json();
const supabase = createClient(url, publishableKey);
\`\`\`

${sections.join('\n')}
## What a real club asks for

With \`PASSWORD_CHANGE=proof\`, the default of every club that is no demo (\`GET /auth/v1/settings\` names it as \`password_change\`), a
token alone does not change how an account is entered. Refused are a new password, address or number with
\`current_password_required\` (400; \`reauthentication_needed\` where the account has no password), second factors, passkeys and
linked identities with \`reauthentication_needed\`, and procedures that cannot be taken back with \`proof_needed\`. What is shown
counts for ${PROOF_MINUTES} minutes at that session, and may come with the change or before it:

\`\`\`ts
await supabase.auth.updateUser({ email: 'new@example.org', current_password: 'the current one' });

await supabase.auth.reauthenticate(); // emails a code
await supabase.auth.updateUser({ nonce: '123456' });
\`\`\`

The secret key is asked for nothing. A sign-in leads back to this site and to what \`REDIRECT_URLS\` lists; to the person's own
machine (\`127.0.0.1\`) in a demo only.

## Where it differs

- Only the secret key empties a bucket. Files have no versions, and deleted ones none either: \`versioning_status\` is refused
  with \`NotSupported\`.
- A file that is not public is kept by its reader's own cache only; one that a signed address opens, no longer than the address
  lasts, a day at most.
- A function that takes a table's row is called like any other, \`rpc('is_own', { child: { … } })\`; one with rights of its own
  (\`security definer\`) is a column only, since it trusts the row.

## Limits

| of a request to \`/rest/v1\` | at most | otherwise |
| --- | --- | --- |
${REQUEST_LIMITS.map((row) => `| ${row.join(' | ')} |`).join('\n')}

Who asks for more than there is time for waits for its turn: reads that are known to be quick share the connections, the one
who has used least goes first. What is new or slow runs a few at a time, apart for visitors (by address), signed-in users and
admins, so that no kind of caller takes what the others need. Who lets more than fifty wait, or waits for more than five
seconds, gets 503 with \`Retry-After\`. Pages are rendered two at a time, one for each address, except those that everybody
shares; those of a search of their own one at a time.

Pictures are drawn two at a time, one for each caller; of one caller fifty may wait, the next gets 429. Uploads do not wait
for drawings. All but the secret key get the next larger of the sides ${DRAWN_SIDES.join(', ')}
and of the qualities ${DRAWN_QUALITIES.join(', ')}; the other side keeps the proportion, to a 48th of the longer one, and the
point of \`gravity=fp\` is rounded to a tenth. \`X-Transformations\` says what was drawn. \`npm run bench:abuse\` shows what fifty callers do to everybody else.

| of \`/realtime/v1\` | at most | otherwise |
| --- | --- | --- |
${LIVE_LIMITS.map((row) => `| ${row.join(' | ')} |`).join('\n')}

A message counts once more for every 10,000 bytes and for every ten receivers. Sockets that are opened with the
secret key count to no address. The policies of a private topic are asked in the caller's turn, as reads are; where none is
for visitors, a visitor is refused without being asked about. A refused join counts once more for every ten tables
that it wishes. The official client comes back by itself after every refusal.

## Error codes

Each is provoked by a test.

${codeTable('/auth/v1', AUTH_CODES)}
${codeTable('/rest/v1', REST_CODES)}
Codes of PostgreSQL itself (SQLSTATE) come with the HTTP status that [this test](../server/rest/protocol.test.ts) lists; the
club's procedures answer the codes of \`contracts/errors.ts\`. Never answered: ${NEVER.map(([code, why]) => `\`${code}\` (${why})`).join(', ')}.

## The reference server's own requests

The request/response pairs of the reference's own specification were played against \`/rest/v1\`
([decision 35](decisions/0035-postgrests-own-specification-judges-the-wire.md)); all but these agreed.

Answered differently, on purpose:

| requests | why |
| --- | --- |
${EXEMPTIONS.map(({ pairs, reason }) => `| ${pairs.map((pair) => `\`${cell(pair)}\``).join('<br>')} | ${reason} |`).join('\n')}

Left out, since they are about what this server does not claim:

| files | why |
| --- | --- |
${[...LEFT_OUT].map(([file, reason]) => `| \`${file}\` | ${reason} |`).join('\n')}
`;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

const codeTable = (path: string, codes: Code[]) =>
  `| \`${path}\` | HTTP | provoked in |\n| --- | --- | --- |\n${codes
    .map(
      ({ code, status, provenIn, fields }) =>
        `| ${[code, ...(fields ?? [])].map((word) => `\`${word}\``).join(', with ')} | ${status} | [${provenIn}](../${provenIn}) |`,
    )
    .join('\n')}\n`;

const line = ({ name, request, refused, provenIn }: Call) =>
  `| \`${name}\` | \`${cell(request)}\` | ${refused ? `refused: \`${refused}\`` : 'works'}${provenIn ? `, [shown here](../${provenIn})` : ''} |`;
