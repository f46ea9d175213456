// CHT "Signatures" 060-061
import { choice, group, image, instant, text } from './chart-fields.ts'

export const signaturesSection = group('Signatures', {
  patient: group('Patient', {
    image: image('Patient signature', { required: { at: 'unable_reason', filled: false } }),
    signer: choice('Signer', ['patient', 'representative']),
    name: text('Patient name', {
      name: 'Name of the signer',
      required: { at: 'image', filled: true },
    }),
    relationship: text('Relationship', {
      required: { at: 'signer', is: ['representative'] },
      visibleWhen: { at: 'signer', is: ['representative'] },
    }),
    unable_reason: text('Unable to sign reason'),
    signed_at: instant('Signed at', {
      name: 'Patient signed at',
      required: { at: 'image', filled: true },
    }),
  }),
  nurse: group('Nurse', {
    image: image('Nurse signature', { required: true }),
    name: text('Nurse name', { required: true }),
    credential: choice('Credential', ['RN', 'NP']),
    signed_at: instant('Signed at', {
      name: 'Nurse signed at',
      required: { at: 'image', filled: true },
    }),
  }),
})
