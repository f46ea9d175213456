// NPY-001, SHL-049: the nurse of the page, and the way back: to the nurse, or to the list if there is no such nurse.
import { fullName } from '@wren/contract/format'
import { nurses } from '@wren/contract/nurses'
import { useCall } from '../../shared/http/use-call.ts'
import { paths } from '../../shared/screen/paths.ts'

export function usePaymentNurse(id: string) {
  const { data, error } = useCall(nurses.byId, { id: Number(id) })
  const nurse = data?.nurse
  const name = nurse === undefined ? '' : fullName(nurse.first_name, nurse.last_name)
  return {
    nurse,
    name,
    back:
      error?.status === 404
        ? { to: paths.nurses, label: 'Nurses' }
        : { to: paths.nurse(id), label: name || 'Nurse' },
  }
}
