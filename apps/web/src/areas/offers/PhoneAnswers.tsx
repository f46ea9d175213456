// Records answers by phone in the steps after sending: of a notified nurse, another nurse or the patient (OFR-136).
import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { fullName } from '@wren/contract/format'
import { offers } from '@wren/contract/offers'
import { inPanelOrder, notificationLabel } from '@wren/contract/offers-notify.rules'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { deliveryStatus } from '../../shared/badges/statuses.ts'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { Miles } from '../../shared/pickers/Miles.tsx'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import { useNow } from '../../shared/visit/useNow.ts'
import { labelStatus } from './NotifiedList.tsx'
import type { Speaker } from './offers-phone.dialog.tsx'
import styles from './offers.module.css'

const PhoneDialog = lazy(() =>
  import('./offers-phone.dialog.tsx').then((file) => ({ default: file.PhoneDialog })),
)

export function PhoneAnswers({ whole }: { readonly whole: WholeVisit }) {
  const { id, patient_uuid } = whole.assignment
  const blasted = useCall(offers.blasted, { id }, { quiet: true })
  const [speaker, setSpeaker] = useState<Speaker | null>(null)
  const at = useNow()
  const rows = inPanelOrder(blasted.data?.data ?? [])
  return (
    <div className={styles.cards}>
      <ContextCard title="Answered by phone" flush>
        {rows.map((row) => {
          const name = fullName(row.first_name, row.last_name)
          return (
            <div key={row.user_id} className={styles.phoned}>
              <span className={styles.name}>
                <span title={name}>{name}</span>
                <Miles {...row} />
              </span>
              <StatusBadge
                set={deliveryStatus}
                status={labelStatus(row)}
                text={notificationLabel(row, at)}
              />
              <Button
                size="xs"
                aria-label={`Answered by phone: ${name}`}
                leftSection={<IconPhone size={14} stroke={1.75} aria-hidden />}
                onClick={() => setSpeaker({ who: 'nurse', id: row.user_id, name })}
              >
                Answered by phone
              </Button>
            </div>
          )
        })}
        <div className={styles.phoneFoot}>
          <Button size="xs" onClick={() => setSpeaker({ who: 'nurse', id: null, name: null })}>
            Another nurse answered
          </Button>
          {patient_uuid !== null && (
            <Button size="xs" onClick={() => setSpeaker({ who: 'patient' })}>
              Patient answered
            </Button>
          )}
        </div>
      </ContextCard>
      {speaker && (
        <Suspense fallback={null}>
          <AsSaved>
            {() => <PhoneDialog whole={whole} speaker={speaker} onClose={() => setSpeaker(null)} />}
          </AsSaved>
        </Suspense>
      )}
    </div>
  )
}
