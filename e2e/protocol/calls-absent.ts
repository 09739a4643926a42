import { refusedCall, type Call } from './call.ts';

/** Services of the protocol that are not here: a browser can read that, too. */
export const ABSENT_CALLS: Call[] = [
  refusedCall('functions.invoke', 'POST /functions/v1/{name}', 'NOT_FOUND', async (tools) => {
    const { error } = await tools.visitor().functions.invoke('hello', { body: { name: 'Мила' } });
    return { error: (await (error as { context: Response }).context.json()) as unknown };
  }),
  refusedCall('GraphQL', 'POST /graphql/v1', 'NOT_FOUND', async ({ club }) => {
    const headers = { apikey: club.publishableKey, 'Content-Type': 'application/json' };
    const answer = await fetch(`${club.url}/graphql/v1`, {
      method: 'POST',
      headers,
      body: '{"query":"{ __typename }"}',
    });
    return { error: (await answer.json()) as unknown };
  }),
];
