// design "Patterns": a window in front of the screen, drawn only while it is open; it gives the focus back when it
// goes.
import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './useFocusBack.ts'

export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  return <Modal opened {...props} />
}
