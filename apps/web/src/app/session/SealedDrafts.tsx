// CHT-093, OFF-010: on every page and loaded at its start: what the end of a session does to sealed drafts, and the
// question before a sign-out deletes what was typed into charts and not sent.
import { countOf } from '@wren/contract/format'
import { useEffect } from 'react'
import { identity } from '@wren/contract/identity'
import { now } from '../../shared/clock.ts'
import { dropOldKey, hasDrafts, leaveDrafts, sweepDrafts } from '../../shared/drafts/database.ts'
import { AskDialog } from '../../shared/feedback/useAsk.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { makeStore, useStore } from '../../shared/store.ts'

export { endDrafts } from '../../shared/drafts/database.ts'

interface Asked {
  readonly charts: number
  readonly answer: (yes: boolean) => void
}
const asked = makeStore<Asked | null>(null)

const mayDelete = (charts: number): Promise<boolean> =>
  new Promise((resolve) => {
    asked.get()?.answer(false)
    const answer = (yes: boolean): void => {
      asked.set(null)
      resolve(yes)
    }
    asked.set({ charts, answer })
  })

const unsentCharts = (): Promise<number> =>
  import('../../shared/drafts/drafts.ts').then((drafts) => drafts.unsentCharts()).catch(() => 0)

/** Deletes what was typed by the person who signs out, after a question; false when they stay. */
export async function mayLeaveDrafts(): Promise<boolean> {
  const unsent = (await hasDrafts()) ? await unsentCharts() : 0
  if (unsent > 0 && !(await mayDelete(unsent))) return false
  await leaveDrafts()
  return true
}

export function SealedDrafts() {
  const question = useStore(asked)
  // With the first answer it is known how late it is.
  const { isSuccess } = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  useEffect(dropOldKey, [])
  useEffect(() => {
    if (isSuccess) sweepDrafts(now())
  }, [isSuccess])
  if (question === null) return null
  const count = countOf(question.charts, 'chart')
  return (
    <AskDialog
      question={{
        title: `What you typed in ${count} was not sent. Sign out and delete it?`,
        text: 'To send it, stay signed in and open the chart with a connection.',
        confirm: 'Sign Out and Delete',
        keep: 'Stay',
        danger: true,
      }}
      onAnswer={question.answer}
    />
  )
}
