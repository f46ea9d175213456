// The building blocks of the link pages. They use neither the shell nor Mantine, and keep buttons in thumb's reach.
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
/** The pharmacy's logo in place of the product name; a logo that fails to load is hidden (TOK-069, TOK-070). */
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

/** Scrolls the response to a press into view: it may be below the fold or behind the buttons. */
const intoView = (box: HTMLElement | null): void => box?.scrollIntoView?.({ block: 'nearest' })
export const Warning = ({
  children,
  scrollTo = false,
}: {
  readonly children: ReactNode
  readonly scrollTo?: boolean
}) => (
  <div className="warning" role="alert" ref={scrollTo ? intoView : null}>
    <IconAlertTriangle className="i" aria-hidden="true" />
    <span>{children}</span>
  </div>
)

/** What the nurse still owes elsewhere. It informs and never blocks, and empty lists draw nothing (TOK-032). */
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
          {page.missing_nurse_visit_confirmation.map((item) => (
            <a key={item.id} href={`/nc?t=${encodeURIComponent(item.nurse_token)}`}>
              <span className="grow">
                <b>{formatDateTime(item.start, item.timezone)}</b>
                <small>{[item.treatment, item.city].filter(Boolean).join(', ')}</small>
              </span>
              <IconChevronRight className="i" aria-hidden="true" />
            </a>
          ))}
        </section>
      )}
      {page.missing_charts.length > 0 && (
        <section className="box">
          <h2>{texts.charts}</h2>
          {page.missing_charts.map((item) => {
            const summary = (
              <span className="grow">
                <b>{formatDateTime(item.start, item.timezone)}</b>
                <small>
                  {item.provider_has_own_chart
                    ? texts.ownChart
                    : [item.treatment, item.city].filter(Boolean).join(', ')}
                </small>
              </span>
            )
            return item.provider_has_own_chart ? (
              <div className="boxrow" key={item.id}>
                {summary}
              </div>
            ) : (
              <a key={item.id} href={`/visits/${item.id}/chart`}>
                {summary}
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
        // When a press replaces the buttons, the second half of a double click lands on a new one and is ignored.
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

/** The outline of the page to come, so that nothing jumps on arrival, with several days too (TOK-002). */
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
