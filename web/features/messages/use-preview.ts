import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Audience } from '../../../contracts/inputs/messages.ts';
import { rpcQuery } from '../../lib/api/club-query.ts';

/** The families that a message reaches, by its ways, and those that it does not reach. */
export const usePreview = (audience: Audience, urgent: boolean) =>
  useQuery(
    rpcQuery(
      ['messages', 'preview', audience, urgent],
      'preview_message',
      { audience, urgent },
      { placeholderData: keepPreviousData },
    ),
  );
