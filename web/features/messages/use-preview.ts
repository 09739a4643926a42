import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Audience } from '../../../contracts/inputs/messages.ts';
import { rpcQuery } from '../../lib/api/club-query.ts';

/** How many families a message reaches, by which ways, and whom not. */
export const usePreview = (audience: Audience, urgent: boolean) =>
  useQuery(
    rpcQuery(
      ['messages', 'preview', audience, urgent],
      'preview_message',
      { audience, urgent },
      { placeholderData: keepPreviousData },
    ),
  );
