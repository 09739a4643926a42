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
        value: (paper) => paper.swimmer,
        cell: (paper) => (
          <span className="block min-w-0">
            <span className="font-semibold">{paper.swimmer}</span>
            <span className="block text-sm font-normal text-muted">{t(`common:certificates.${paper.kind}`)}</span>
          </span>
        ),
      },
      {
        id: 'kind',
        header: t('certificates:admin.columns.kind'),
        value: (paper) => t(`common:certificates.${paper.kind}`),
        besides: true,
        filter: {
          label: t('certificates:admin.columns.kind'),
          options: CERTIFICATE_KINDS.map((value) => ({ value, label: t(`certificates:admin.kinds.${value}`) })),
        },
        filterValue: (paper) => paper.kind,
      },
      {
        id: 'state',
        header: t('certificates:admin.columns.state'),
        value: (paper) => t(`certificates:${paper.state}`),
        cell: (paper) => (
          <span className="block">
            <StatusChip progress={ACCOUNT_STATUS_PROGRESS[accountStatusOf(paper)]}>
              {t(`certificates:${accountStatusOf(paper)}`)}
            </StatusChip>
            {(paper.note ?? !paper.is_newest) && (
              <span className="mt-1 block max-w-72 text-sm wrap-anywhere text-muted max-md:hidden">
                {paper.note ?? t('certificates:admin.older')}
              </span>
            )}
          </span>
        ),
        filter: {
          label: t('certificates:admin.columns.state'),
          options: CERTIFICATE_STATES.map((value) => ({ value, label: t(`certificates:admin.states.${value}`) })),
        },
        filterValue: (paper) => paper.state,
      },
      {
        id: 'valid_until',
        header: t('certificates:admin.columns.validUntil'),
        value: (paper) => paper.valid_until,
        cell: (paper) => (
          <span className="whitespace-nowrap tabular">
            {date(paper.valid_until)}
            {paper.days_left >= 0 && (
              <span className="block text-sm text-muted">
                {paper.days_left === 0
                  ? t('certificates:lastDay')
                  : t('certificates:daysLeft', { count: paper.days_left })}
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
        value: (paper) => paper.contact_name,
        cell: (paper) => (
          <span className="block">
            {paper.contact_name}
            {paper.phone && <span className="block text-sm text-muted tabular">{formatPhone(paper.phone)}</span>}
          </span>
        ),
        phone: 'hidden',
      },
      {
        id: 'phone',
        header: t('certificates:admin.columns.phone'),
        value: (paper) => paper.phone,
        besides: true,
      },
      {
        id: 'created_at',
        header: t('certificates:admin.columns.uploaded'),
        value: (paper) => paper.created_at.slice(0, 10),
        cell: (paper) => <span className="whitespace-nowrap">{date(paper.created_at)}</span>,
        phone: 'hidden',
      },
    ],
    [t, date],
  );
}
