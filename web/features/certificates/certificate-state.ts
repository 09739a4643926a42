import { ENDING_DAYS } from '../../../contracts/certificates.ts';
import { daysBetween } from '../../../contracts/time.ts';
import type { Progress } from '../../components/Chip.tsx';
import { clubToday } from '../../lib/format/club-clock.ts';
import type { Certificate } from './certificates-data.ts';

/** The state of a certificate today, in the order in which it worries. */
export type AccountStatus = 'missing' | 'expired' | 'rejected' | 'ending' | 'waiting' | 'verified';

export const ACCOUNT_STATUS_PROGRESS: Record<AccountStatus, Progress> = {
  missing: 'off',
  expired: 'bad',
  rejected: 'bad',
  ending: 'warning',
  waiting: 'waiting',
  verified: 'good',
};

/** Days from today to the last day of the certificate; below zero: it has expired. */
export const daysLeft = ({ valid_until }: Pick<Certificate, 'valid_until'>): number =>
  daysBetween(clubToday(), valid_until);

/** The state of a certificate, or that there is none. */
export function accountStatusOf(certificate: Pick<Certificate, 'valid_until' | 'state'> | undefined): AccountStatus {
  if (!certificate) return 'missing';
  if (certificate.state === 'rejected') return 'rejected';
  const left = daysLeft(certificate);
  if (left < 0) return 'expired';
  if (certificate.state === 'waiting') return 'waiting';
  return left <= ENDING_DAYS ? 'ending' : 'verified';
}
