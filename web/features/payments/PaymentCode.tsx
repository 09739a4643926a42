import { encode } from 'uqr';

/** A payment code (EPC069-12) as a QR at level M; always dark on light, as cameras expect. */
export function PaymentCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-control bg-(--code-paper)"
    >
      <path d={path} fill="var(--code-ink)" />
    </svg>
  );
}
