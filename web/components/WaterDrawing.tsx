/** A small drawing: a ring afloat on a lane of water, in the theme's colors. */
export function WaterDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 96" aria-hidden="true" className={className} fill="none">
      <g transform="rotate(-14 100 44)">
        <circle cx="100" cy="44" r="24" stroke="var(--surface-raised)" strokeWidth="14" />
        <circle cx="100" cy="44" r="24" stroke="var(--rope)" strokeWidth="14" strokeDasharray="18.850 18.850" />
      </g>
      <path
        d="M4 60c12 0 12-8 24-8s12 8 24 8 12-8 24-8 12 8 24 8 12-8 24-8 12 8 24 8 12-8 24-8 12 8 24 8v20a16 16 0 0 1-16 16H20A16 16 0 0 1 4 80Z"
        fill="var(--water-soft)"
      />
      <g stroke="var(--water)" strokeLinecap="round">
        <path
          d="M4 60c12 0 12-8 24-8s12 8 24 8 12-8 24-8 12 8 24 8 12-8 24-8 12 8 24 8 12-8 24-8 12 8 24 8"
          strokeWidth="3.500"
        />
        <path
          d="M28 78c8 0 8-5 16-5s8 5 16 5M96 84c8 0 8-5 16-5s8 5 16 5M146 76c8 0 8-5 16-5s8 5 16 5"
          strokeWidth="2.500"
          opacity=".45"
        />
      </g>
    </svg>
  );
}
