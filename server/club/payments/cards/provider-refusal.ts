import { ProviderError } from '../../../integrations/cards/provider.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { log } from '../../../platform/log.ts';

/**
 * The refusal that a user sees when the provider did not do what it was asked; the provider's own words go to the log.
 */
export function refusalOf(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  log('warn', 'cards.provider', { kind: error.kind, code: error.code });
  throw new ClubError(error.kind === 'unknown' ? 'provider_silent' : 'provider_refused');
}
