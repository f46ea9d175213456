// OFR-137: picks a nurse for a visit or a patient: each option and the chosen nurse with the miles.
import { nurseKind } from './kinds.ts'
import { Miles } from './Miles.tsx'
import { manyNursesKind, type FoundNurse } from './nurse-source.ts'
import { nursesNear, useMiles, type NursePlace } from './nurses-near.ts'
import { MultiPicker, type MultiPickerProps } from './MultiPicker.tsx'
import { Picker, type PickerProps } from './Picker.tsx'
import type { PickerKind } from './picker-kind.ts'

const note = { note: (nurse: FoundNurse) => <Miles {...nurse} /> }
const kind: PickerKind<FoundNurse, number> = { ...nurseKind, ...note }
const manyKind: PickerKind<FoundNurse, number> = { ...manyNursesKind, ...note }

interface Near {
  readonly place: NursePlace
}

export function NursePicker({
  place,
  ...props
}: Near & Omit<PickerProps<FoundNurse, number>, 'kind' | 'source' | 'help'>) {
  const miles = useMiles(place, [props.value]).get(Number(props.value))
  return (
    <Picker
      {...props}
      kind={kind}
      source={nursesNear(place)}
      help={miles && <Miles {...miles} />}
      helpBesideLabel
    />
  )
}

/** The miles of a chosen nurse are those of the place on screen, not of the moment of the choice. */
export function ManyNursesPicker({
  place,
  ...props
}: Near & Omit<MultiPickerProps<FoundNurse, number>, 'kind' | 'source'>) {
  const miles = useMiles(
    place,
    props.value.map(({ user_id }) => user_id),
  )
  return (
    <MultiPicker
      {...props}
      value={props.value.map((nurse) => ({ ...nurse, ...miles.get(nurse.user_id) }))}
      kind={manyKind}
      source={nursesNear(place)}
    />
  )
}
