import { TEST_PROVIDER_PATH, type CardForm, type TestCardOutcome } from '../../../../contracts/cards.ts';

/** Sends the card to the test provider. Without an answer it counts as tried: how it went is asked in any case. */
export async function tryTestCard(
  { intent_id, client_secret }: CardForm,
  card: { number: string; expires: string; code: string },
  returnTo: string,
): Promise<'tried' | 'left'> {
  const answer = await fetch(`${TEST_PROVIDER_PATH}/intents/${intent_id}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...card, secret: client_secret, return_to: returnTo }),
  }).catch(() => null);
  if (!answer?.ok) return 'tried';
  const { confirm_at } = (await answer.json()) as TestCardOutcome;
  if (!confirm_at) return 'tried';
  window.location.assign(confirm_at);
  return 'left';
}
