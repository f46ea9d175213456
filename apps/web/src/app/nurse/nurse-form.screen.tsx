// NUR-021, NUR-030, NPY-001, UPD-013: the nurse with what other areas draw of her: payments at the head, updates
// beside the form.
import { IconCashBanknote, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { fullName } from '@wren/contract/format'
import type { NurseProfile } from '@wren/contract/nurses'
import { NewPaymentDialog } from '../../areas/nurse-payments/nurse-payments-new.dialog.tsx'
import { NursesForm } from '../../areas/nurses/nurses-form.screen.tsx'
import { UpdatesPanel } from '../../areas/updates/updates.panel.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'

export function NurseFormScreen() {
  const go = useGo()
  const [paid, setPaid] = useState<NurseProfile['nurse'] | null>(null)
  return (
    <>
      <NursesForm
        slots={{
          activity: (id) => <UpdatesPanel type="nurse" typeId={id} patientUuid={null} />,
          actions: ({ nurse }) => [
            { label: 'New Payment', icon: IconCashBanknote, run: () => setPaid(nurse) },
            {
              label: 'All Payments',
              icon: IconReceipt,
              run: () => go(paths.nursePayments(nurse.user_id)),
            },
          ],
        }}
      />
      {paid && (
        <NewPaymentDialog
          nurse={paid.user_id}
          name={fullName(paid.first_name, paid.last_name)}
          onClose={() => setPaid(null)}
        />
      )}
    </>
  )
}
