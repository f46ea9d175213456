// The frame of a link page. It uses neither the shell nor Mantine.
import type { ReactNode } from 'react'
import { Actions, type ActionButton } from './Actions.tsx'
import { Contact } from './Contact.tsx'
import { Logo, type LogoOf } from './Logo.tsx'
import { StillTrying } from './StillTrying.tsx'

interface FrameProps {
  readonly title: string
  readonly lead?: string | undefined
  readonly logo?: LogoOf | null
  readonly phone: string
  readonly buttons: readonly ActionButton[]
  readonly busy: boolean
  readonly beside?: string | undefined
  readonly children?: ReactNode
}
export const Frame = ({
  title,
  lead,
  logo = null,
  phone,
  buttons,
  busy,
  beside,
  children,
}: FrameProps) => (
  <div className="pv">
    <Logo pharmacy={logo} />
    <main className="tok" aria-busy={busy}>
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </div>
      {children}
      <StillTrying />
      <Contact phone={phone} />
    </main>
    <Actions buttons={buttons} busy={busy} beside={beside} />
  </div>
)
