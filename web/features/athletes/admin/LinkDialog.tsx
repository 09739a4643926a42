import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { toast } from '../../../components/states/toast.ts';
import { faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { swimmersQuery, useLink, type Athlete } from './athletes-data.ts';

type LinkTarget = 'current' | 'likely' | 'search' | 'own' | 'none';

/** Approves an athlete, saying which swimmer of the club it is; of one who is approved only the latter. */
export function LinkDialog({ athlete, onClose }: { athlete: Athlete; onClose: () => void }) {
  const { t } = useLanguage('adminAthletes');
  const link = useLink();
  const name = athlete.full_name || (athlete.email ?? '');
  const approve = athlete.state !== 'approved';
  // An approval opens a child's results to the account, so who it is must be chosen, never only confirmed.
  const known: LinkTarget = athlete.child_id ? 'current' : athlete.likely_child_id ? 'likely' : 'search';
  const [way, setWay] = useState<LinkTarget | null>(approve ? null : known);
  const [chosen, setChosen] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const submit = async () => {
    if (!way) return setFault(t('link.chooseWay'));
    if (way === 'search' && !chosen) return setFault(t('link.choose'));
    const childIds: Record<LinkTarget, string | null> = {
      current: athlete.child_id,
      likely: athlete.likely_child_id,
      search: chosen,
      own: null,
      none: null,
    };
    try {
      await link.run({
        approve,
        user_id: athlete.user_id,
        ...(way === 'own' ? { new_swimmer: true } : { child_id: childIds[way] }),
      });
      toast.success(approve ? t('link.approved', { name }) : t('link.linked'));
      onClose();
    } catch (error) {
      setFault(faultText(error));
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={t(approve ? 'link.approveTitle' : 'link.linkTitle', { name })}
      description={t('link.note')}
      actionLabel={t(approve ? 'link.approve' : 'link.save')}
      onAction={submit}
      busy={link.isPending}
    >
      <RadioCards
        name="swimmer"
        label={t('link.choice')}
        value={way}
        onChange={(value) => {
          setWay(value as LinkTarget);
          setFault(undefined);
        }}
        options={waysOf(athlete).map((value) => ({
          value,
          title: t(`link.${value}`, {
            name: value === 'current' ? athlete.child_name : athlete.likely_child_name,
          }),
          detail: t(`link.${value}Note`, { parent: athlete.likely_parent_name ?? '–' }),
        }))}
      />
      {way === 'search' && <SwimmerSearch chosen={chosen} onChoose={setChosen} />}
      <FormError message={fault} />
    </Dialog>
  );
}

/** The possible links of an athlete: an own record needs a birth date, a likely child must be there. */
const waysOf = ({ child_id, likely_child_id, birth_date }: Athlete): LinkTarget[] => [
  ...(child_id ? (['current'] as const) : []),
  ...(likely_child_id ? (['likely'] as const) : []),
  'search',
  ...(birth_date && !child_id ? (['own'] as const) : []),
  'none',
];

function SwimmerSearch({ chosen, onChoose }: { chosen: string | null; onChoose: (id: string) => void }) {
  const { t, date } = useLanguage('adminAthletes');
  const [typed, setTyped] = useState('');
  const { data } = useQuery(swimmersQuery(typed));
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('link.searchLabel')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {data?.length === 0 && <p className="text-muted">{t('link.notFound')}</p>}
      {data && data.length > 0 && (
        <RadioCards
          name="child"
          label={t('link.search')}
          value={chosen}
          onChange={onChoose}
          options={data.map(({ id, full_name, birth_date }) => ({
            value: id,
            title: full_name,
            detail: date(birth_date),
          }))}
        />
      )}
    </div>
  );
}
