// INT-036: the ops owner of one row or of the selected ones, from GET /admin-list.
import type { IntakeRow } from '@wren/contract/intake'
import { users } from '@wren/contract/users'
import { useCall } from '../../shared/http/use-call.ts'
import { ChooseList } from '../../shared/list/ChooseList.tsx'
import type { AdminItem } from '../../shared/pickers/kinds.ts'
import { pickerTexts } from '../../shared/pickers/picker-kind.ts'
import { useSession } from '../../shared/session/session.ts'

interface Props {
  readonly rows: readonly IntakeRow[]
  readonly close: () => void
  readonly onAssign: (owner: AdminItem | null) => void
}

const nobody = 'nobody'

export function OpsPopup({ rows, close, onAssign }: Props) {
  const admins = useCall(users.adminList, {}, { quiet: true, freshFor: 300_000 })
  const me = useSession().id
  // Who works through the list takes most of it herself.
  const found = (admins.data?.data ?? []).toSorted(
    (a, b) => Number(b.value === me) - Number(a.value === me),
  )
  const held = new Set(rows.map(({ user_id_ops }) => user_id_ops))
  const choices = [
    ...found.map(({ value, name }) => ({
      value: String(value),
      label: value === me ? `${name} (you)` : name,
      current: held.size === 1 && held.has(value),
    })),
    ...([...held].some((owner) => owner !== null)
      ? [{ value: nobody, label: 'No ops owner' }]
      : []),
  ]
  const choose = (chosen: string) => {
    close()
    const owner = found.find(({ value }) => String(value) === chosen) ?? null
    if (held.size > 1 || !held.has(owner?.value ?? null)) onAssign(owner)
  }
  const [one] = rows
  return (
    <ChooseList
      label={
        rows.length === 1 && one
          ? `Ops owner of intake ${one.id}`
          : `Ops owner of ${rows.length} intakes`
      }
      choices={choices}
      onChoose={choose}
      instead={admins.data ? null : admins.isError ? pickerTexts.failed : pickerTexts.loading}
    />
  )
}
