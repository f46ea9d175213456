// The facts of a visit, each with an icon. TOK-021, TOK-034, TOK-059.
import type { Icon } from '@tabler/icons-react'

export interface VisitFact {
  readonly icon: Icon
  readonly main: string
  readonly more?: string
}
export const Facts = ({
  facts,
  two = false,
}: {
  readonly facts: readonly VisitFact[]
  readonly two?: boolean
}) => (
  <div className={two ? 'facts two' : 'facts'}>
    {facts.map(({ icon: FactIcon, main, more }) => (
      <div key={main + (more ?? '')}>
        <FactIcon className="i" aria-hidden="true" />
        <span>
          <b>{main}</b>
          {more !== undefined && <small>{more}</small>}
        </span>
      </div>
    ))}
  </div>
)
