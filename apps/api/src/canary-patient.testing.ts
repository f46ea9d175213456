// A recognisable patient, and the forms in which their data could appear elsewhere.

export const canary = {
  first: 'Zanzibar',
  last: 'Quillfeather',
  dob: '1953-11-29',
  phone: '+17025550191',
  otherPhone: '+17025550192',
  street: '9931 Ocotillo Hollow Court',
  mrn: 'QX-77-CANARY',
  note: 'whistlesthroughteeth',
  addressNote: 'bluegatebehindcactus',
  allergy: 'dragonfruitpollen',
  diagnosis: 'Q87.655',
  document: 'marginaliaofthereferral',
  chart: 'murmuredaboutlighthouses',
  email: 'zq.herself@quillmail.example',
}

/** Other notations: capitals, phone numbers, dates and encodings. */
const forms = [
  ...Object.values(canary),
  '7025550191',
  '7025550192',
  '702-555-0191',
  '(702) 555-0191',
  '702-555-0192',
  'Nov 29, 1953',
  '11/29/1953',
  '11-29-1953',
  encodeURIComponent(canary.street),
  Buffer.from(canary.document).toString('base64').slice(0, 20),
].map((form) => form.toLowerCase())

export const found = (text: string): string[] =>
  forms.filter((form) => text.toLowerCase().includes(form))
