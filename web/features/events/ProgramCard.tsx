import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { eventDays } from '../../../contracts/events.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { late } from '../../components/states/late.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { WholeEvent } from './events-data.ts';
import { ProgramLines } from './ProgramLines.tsx';

const ProgramSheet = late(async () => (await import('./admin/ProgramSheet.tsx')).ProgramSheet);

/** An event's program, hour by hour; `edits`: for those who may change it. Without a program others see nothing. */
export function ProgramCard({ event, edits }: { event: WholeEvent; edits: boolean }) {
  const { t } = useLanguage('events');
  const [open, setOpen] = useState(false);
  const empty = event.event_items.length === 0;
  if (empty && !edits) return null;
  return (
    <Card
      title={t('program.title')}
      aside={
        edits && (
          <Button kind="quiet" icon={empty ? <Plus /> : <Pencil />} onClick={() => setOpen(true)}>
            {t(empty ? 'program.write' : 'program.change')}
          </Button>
        )
      }
    >
      {empty ? <p className="text-muted">{t('program.empty')}</p> : <Program event={event} />}
      {open && <ProgramSheet event={event} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** The lines of a program, by day where there are several days. */
function Program({ event }: { event: Pick<WholeEvent, 'event_items' | 'starts_at' | 'ends_at'> }) {
  const { date, localized } = useLanguage();
  const days = eventDays(event);
  const byDay = Map.groupBy(event.event_items, ({ day_number }) => day_number);
  return (
    <div className="flex flex-col gap-6">
      {[...byDay].map(([number, items]) => (
        <section key={number}>
          {days.length > 1 && (
            <h3 className="mb-2 font-semibold first-letter:uppercase">{date(days[number - 1] ?? days.at(-1)!)}</h3>
          )}
          <ProgramLines items={items.map((item) => ({ ...item, title: localized(item, 'title') }))} />
        </section>
      ))}
    </div>
  );
}
