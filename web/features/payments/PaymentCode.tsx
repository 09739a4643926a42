import { encodeQr, QrCode } from '../../components/QrCode.tsx';
import { SaveAndShare } from './SaveAndShare.tsx';

/** Pixels of a module in the picture that is saved: banking apps read it from a screenshot's size on. */
const PICTURE_SCALE = 10;

interface PaymentCodeProps {
  text: string;
  label: string;
  /** Of the file. */
  name: string;
}

/** A payment code (EPC069-12); a phone saves or shares it for its own bank app. */
export function PaymentCode({ text, label, name }: PaymentCodeProps) {
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
