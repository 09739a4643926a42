import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  FEWEST_CHILDREN,
  type ChildWithout,
  type Rehearsal,
  type RehearsedClash,
} from '../../../../../contracts/seasons.ts';
import { Card } from '../../../../components/Card.tsx';
import { Facts } from '../../../../components/Facts.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { Folded } from '../../../../components/Folded.tsx';
import { QueryState } from '../../../../components/states/QueryState.tsx';
import { useLanguage } from '../../../../lib/format/use-language.ts';
import { paths } from '../../../../lib/paths.ts';
import { rehearsalQuery } from '../seasons-data.ts';
import { useClashText } from '../use-clash-text.ts';

const MOST = 200;

/** The findings of a plan: numbers first, the names in lists that open, each with the class where one mends it. */
export function RehearsalCard({ seasonId }: { seasonId: string }) {
  const { t, number } = useLanguage('seasons');
  const [typed, setTyped] = useState(String(FEWEST_CHILDREN));
  const fewest = Math.min(Math.max(Number(typed) || FEWEST_CHILDREN, 1), MOST);
  const rehearsal = useQuery({ ...rehearsalQuery(seasonId, fewest), placeholderData: keepPreviousData });
  const { data } = rehearsal;
  return (
    <Card title={t('rehearsal.title')}>
      <div className="flex flex-col gap-5">
        <p className="text-muted">{t('rehearsal.note')}</p>
        <QueryState query={rehearsal} lines={5} />
        {data && (
          <>
            <Facts
              className="grid gap-4 sm:grid-cols-3"
              of="font-condensed text-3xl font-bold tabular"
              facts={[
                [t('rehearsal.children'), number(data.children)],
                [t('rehearsal.waiting'), number(data.waiting)],
                [t('rehearsal.seated'), number(data.seated)],
              ]}
            />
            <Findings seasonId={seasonId} rehearsal={data} />
          </>
        )}
        <TextField
          label={t('rehearsal.fewest')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 3))}
          onBlur={() => setTyped(String(fewest))}
          className="max-w-64"
        />
      </div>
    </Card>
  );
}

const classLink = (id: string) => `${paths.adminSection('classes')}?class=${id}`;

function Findings({ seasonId, rehearsal }: { seasonId: string; rehearsal: Rehearsal }) {
  const { t, localized } = useLanguage('seasons');
  const { counts } = rehearsal;
  if (Object.values(counts).every((count) => count === 0))
    return (
      <p className="flex items-start gap-2 font-semibold">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" />
        {t('rehearsal.fine')}
      </p>
    );
  return (
    <div className="flex flex-col divide-y divide-line" aria-live="polite">
      <Finding kind="without" count={counts.without}>
        {rehearsal.without.map((one) => (
          <Without key={one.child_id} seasonId={seasonId} one={one} />
        ))}
      </Finding>
      <Finding kind="overfull" count={counts.overfull}>
        {rehearsal.overfull.map((one) => (
          <Entry key={one.class_id} to={classLink(one.class_id)} title={localized(one, 'title')}>
            {t('rehearsal.wanted', { wanted: one.wanted, capacity: one.max_capacity })}
          </Entry>
        ))}
      </Finding>
      <Finding kind="clashes" count={counts.clashes}>
        {rehearsal.clashes.map((one) => (
          <Clash key={one.class_id} one={one} />
        ))}
      </Finding>
      <Finding kind="parted" count={counts.parted}>
        {rehearsal.parted.map(({ parent_id, fault, children }) => (
          <li key={parent_id} className="py-2">
            <span className="text-sm text-muted">{t(`rehearsal.${fault}`)}</span>
            <ul>
              {children.map((one) => (
                <Entry key={one.child_id} to={classLink(one.class_id)} title={one.child_name}>
                  {localized(one, 'title')}
                </Entry>
              ))}
            </ul>
          </li>
        ))}
      </Finding>
      {(['few', 'empty'] as const).map((kind) => (
        <Finding key={kind} kind={kind} count={counts[kind]}>
          {rehearsal[kind].map((one) => (
            <Entry key={one.class_id} to={classLink(one.class_id)} title={localized(one, 'title')}>
              {t('rehearsal.seats', { seated: one.seated, capacity: one.max_capacity })}
            </Entry>
          ))}
        </Finding>
      ))}
    </div>
  );
}

interface FindingProps {
  kind: keyof Rehearsal['counts'];
  count: number;
  children: ReactNode[];
}

/** The number of a kind, and its names once it is opened. */
function Finding({ kind, count, children }: FindingProps) {
  const { t } = useLanguage('seasons');
  if (count === 0) return null;
  const more = count - children.length;
  return (
    <Folded title={t(`rehearsal.${kind}`, { count })} className="py-1">
      <ul className="pb-3">
        {children}
        {more > 0 && <li className="py-1 text-muted">{t('rehearsal.more', { count: more })}</li>}
      </ul>
    </Folded>
  );
}

interface EntryProps {
  to: string;
  title: string;
  children: ReactNode;
}

function Entry({ to, title, children }: EntryProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-11 flex-col justify-center py-1 wrap-anywhere">
        <span className="font-semibold text-water">{title}</span>
        <span className="text-sm text-muted">{children}</span>
      </Link>
    </li>
  );
}

function Without({ seasonId, one }: { seasonId: string; one: ChildWithout }) {
  const { t, localized } = useLanguage(['seasons', 'common']);
  const title = localized(one, 'title');
  const isWaiting = one.reason === 'waits';
  const to =
    one.planned_id && one.reason !== 'none_fits'
      ? classLink(one.planned_id)
      : one.reason === 'not_planned'
        ? `${paths.adminSection('classes')}?copy=${one.class_id}`
        : `${paths.adminSection('classes')}?class=new&season=${seasonId}`;
  return (
    <Entry to={to} title={one.child_name}>
      {[
        t(`common:levels.${one.level}`),
        t('rehearsal.age', { count: one.age }),
        t(isWaiting ? 'rehearsal.waits' : 'rehearsal.now', { title }),
      ].join(' · ')}
      <span className="block">{t(`rehearsal.reasons.${one.reason}`)}</span>
    </Entry>
  );
}

function Clash({ one: { class_id, title, code, other, instructor } }: { one: RehearsedClash }) {
  const { t } = useLanguage('seasons');
  const clashText = useClashText();
  return (
    <Entry to={classLink(class_id)} title={[title, instructor].filter(Boolean).join(' · ')}>
      {code === 'lane_not_found' ? t('rehearsal.lane', { count: Number(other) }) : clashText({ code, other })}
    </Entry>
  );
}
