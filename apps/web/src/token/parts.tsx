// The frame of the link pages: name or logo, facts, boxes, contact, buttons in thumb's reach. No shell, no Mantine.
import { IconAlertTriangle, IconChevronRight, IconPhone, type Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { operationsLink, showUsPhone } from '@wren/contract/phone-us'
import { formatDateTime } from '@wren/contract/time'
import type { NursePage } from '@wren/contract/token-pages'
import { useSlowCalls } from '../shared/http/slow-calls.ts'
import { texts } from './texts.ts'

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
/** TOK-069, 070: the pharmacy's picture in place of the name; one that cannot be loaded is hidden. */
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

export interface FactOf {
  readonly icon: Icon
  readonly main: string
  readonly more?: string
}
export const Facts = ({
  facts,
  two = false,
}: {
  readonly facts: readonly FactOf[]
  readonly two?: boolean
}) => (
  <div className={two ? 'facts two' : 'facts'}>
    {facts.map(({ icon: Sign, main, more }) => (
      <div key={main + (more ?? '')}>
        <Sign className="i" aria-hidden="true" />
        <span>
          <b>{main}</b>
          {more !== undefined && <small>{more}</small>}
        </span>
      </div>
    ))}
  </div>
)

export const Contact = ({ phone }: { readonly phone: string }) => (
  <section className="contact" aria-label={texts.operations}>
    <IconPhone className="i" aria-hidden="true" />
    <h2 className="grow">{texts.operations}</h2>
    <a href={operationsLink(phone)}>{showUsPhone(phone)}</a>
  </section>
)

/** Answers a press: on a long page, or under the buttons, nobody would see it. */
const intoView = (box: HTMLElement | null): void => box?.scrollIntoView?.({ block: 'nearest' })
export const Warning = ({
  children,
  sought = false,
}: {
  readonly children: ReactNode
  readonly sought?: boolean
}) => (
  <div className="warning" role="alert" ref={sought ? intoView : null}>
    <IconAlertTriangle className="i" aria-hidden="true" />
    <span>{children}</span>
  </div>
)

/** TOK-032: they inform and never block; empty lists show no box. */
export function Missing({
  page,
}: {
  readonly page: Pick<NursePage, 'missing_charts' | 'missing_nurse_visit_confirmation'>
}) {
  return (
    <>
      {page.missing_nurse_visit_confirmation.length > 0 && (
        <section className="box">
          <h2>{texts.confirmations}</h2>
          {page.missing_nurse_visit_confirmation.map((one) => (
            <a key={one.id} href={`/nc?t=${encodeURIComponent(one.nurse_token)}`}>
              <span className="grow">
                <b>{formatDateTime(one.start, one.timezone)}</b>
                <small>{[one.treatment, one.city].filter(Boolean).join(', ')}</small>
              </span>
              <IconChevronRight className="i" aria-hidden="true" />
            </a>
          ))}
        </section>
      )}
      {page.missing_charts.length > 0 && (
        <section className="box">
          <h2>{texts.charts}</h2>
          {page.missing_charts.map((one) => {
            const words = (
              <span className="grow">
                <b>{formatDateTime(one.start, one.timezone)}</b>
                <small>
                  {one.provider_has_own_chart
                    ? texts.ownChart
                    : [one.treatment, one.city].filter(Boolean).join(', ')}
                </small>
              </span>
            )
            return one.provider_has_own_chart ? (
              <div className="boxrow" key={one.id}>
                {words}
              </div>
            ) : (
              <a key={one.id} href={`/visits/${one.id}/chart`}>
                {words}
                <IconChevronRight className="i" aria-hidden="true" />
              </a>
            )
          })}
        </section>
      )}
    </>
  )
}

export interface ButtonOf {
  readonly text: string
  readonly press: () => void
  readonly look?: 'primary' | 'plain' | 'text'
  readonly off?: boolean
}
export const Actions = ({
  buttons,
  busy,
  beside,
}: {
  readonly buttons: readonly ButtonOf[]
  readonly busy: boolean
  readonly beside?: string | undefined
}) =>
  buttons.length === 0 ? null : (
    <div className="actbar">
      {beside !== undefined && (
        <p className="fair" aria-live="polite">
          {beside}
        </p>
      )}
      {buttons.map(({ text, press, look = 'plain', off = false }) => (
        // Where a press brings other buttons, the second half of a double click meets one of those: it presses nothing.
        <button
          key={text}
          type="button"
          className={`pbtn ${look === 'primary' ? 'primary l' : look === 'text' ? 'text s' : ''}`}
          disabled={busy || off}
          onClick={({ detail }) => {
            if (detail < 2) press()
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )

/** NET-111 */
function StillTrying() {
  const slow = useSlowCalls()
  return <p role="status">{slow && texts.stillTrying}</p>
}

export interface FrameOf {
  readonly title: string
  readonly lead?: string | undefined
  readonly logo?: LogoOf | null
  readonly phone: string
  readonly buttons: readonly ButtonOf[]
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
}: FrameOf) => (
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

/** The shape of what comes; nothing jumps when it does, of several days too (TOK-002). */
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
