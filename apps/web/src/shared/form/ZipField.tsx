// REF-013 to 019: a zip of five digits that says beside itself what the lookup found wrong.
import { TextInput } from '@mantine/core'
import { frame } from './field-props.tsx'
import type { FieldProps } from './field-props.tsx'
import { useZipLookup } from './useZipLookup.ts'

export interface ZipFieldProps<Place> extends FieldProps<string | null> {
  readonly lookup: (zip: string) => Promise<Place>
  readonly onFound: (place: Place) => void
}

export function ZipField<Place>({ lookup, onFound, ...props }: ZipFieldProps<Place>) {
  const { pending, error } = useZipLookup(props.value, lookup, onFound)
  return (
    <TextInput
      {...frame({ ...props, error: props.error ?? error })}
      value={props.value ?? ''}
      readOnly={props.readOnly ?? false}
      inputMode="numeric"
      maxLength={5}
      aria-busy={pending}
      onChange={(event) =>
        props.onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, 5) || null)
      }
    />
  )
}
