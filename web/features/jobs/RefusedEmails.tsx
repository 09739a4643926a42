import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/Card.tsx';
import { useFormat } from '../../lib/format.ts';
import { refusedEmailsQuery } from './jobs-data.ts';

/** Emails whose recipients were refused for good: an address to correct, or a call to make. Renders nothing without any. */
export function RefusedEmails() {
  const { t } = useTranslation('jobs');
  const format = useFormat();
  const { data = [] } = useQuery(refusedEmailsQuery);
  if (data.length === 0) return null;
  return (
    <Card title={t('refused.title')} className="mb-4">
      <p className="mb-2 text-muted">{t('refused.lead')}</p>
      <ul className="divide-y divide-line">
        {data.map(({ id, recipient, subject, reason, failed_at }) => (
          <li key={id} className="flex flex-col gap-0.5 py-2.5">
            <span className="font-semibold break-all">{recipient}</span>
            <span>{subject}</span>
            <span className="tabular text-sm text-muted">{format.dateTime(failed_at)}</span>
            {reason && <code className="text-sm break-words text-danger">{reason}</code>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
