// Sealed drafts at the end of a session, and the question before a sign-out deletes unsent chart text. Loaded with
// every page (CHT-093, OFF-010).
import { countOf } from '@wren/contract/format'
import { useEffect } from 'react'
import { identity } from '@wren/contract/identity'
import { now } from '../../shared/clock.ts'
import { dropOldKey, hasDrafts, leaveDrafts, sweepDrafts } from '../../shared/drafts/database.ts'
import { AskDialog } from '../../shared/feedback/useAsk.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { makeStore, useStore } from '../../shared/store.ts'

export { endDrafts } from '../../shared/drafts/database.ts'

interface OpenQuestion {
  readonly charts: number
  readonly answer: (isConfirmed: boolean) => void
}
const openQuestion = makeStore<OpenQuestion | null>(null)

const confirmDelete = (charts: number): Promise<boolean> =>
  new Promise((resolve) => {
    openQuestion.get()?.answer(false)
    const answer = (isConfirmed: boolean): void => {
      openQuestion.set(null)
      resolve(isConfirmed)
    }
    openQuestion.set({ charts, answer })
  })

const unsentCharts = (): Promise<number> =>
  import('../../shared/drafts/drafts.ts').then((drafts) => drafts.unsentCharts()).catch(() => 0)

/** Deletes the drafts of the person who signs out, after a question. False if the person stays. */
export async function deleteDraftsOnSignOut(): Promise<boolean> {
  const unsent = (await hasDrafts()) ? await unsentCharts() : 0
  if (unsent > 0 && !(await confirmDelete(unsent))) return false
  await leaveDrafts()
  return true
}

export function SealedDrafts() {
  const question = useStore(openQuestion)
  // The first answer sets the clock.
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
