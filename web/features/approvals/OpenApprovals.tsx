import { useQuery } from '@tanstack/react-query';
import { toEuroCents } from '../../../contracts/money.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { Price } from '../../kit/club/Price.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { rpcQuery } from '../../lib/api/club-query.ts';
import type { Returns } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useMay } from '../../shell/session/use-may.ts';

type Approval = Returns<'open_approvals'>['approvals'][number];

export const approvalsQuery = rpcQuery(['payments', 'approvals'], 'open_approvals', {});

/** Calls that wait for a second admin; nothing where none does. */
export function OpenApprovals() {
  const { t } = useLanguage('admin');
  const { data } = useQuery(approvalsQuery);
  if (!data || data.approvals.length === 0) return null;
  return (
    <div className="mb-8">
      <Card title={t('approvals.title', { count: data.approvals.length })}>
        <ul>
          {data.approvals.map((approval) => (
            <OpenApproval key={approval.id} approval={approval} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function OpenApproval({ approval }: { approval: Approval }) {
  const { t, dateTime } = useLanguage('admin');
  const { priceDisplay } = useClubSettings();
  const may = useMay();
  const decide = useProcedure('decide_approval');
  const { id, procedure, family, asked_by, amount, note, created_at, mine } = approval;
  const answer = (approved: boolean) =>
    decide.run(
      { approval_id: id, approved },
      { done: t(approved ? 'approvals.approved' : 'approvals.declined'), failed: true },
    );
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">
          {t(`approvals.kinds.${procedure}`)} · {family}
        </p>
        <p className="text-sm text-muted">{[note, asked_by, dateTime(created_at)].filter(Boolean).join(' · ')}</p>
      </div>
      <Price amount={amount} euroCents={toEuroCents(amount, priceDisplay.currency)} className="font-bold" />
      {may('decide_approval') ? (
        <div className="flex gap-2 max-sm:w-full max-sm:justify-end">
          <Button kind="quiet" busy={decide.isPending} onClick={() => answer(false)}>
            {t('approvals.decline')}
          </Button>
          {!mine && (
            <Button busy={decide.isPending} onClick={() => answer(true)}>
              {t('approvals.approve')}
            </Button>
          )}
        </div>
      ) : (
        <p className="text-sm text-muted">{t('approvals.waits')}</p>
      )}
    </li>
  );
}
