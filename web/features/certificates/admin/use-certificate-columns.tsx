import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CERTIFICATE_KINDS, CERTIFICATE_STATES } from '../../../../contracts/certificates.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { accountStatusOf, ACCOUNT_STATUS_PROGRESS } from '../certificate-state.ts';
import { ENDS } from './certificates-data.ts';
import type { AdminCertificate } from './certificates-data.ts';

export function useCertificateColumns(): Column<AdminCertificate>[] {
  const { t } = useTranslation(['certificates', 'common']);
  const { date } = useFormat();
  return useMemo(
    () => [
      {
        id: 'swimmer',
        header: t('certificates:admin.columns.swimmer'),
        value: (certificate) => certificate.swimmer,
        cell: (certificate) => (
          <span className="block min-w-0">
            <span className="font-semibold">{certificate.swimmer}</span>
            <span className="block text-sm font-normal text-muted">{t(`common:certificates.${certificate.kind}`)}</span>
          </span>
        ),
      },
      {
        id: 'kind',
        header: t('certificates:admin.columns.kind'),
        value: (certificate) => t(`common:certificates.${certificate.kind}`),
        besides: true,
        filter: {
          label: t('certificates:admin.columns.kind'),
          options: CERTIFICATE_KINDS.map((value) => ({ value, label: t(`certificates:admin.kinds.${value}`) })),
        },
        filterValue: (certificate) => certificate.kind,
      },
      {
        id: 'state',
        header: t('certificates:admin.columns.state'),
        value: (certificate) => t(`certificates:${certificate.state}`),
        cell: (certificate) => (
          <span className="block">
            <StatusChip progress={ACCOUNT_STATUS_PROGRESS[accountStatusOf(certificate)]}>
              {t(`certificates:${accountStatusOf(certificate)}`)}
            </StatusChip>
            {(certificate.note ?? !certificate.is_newest) && (
              <span className="mt-1 block max-w-72 text-sm wrap-anywhere text-muted max-md:hidden">
                {certificate.note ?? t('certificates:admin.older')}
              </span>
            )}
          </span>
        ),
        filter: {
          label: t('certificates:admin.columns.state'),
          options: CERTIFICATE_STATES.map((value) => ({ value, label: t(`certificates:admin.states.${value}`) })),
        },
        filterValue: (certificate) => certificate.state,
      },
      {
        id: 'valid_until',
        header: t('certificates:admin.columns.validUntil'),
        value: (certificate) => certificate.valid_until,
        cell: (certificate) => (
          <span className="whitespace-nowrap tabular">
            {date(certificate.valid_until)}
            {certificate.days_left >= 0 && (
              <span className="block text-sm text-muted">
                {certificate.days_left === 0
                  ? t('certificates:lastDay')
                  : t('certificates:daysLeft', { count: certificate.days_left })}
              </span>
            )}
          </span>
        ),
        filter: {
          label: t('certificates:admin.columns.ends'),
          options: ENDS.map((value) => ({ value, label: t(`certificates:admin.ends.${value}`) })),
        },
      },
      {
        id: 'contact_name',
        header: t('certificates:admin.columns.contact'),
        value: (certificate) => certificate.contact_name,
        cell: (certificate) => (
          <span className="block">
            {certificate.contact_name}
            {certificate.phone && (
              <span className="block text-sm text-muted tabular">{formatPhone(certificate.phone)}</span>
            )}
          </span>
        ),
        phone: 'hidden',
      },
      {
        id: 'phone',
        header: t('certificates:admin.columns.phone'),
        value: (certificate) => certificate.phone,
        besides: true,
      },
      {
        id: 'created_at',
        header: t('certificates:admin.columns.uploaded'),
        value: (certificate) => certificate.created_at.slice(0, 10),
        cell: (certificate) => <span className="whitespace-nowrap">{date(certificate.created_at)}</span>,
        phone: 'hidden',
      },
    ],
    [t, date],
  );
}
