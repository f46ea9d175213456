// Charts and confirmations that a nurse still has to complete. TOK-032, TOK-038.
import { IconChevronRight } from '@tabler/icons-react'
import { formatDateTime } from '@wren/contract/time'
import type { NursePage } from '@wren/contract/token-pages'
import { texts } from './texts.ts'

/** Informs and never blocks. Renders nothing for empty lists. */
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
