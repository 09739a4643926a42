import { useState } from 'react';
import type { LenexSwimmer, SwimmerChoice } from '../../../../contracts/lenex.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { Decisions } from './lenex-decisions.ts';
import { SwimmerField } from './SwimmerField.tsx';

interface UnsureProps {
  swimmers: readonly LenexSwimmer[];
  decisions: Decisions;
  onDecide: (keys: readonly string[], who: SwimmerChoice | null) => void;
}

/** The athletes of a file whose identity only an admin knows; candidates are beside the name. */
export function UnsureSwimmers({ swimmers, decisions, onDecide }: UnsureProps) {
  const { t } = useLanguage('adminResults');
  const unsure = swimmers.filter(({ key, match }) => match === 'unsure' || decisions.has(key));
  const open = unsure.filter(({ key }) => !decisions.has(key)).map(({ key }) => key);
  if (unsure.length === 0) return null;
  return (
    <Card
      title={t('unsure.title')}
      aside={
        open.length > 1 && (
          <Button kind="quiet" onClick={() => onDecide(open, null)}>
            {t('unsure.noneOurs', { count: open.length })}
          </Button>
        )
      }
    >
      <p className="mb-4 text-muted">{t('unsure.lead')}</p>
      <ul className="flex flex-col">
        {unsure.map((swimmer) => (
          <Unsure key={swimmer.key} swimmer={swimmer} decided={decisions.get(swimmer.key)} onDecide={onDecide} />
        ))}
      </ul>
    </Card>
  );
}

interface OneProps {
  swimmer: LenexSwimmer;
  /** Undefined: not yet; null: no member of the club. */
  decided: SwimmerChoice | null | undefined;
  onDecide: UnsureProps['onDecide'];
}

function Unsure({ swimmer, decided, onDecide }: OneProps) {
  const { t, date } = useLanguage('adminResults');
  const [searching, setSearching] = useState(false);
  const { key, name, birth_date, license, results, choices } = swimmer;
  const take = (who: SwimmerChoice | null) => {
    setSearching(false);
    onDecide([key], who);
  };
  const facts = [
    birth_date && date(birth_date),
    license && t('unsure.license', { license }),
    t('unsure.results', { count: results }),
  ];
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 last:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        <span className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {decided !== undefined && (
        <p>
          <Chip tone={decided ? 'success' : 'neutral'}>{decided ? decided.full_name : t('unsure.none')}</Chip>
        </p>
      )}
      <div role="group" aria-label={name} className="flex flex-wrap gap-2">
        {choices.map((who) => (
          <Button key={who.child_id ?? who.user_id} kind="secondary" onClick={() => take(who)}>
            {[who.full_name, who.birth_date && date(who.birth_date)].filter(Boolean).join(' · ')}
          </Button>
        ))}
        <Button kind="quiet" onClick={() => setSearching(!searching)} aria-expanded={searching}>
          {t('unsure.search')}
        </Button>
        <Button kind="quiet" onClick={() => take(null)}>
          {t('unsure.notOurs')}
        </Button>
      </div>
      {searching && (
        <SwimmerField
          label={t('unsure.who', { name })}
          className="max-w-md"
          value={null}
          onChange={(who) => who && take(who)}
        />
      )}
    </li>
  );
}
