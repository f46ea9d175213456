// CHT-060, CHT-061: fields of the section Signatures.
import { choiceField, groupField, imageField, instantField, textField } from './chart-fields.ts'

export const signaturesSection = groupField('Signatures', {
  patient: groupField('Patient', {
    image: imageField('Patient signature', { required: { at: 'unable_reason', filled: false } }),
    signer: choiceField('Signer', ['patient', 'representative']),
    name: textField('Patient name', {
      name: 'Name of the signer',
      required: { at: 'image', filled: true },
    }),
    relationship: textField('Relationship', {
      required: { at: 'signer', is: ['representative'] },
      visibleWhen: { at: 'signer', is: ['representative'] },
    }),
    unable_reason: textField('Unable to sign reason'),
    signed_at: instantField('Signed at', {
      name: 'Patient signed at',
      required: { at: 'image', filled: true },
    }),
  }),
  nurse: groupField('Nurse', {
    image: imageField('Nurse signature', { required: true }),
    name: textField('Nurse name', { required: true }),
    credential: choiceField('Credential', ['RN', 'NP']),
    signed_at: instantField('Signed at', {
      name: 'Nurse signed at',
      required: { at: 'image', filled: true },
    }),
  }),
})
