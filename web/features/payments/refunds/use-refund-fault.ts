import { useTranslation } from 'react-i18next';
import { REFUND_FAILURES } from '../../../../contracts/cards.ts';
import type { RefundFailure } from '../../../../contracts/cards.ts';
import { ClubError, codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';

/** What to say of a refund that did not happen: with the provider's reason where it gave one. */
export function useRefundFault(error: unknown): string | undefined {
  const { t } = useTranslation('refunds');
  if (!error) return undefined;
  const reason = error instanceof ClubError ? error.details : null;
  if (codeOf(error) === 'refund_failed' && isFailure(reason)) return `${t('failed')}. ${t(`failures.${reason}`)}`;
  return codeOf(error) === 'refund_failed' ? t('failed') : `${t('failed')}. ${errorText(codeOf(error))}`;
}

const isFailure = (reason: string | null): reason is RefundFailure =>
  (REFUND_FAILURES as readonly (string | null)[]).includes(reason);
