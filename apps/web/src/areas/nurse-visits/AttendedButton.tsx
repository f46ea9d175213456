// NVS-024, VIS-137: the button with which a shadow nurse confirms their attendance after the visit has started.
import { IconCheck } from '@tabler/icons-react'
import { visitShadows } from '@wren/contract/visits-shadow'
import { useChange } from '../../shared/http/use-change.ts'
import { buttonClass } from '../../shared/phone/Button.tsx'

export function AttendedButton({ id }: { readonly id: number }) {
  const { press, busy, label } = useChange(visitShadows.checked)
  return (
    <button
      type="button"
      className={buttonClass('primary')}
      disabled={busy}
      onClick={() => void press({ assignment_id: id })}
    >
      <IconCheck size={18} stroke={1.75} aria-hidden />
      {label('I attended this visit')}
    </button>
  )
}
