// Texts of system messages. None names patient, treatment or street. OFR-125, NET-103

export const systemTexts = {
  confirmLink: ({
    firstName,
    city,
    date,
    link,
  }: {
    readonly firstName: string
    readonly city: string
    readonly date: string
    readonly link: string
  }): string => `Hi ${firstName}, please confirm your Wren visit in ${city} on ${date}: ${link}`,
  patientLink: (link: string, opsPhone: string): string =>
    `Wren: please choose a time for your nurse visit: ${link} Questions? ${opsPhone}`,
  cancellation: (id: number, date: string, opsPhone: string): string =>
    `Wren visit #${id} on ${date} has been canceled. Questions? ${opsPhone}`,
  /** VIS-173 */
  nurseOff: (id: number, date: string, opsPhone: string): string =>
    `You are no longer booked for Wren visit #${id} on ${date}. Questions? ${opsPhone}`,
  /** OFR-138 */
  offerMoved: (id: number, days: string, opsPhone: string): string =>
    `The date of Wren visit #${id} has changed. Your offer for ${days} has ended. Questions? ${opsPhone}`,
  newTime: (id: number, link: string): string =>
    `The time of Wren visit #${id} has changed. Please confirm: ${link}`,
  override: (id: number, date: string, time: string, opsPhone: string): string =>
    `You are booked for Wren visit #${id} on ${date} at ${time}. Questions? ${opsPhone}`,
  patientBooked: (date: string, time: string, opsPhone: string): string =>
    `Wren: your nurse visit is on ${date} at ${time}. Questions? ${opsPhone}`,
  patientMoved: (date: string, time: string, opsPhone: string): string =>
    `Wren: your nurse visit is now on ${date} at ${time}. Questions? ${opsPhone}`,
  /** Inserted after date and time in the patient's next notice. VIS-173 */
  anotherNurse: (text: string): string =>
    text.replace(' Questions?', ' Another nurse comes. Questions?'),
  shadowRequest: (id: number, city: string, date: string, time: string): string =>
    `Wren asks you to shadow visit #${id} in ${city} on ${date} at ${time}. See My Visits.`,
  chartReturned: (id: number): string =>
    `Your chart of Wren visit #${id} was returned. Please open it in My Visits.`,
  chartReminder: (id: number): string =>
    `Your chart of Wren visit #${id} is not submitted yet. Please open it in My Visits.`,
  patientCanceled: (date: string, opsPhone: string): string =>
    `Wren: your nurse visit on ${date} has been canceled. Questions? ${opsPhone}`,
} as const

/** Part of the first text to a number. */
export const optOutHint = 'Reply STOP to opt out.'
export const optedOut = 'Opted out of text messages'
