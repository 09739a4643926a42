import { CalendarCheck, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { late } from '../../components/states/late.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { FamilyChild } from '../children/family-data.ts';
import { useSessionTimes } from '../classes/use-session-times.ts';

const OtherClassDialog = late(async () => (await import('./OtherClassDialog.tsx')).OtherClassDialog);

export type Proposal = FamilyChild['season_proposals'][number];
interface Offered {
  child: FamilyChild;
  proposal: Proposal;
}

/** The seats that are held for the children in the next season: one press takes them all. */
export default function SeasonCard({ members }: { members: readonly FamilyChild[] }) {
  const offered = members.flatMap((child) => child.season_proposals.map((proposal) => ({ child, proposal })));
  const seasons = Map.groupBy(offered, ({ proposal }) => proposal.seasons.id);
  return [...seasons].map(([id, those]) => <OneSeason key={id} offered={those} />);
}

function OneSeason({ offered }: { offered: readonly Offered[] }) {
  const { t, localized } = useLanguage('season');
  const { run, isPending } = useProcedure('answer_proposal');
  const held = offered.filter(({ proposal }) => proposal.classes !== null);
  const take = () =>
    run(
      { proposal_ids: held.map(({ proposal }) => proposal.id), answer: 'yes' },
      { done: () => ({ text: t('done', { count: held.length }), description: t('doneNote') }), failed: t('failed') },
    );
  return (
    <section aria-labelledby="next-season" className="rounded-card bg-water-soft p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <CalendarCheck className="size-7 shrink-0 text-water" />
        <div className="min-w-0 flex-1 basis-52">
          <h2 id="next-season" className="text-lg font-bold wrap-anywhere">
            {offered[0] && t('title', { name: localized(offered[0].proposal.seasons, 'name') })}
          </h2>
          {held.length > 0 && <p className="text-muted">{t('lead', { count: held.length })}</p>}
        </div>
        {held.length > 0 && (
          <Button busy={isPending} onClick={take} className="max-sm:w-full">
            {t(held.length > 1 ? 'all' : 'yes')}
          </Button>
        )}
      </div>
      <ul className="mt-3">
        {offered.map((one) => (
          <OfferedChild key={one.proposal.id} {...one} busy={isPending} />
        ))}
      </ul>
    </section>
  );
}

/** The seat that is held for one child, and the answers for it alone. */
function OfferedChild({ child, proposal, busy }: Offered & { busy: boolean }) {
  const { t, date, localized } = useLanguage('season');
  const times = useSessionTimes();
  const [asks, setAsks] = useState<'other' | 'no' | null>(null);
  const { classes } = proposal;
  const name = child.first_name;
  const close = () => setAsks(null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-3 first:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-bold wrap-anywhere">{name}</h3>
        {classes ? (
          <>
            <p className="font-semibold wrap-anywhere">
              {[localized(classes, 'title'), times(classes.class_sessions)].filter(Boolean).join(' · ')}
            </p>
            <p className="text-muted">
              {[localized(classes.locations, 'name'), t('until', { date: date(proposal.answer_until) })].join(' · ')}
            </p>
          </>
        ) : (
          <p className="flex items-start gap-1.5">
            <CircleAlert className="mt-0.5 size-5 shrink-0 text-warning" />
            {t('noSeat', { date: date(proposal.answer_until) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-x-1 max-sm:-ml-3">
        <Button kind="quiet" disabled={busy} className="px-3! text-water-strong!" onClick={() => setAsks('other')}>
          {t('other')}
        </Button>
        <Button kind="quiet" disabled={busy} className="px-3! text-ink!" onClick={() => setAsks('no')}>
          {t('no')}
        </Button>
      </div>
      {asks === 'other' && <OtherClassDialog child={child} proposal={proposal} onClose={close} />}
      {asks === 'no' && (
        <ConfirmDialog
          call="answer_proposal"
          input={{ proposal_ids: [proposal.id], answer: 'no' }}
          onClose={close}
          title={t('noTitle', { name })}
          description={t('noNote')}
          confirmLabel={t('noConfirm')}
          done={t('noDone', { name })}
        />
      )}
    </li>
  );
}
