import type { TransferDetails } from '../../../contracts/payments.ts';
import { Card } from '../../components/Card.tsx';
import { encodeQr, QrCode } from '../../components/QrCode.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { CopyRow, type CopyRowProps } from './CopyRow.tsx';
import { SaveAndShare } from './SaveAndShare.tsx';

/** A transfer's details, each to copy, and a code for bank apps that read it. */
export function TransferCard({ transfer }: { transfer: TransferDetails }) {
  const { t, euroText } = useLanguage('payment');
  const rows: CopyRowProps[] = [
    { label: t('transfer.beneficiary'), value: transfer.beneficiary },
    { label: 'IBAN', value: transfer.iban.replace(/(.{4})(?=.)/g, '$1 '), copied: transfer.iban },
    { label: 'BIC', value: transfer.bic },
    { label: t('transfer.bank'), value: transfer.bank },
    {
      label: t('transfer.amount'),
      value: euroText(transfer.euro_cents),
      copied: (transfer.euro_cents / 100).toFixed(2),
    },
    { label: t('transfer.reference'), value: transfer.reference },
    { label: t('transfer.family'), value: transfer.family_reference },
  ].filter(({ value }) => value !== '');
  const asText = rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return (
    <Card title={t('transfer.title')}>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <dl>
            {rows.map((row) => (
              <CopyRow key={row.label} {...row} />
            ))}
          </dl>
          <div className="-mx-3 mt-1 flex flex-wrap">
            <SaveAndShare
              what="All"
              file={() => new File([asText], `${transfer.reference}.txt`, { type: 'text/plain' })}
              shared={() => ({ text: asText })}
            />
          </div>
        </div>
        <figure className="flex flex-col items-center gap-2 md:max-w-52">
          <PaymentCode text={transfer.qr} label={t('transfer.code')} name={transfer.reference} />
          <figcaption className="text-center text-sm text-muted">{t('transfer.codeNote')}</figcaption>
        </figure>
      </div>
      <p className="mt-4 text-sm text-muted">{t('transfer.note')}</p>
    </Card>
  );
}

/** Pixels of a module in the picture that is saved: banking apps read it from a screenshot's size on. */
const PICTURE_SCALE = 10;

interface PaymentCodeProps {
  text: string;
  label: string;
  /** Of the file. */
  name: string;
}

/** A payment code (EPC069-12); a phone saves or shares it for its own bank app. */
function PaymentCode({ text, label, name }: PaymentCodeProps) {
  const file = async () => new File([await drawCode(text)], `${name}.png`, { type: 'image/png' });
  return (
    <>
      <QrCode text={text} label={label} />
      <div className="flex flex-wrap justify-center">
        <SaveAndShare what="Code" file={file} shared={async () => ({ files: [await file()] })} />
      </div>
    </>
  );
}

async function drawCode(text: string): Promise<Blob> {
  const { data, size } = encodeQr(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * PICTURE_SCALE;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = 'black';
  data.forEach((row, y) =>
    row.forEach((dark, x) => dark && pen.fillRect(x * PICTURE_SCALE, y * PICTURE_SCALE, PICTURE_SCALE, PICTURE_SCALE)),
  );
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The code was not drawn'))), 'image/png'),
  );
}
