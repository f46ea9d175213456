// VIS-094: one more of the patient's visits for the group; those in it already, and those that no link takes, are
// not offered.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Assignment } from '@wren/contract/visits-assignment'
import { visitLinks } from '@wren/contract/visits-link'
import { isInactive } from '@wren/contract/visits-statuses.rules'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { DialogFoot } from '../../shared/feedback/DialogFoot.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { errorText } from '../../shared/http/error-text.ts'
import { send } from '../../shared/http/send.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { advancedKind, type OptionItem } from '../../shared/pickers/kinds.ts'
import { usedOption } from '../../shared/pickers/left-out.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import type { PickerKind, PickerSource } from '../../shared/pickers/picker-kind.ts'
import styles from './visits.module.css'

const kind: PickerKind<OptionItem, string> = { ...advancedKind, noun: 'Visit' }
/** The latest first: nobody links a visit to one of years ago. */
const most = 500

const visitsOf = (patient: string): PickerSource<OptionItem, string> => ({
  key: [visits.search.name, 'of', patient],
  whole: true,
  topics: visits.search.topics,
  search: async (_, signal) =>
    (
      await send(
        visits.search,
        { filters: { patient }, order_by: 'startDate desc', limit: most } as never,
        { signal },
      )
    ).data
      .slice(0, most)
      .filter((row) => !isInactive(row.status))
      .map((row) => ({
        value: String(row.id),
        label: `${row.id}, ${formatDateTime(row.start, row.timezone)}, ${row.treatment}`,
        detail: row.status,
      })),
})

export function LinkVisits({
  visit: { id, patient_uuid, group },
  onClose,
}: {
  readonly visit: Assignment
  readonly onClose: () => void
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const link = useChange(visitLinks.link, {
    quiet: true,
    onDone: () => {
      notify('Visits have been linked')
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title="Link Visits" withCloseButton={false}>
      {link.error && (
        <div className={styles.dialogText}>
          <Banner title={errorText(link.error)} />
        </div>
      )}
      <p className={styles.dialogText}>
        Linked visits are shown together and may overlap for one nurse.
      </p>
      <Picker
        label="Visit"
        kind={kind}
        source={visitsOf(patient_uuid ?? '')}
        value={chosen}
        onChange={(next) => setChosen(next === null ? null : String(next))}
        without={usedOption([id, ...(group?.visits ?? []).map((one) => one.id)])}
      />
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <SaveButton
          busy={link.busy}
          disabled={chosen === null}
          onClick={() => {
            if (chosen !== null) void link.press({ id, link: Number(chosen) })
          }}
        >
          Link
        </SaveButton>
      </DialogFoot>
    </Dialog>
  )
}
