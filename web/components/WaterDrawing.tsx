/** A small drawing: a lane of water with a float and a ring, in the theme's colours. */
export function WaterDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 96" aria-hidden="true" className={className} fill="none">
      <path
        d="M4 62c12 0 12-8 24-8s12 8 24 8 12-8 24-8 12 8 24 8 12-8 24-8 12 8 24 8 12-8 24-8 12 8 24 8v30H4Z"
        fill="var(--water-soft)"
      />
      <path
        d="M4 62c12 0 12-8 24-8s12 8 24 8 12-8 24-8 12 8 24 8 12-8 24-8 12 8 24 8 12-8 24-8 12 8 24 8"
        stroke="var(--water)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M22 80c8 0 8-5 16-5s8 5 16 5M118 82c8 0 8-5 16-5s8 5 16 5" stroke="var(--water)" strokeWidth="2.5" strokeLinecap="round" opacity=".5" />
      <g transform="rotate(-12 100 46)">
        <circle cx="100" cy="44" r="22" stroke="var(--surface-raised)" strokeWidth="12" />
        <circle cx="100" cy="44" r="22" stroke="var(--rope)" strokeWidth="12" strokeDasharray="17.3 17.3" />
        <circle cx="100" cy="44" r="28" stroke="var(--ink)" strokeWidth="1.5" opacity=".25" />
        <circle cx="100" cy="44" r="16" stroke="var(--ink)" strokeWidth="1.5" opacity=".25" />
      </g>
      <path d="M64 66c6-1 7-6 12-8s12 6 24 6 12-8 24-8c5 0 8 2 11 4v12H64Z" fill="var(--water-soft)" />
      <path d="M62 60.500c5-1 8-6.500 14-6.500 12 0 12 8 24 8s12-8 24-8c6 0 9 2 12 4" stroke="var(--water)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
