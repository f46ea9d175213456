// VIS-033, 071 to 087: what can be done to a whole visit from its header, each with the rule's own hint.
import { useState, type ReactNode } from 'react'
import { visits } from '@wren/contract/visits'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { ButtonStatuses } from '@wren/contract/visits-buttons'
import { cancelReasons, lostOptions, missedReasons } from '@wren/contract/visits-statuses.rules'
import { cancelNeedsReason, missedNeedsReason } from '@wren/contract/visits.refusals'
import { visitIdTo } from '@wren/contract/visits.rules'
import { showError } from '../../shared/feedback/errors.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { failedOnNetwork } from '../../shared/http/call-error.ts'
import { useChange } from '../../shared/http/use-change.ts'
import type { RecordAction } from '../../shared/record/ActionButton.tsx'
import { useGo } from '../../shared/screen/route.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useVisitQuestions, type Allowance } from '../../shared/visit/useVisitQuestions.tsx'
import { ChoiceDialog } from './visits-choice.dialog.tsx'
import { hintOf } from './visits-section.parts.tsx'

const deleteText =
  'This visit will be removed from all listings and searching. Contact Tech to reactivate it.'
const seriesText = 'Canceling this visit will remove it from the series.'

export interface VisitActions {
  readonly actions: readonly RecordAction[]
  readonly dialogs: ReactNode
}

export function useVisitActions(
  { id, updated, assignmentSeriesUUID: series }: Assignment,
  buttons: ButtonStatuses | undefined,
): VisitActions {
  const [open, setOpen] = useState<'missed' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const go = useGo()
  const { ask, dialog } = useAsk()
  const questions = useVisitQuestions({ canGoOn: () => true }) // Remove Missed (VIS-168)
  const save = useChange(visits.save, { quiet: true })
  // Without an answer the question stays open: its reason is sent again under the same key (AUD-032).
  const cancel = useChange(visits.cancel, {
    quiet: true,
    onDone: () => {
      notify('Visit has been canceled')
      close()
    },
    onError: (error) => {
      if (!failedOnNetwork(error)) {
        showError(error)
        close()
      }
    },
  })
  const remove = useChange(visits.remove, {
    refresh: [visits.search],
    onDone: () => go(paths.visits),
  })

  const put = async (changes: Readonly<Record<string, unknown>>) => {
    const { error, done } = await questions.settle(async (allowance: Allowance) => {
      const pressed = await save.press({ id, updated, ...changes, ...allowance })
      return pressed.ok ? null : pressed.error
    })
    if (error) showError(error)
    if (done) notify('Visit has been updated')
    close()
  }
  const lose = async (option: string) => {
    if (
      await ask({
        title: `Mark this visit as ${option}?`,
        confirm: `Mark as ${option}`,
        keep: 'Cancel',
        danger: true,
      })
    )
      await put({ lost_reason: option })
  }
  const drop = async () => {
    if (
      await ask({
        title: `Delete visit ${id}`,
        text: deleteText,
        confirm: 'Delete',
        keep: 'Cancel',
        danger: true,
      })
    )
      await remove.press({ id: visitIdTo('delete a visit', id) })
  }

  const actions: readonly RecordAction[] = [
    {
      label: 'Missed/Lost',
      run: () => {},
      choices: [
        { label: 'Missed', blocked: hintOf(buttons, 'missed'), run: () => setOpen('missed') },
        {
          label: 'Remove Missed',
          blocked: hintOf(buttons, 'remove_missed'),
          run: () => void put({ missed: false }),
        },
        ...lostOptions.map((option) => ({
          label: option,
          blocked: hintOf(buttons, 'lost'),
          run: () => void lose(option),
        })),
      ],
    },
    {
      label: 'Duplicate',
      blocked: hintOf(buttons, 'duplicate'),
      run: () => go(paths.duplicateVisit(id)),
    },
    { label: 'Cancel', blocked: hintOf(buttons, 'cancel'), run: () => setOpen('cancel') },
    { label: 'Delete', danger: true, blocked: hintOf(buttons, 'delete'), run: () => void drop() },
  ]
  return {
    actions,
    dialogs: (
      <>
        {dialog}
        {questions.dialog}
        {open === 'missed' && (
          <ChoiceDialog
            title="Mark visit as missed"
            reasons={missedReasons}
            missing={missedNeedsReason.error}
            confirm="Save"
            busy={save.busy}
            onClose={close}
            onConfirm={(missed_reason) => void put({ missed: true, missed_reason })}
          />
        )}
        {open === 'cancel' && (
          <ChoiceDialog
            title={`Cancel visit ${id}`}
            text={series === null ? null : seriesText}
            reasons={cancelReasons}
            missing={cancelNeedsReason.error}
            confirm={cancel.label('Cancel Visit')}
            keep="Keep"
            danger
            busy={cancel.busy}
            failed={cancel.error && failedOnNetwork(cancel.error) ? cancel.error.error : null}
            onClose={close}
            onConfirm={(reason) => void cancel.press({ id, reason })}
          />
        )}
      </>
    ),
  }
}
