// Dialog, mounted only while it is open. It returns the focus.
import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './useFocusBack.ts'

export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  return <Modal opened {...props} />
}
