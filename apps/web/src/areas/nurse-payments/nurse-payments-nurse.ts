// NPY-001, SHL-049: whose payments and transfers these are, and the way back: to her, or to the list where there is
// no such nurse.
import { fullName } from '@wren/contract/format'
import { nurses } from '@wren/contract/nurses'
import { useCall } from '../../shared/http/use-call.ts'
import { paths } from '../../shared/screen/paths.ts'

export function useNurseOf(id: string) {
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
