// The outline of a link page while it loads.
import { Contact } from './Contact.tsx'
import { Logo } from './Logo.tsx'
import { StillTrying } from './StillTrying.tsx'

/** Reserves the space of the page, also for several days, so that nothing moves when it arrives. TOK-002. */
export const Loading = ({
  phone,
  several = false,
}: {
  readonly phone: string
  readonly several?: boolean
}) => (
  <div className="pv" aria-busy="true" aria-label="Loading">
    <Logo pharmacy={null} />
    <main className="tok">
      <div className="bone tall" />
      <div className="bone" />
      <div className="bone block" />
      <div className="bone block" />
      {several && <div className="bone block" />}
      <StillTrying />
      <Contact phone={phone} />
    </main>
  </div>
)
