import type { Config } from '../../settings/config.ts';
import { seal, unseal } from '../tokens/sealed.ts';

/** The provider's own tokens, for a client that calls the provider itself. */
export interface ProviderTokens {
  provider_token?: string;
  provider_refresh_token?: string;
}

const PURPOSE = 'provider tokens';

/** The tokens in encrypted form, stored at the flow for the minutes until the browser fetches them. Null for none. */
export function sealTokens(config: Config, flowId: string, tokens: ProviderTokens): string | null {
  return tokens.provider_token ? seal(config, PURPOSE, flowId, JSON.stringify(tokens)) : null;
}

/** The tokens that wait at the flow; none if nothing does, or if the server's secret has changed since. */
export function unsealTokens(config: Config, flowId: string, sealed: string | null): ProviderTokens {
  if (!sealed) return {};
  try {
    return JSON.parse(unseal(config, PURPOSE, flowId, sealed)) as ProviderTokens;
  } catch {
    return {};
  }
}
