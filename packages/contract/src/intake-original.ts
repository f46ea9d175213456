// INT-067: what the keys of an original referral are called, in the order of its panel.

export const originalLabels: Readonly<Record<string, string>> = {
  initial_patient_first_name: 'Patient First Name',
  initial_patient_last_name: 'Patient Last Name',
  provider_mrn: 'Provider MRN',
  age: 'Age',
  nurse_gender_preference: 'Nurse Gender Preference',
  languages: 'Languages',
  contact_phone: 'Contact Phone',
  contact_phone_text_ok: 'Contact Phone Text OK',
  css: 'Client Service Specialist',
  labs: 'Labs',
}
