import { QrCode as QrSign } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { late } from '../../../components/states/late.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';

const CardDialog = late(async () => (await import('./CardDialog.tsx')).CardDialog);

interface CardOfChildProps {
  child: {
    id: string;
    first_name: string;
    enrollments: readonly { status: string; classes: { locations: { has_check_in: boolean } } }[];
  };
}

/** The card that a child shows at the entrance, on the family's phone; nothing where none is asked for. */
export function CardOfChild({ child }: CardOfChildProps) {
  const { t } = useLanguage('checkIn');
  const [open, setOpen] = useState(false);
  const asksForIt = child.enrollments.some(
    ({ status, classes }) => status === 'active' && classes.locations.has_check_in,
  );
  if (!asksForIt) return null;
  return (
    <Card title={t('own.title')}>
      <p className="mb-3 text-muted">{t('own.lead')}</p>
      <Button kind="secondary" wide icon={<QrSign />} onClick={() => setOpen(true)}>
        {t('own.show')}
      </Button>
      {open && <CardDialog childId={child.id} name={child.first_name} onClose={() => setOpen(false)} />}
    </Card>
  );
}
