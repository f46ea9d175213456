// The logo of Wren or of a pharmacy at the top of a link page. TOK-069, TOK-070.
import { useState } from 'react'

const Mark = () => (
  <span className="mark" aria-hidden="true">
    <svg
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M2 3.2 4.6 10.4 7 5.2l2.4 5.2L12.4 2.4" />
    </svg>
  </span>
)

export interface LogoOf {
  readonly title: string
  readonly slug: string
}
/** The pharmacy's logo in place of the product name. If it fails to load, the pharmacy's name is shown. */
export function Logo({ pharmacy }: { readonly pharmacy: LogoOf | null }) {
  const [broken, setBroken] = useState(false)
  if (pharmacy === null)
    return (
      <div className="toklogo">
        <Mark />
        Wren
      </div>
    )
  return (
    <div className="toklogo">
      {!broken && (
        <img
          src={`/logos/${pharmacy.slug}.png`}
          alt={pharmacy.title}
          height={32}
          onError={() => setBroken(true)}
        />
      )}
      {broken && <span className="cut">{pharmacy.title}</span>}
    </div>
  )
}
