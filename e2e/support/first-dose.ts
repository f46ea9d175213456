// A first dose at home as a nurse charts it on her phone, every section by hand: noon to three, in Las Vegas.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  allNormal,
  clock,
  drawn,
  onDay,
  press,
  row,
  rowAt,
  section,
  select,
  tick,
  type,
  vitals,
  type VitalSet,
} from './chart.ts'
import type { Seat } from './seat.ts'

const measures = (
  temperature: string,
  pulse: string,
  systolic: string,
): Readonly<Record<string, string>> => ({
  Temperature: temperature,
  Pulse: pulse,
  Systolic: systolic,
  Diastolic: '78',
  Respirations: '16',
  SpO2: '98',
})
/** CHT-040: within a quarter of an hour of the start, and every half hour of a first dose. */
const sets: readonly VitalSet[] = [
  { time: '12:10', phase: 'Pre', values: measures('98.2', '74', '124') },
  { time: '12:55', phase: 'During', values: measures('98.4', '78', '128') },
  { time: '13:20', phase: 'During', values: measures('98.4', '76', '126') },
  { time: '13:45', phase: 'During', values: measures('98.6', '76', '124') },
  { time: '14:45', phase: 'Post', values: measures('98.4', '72', '122') },
]

async function arrival(page: Page): Promise<void> {
  await clock(page, 'Visit start', '12:00')
  await clock(page, 'Visit end', '15:00')
  await clock(page, 'Infusion start', '12:45')
  await clock(page, 'Infusion end', '13:45')
  await page.getByText('Total: 3 h 0 min').waitFor()
  await section(page, 'Pre-Assessment')
  for (const told of ['Patient identified', 'Verbal consent', 'Allergies reviewed'])
    await tick(page, told)
  await type(page, 'Allergies', 'No known drug allergies')
  for (const asked of ['Order verified', 'Medication verified', 'Anaphylaxis kit'])
    await press(page, asked, 'Yes')
  await onDay(page, 'Anaphylaxis kit expiry', '2027-05-31')
  for (const asked of ['Hospitalized since last visit', 'New medications'])
    await press(page, asked, 'No')
  await press(page, 'Infection signs', 'None')
  await press(page, 'Pregnant', 'N/A')
  await type(page, 'Weight', '82')
  await press(page, 'Weight unit', 'Kg')
  await allNormal(page)
  await press(page, 'Fall risk', 'Low')
}

async function atHome(page: Page): Promise<void> {
  await section(page, 'Medication Profile (Home Medications)')
  const home = await row(page, 'Medication', 1)
  for (const [label, text] of [
    ['Name', 'Pyridostigmine'],
    ['Dose', '60'],
    ['Unit', 'mg'],
    ['Route', 'PO'],
    ['Frequency', '3 times a day'],
  ] as const)
    await type(home, label, text)
  // Ticked once the server has it.
  const reconciled = page.getByRole('checkbox', { name: /^Medication reconciliation completed/ })
  await reconciled.click()
  await expect.poll(() => reconciled.isChecked()).toBe(true)
}

async function access(page: Page): Promise<void> {
  await section(page, 'Access Device')
  const device = await row(page, 'Access device', 1)
  await select(device, 'Type', 'piv')
  await tick(device, 'New access')
  for (const [label, text] of [
    ['Location', 'Forearm'],
    ['Gauge', '22'],
    ['Attempts', '1'],
  ] as const)
    await type(device, label, text)
  await press(device, 'Side', 'Left')
  for (const site of ['Site before', 'Site after']) await press(device, site, 'Clear')
  const flush = await row(device, 'Flush', 1)
  await type(flush, 'Solution', 'NS')
  await type(flush, 'Volume', '10')
  await clock(flush, 'Time', '12:40')
  await tick(device, 'Discontinued')
  await press(device, 'Catheter intact', 'Yes')
  await clock(device, 'Removal time', '14:55')
}

/** Name and kind stand there from the order. */
async function infusion(page: Page): Promise<void> {
  await section(page, 'Medications Administered')
  const given = rowAt(page, 'Medication', 1)
  await type(given, 'Dose', '820')
  await select(given, 'Dose unit', 'mg')
  await select(given, 'Route', 'IV infusion')
  await type(given, 'Total volume', '125')
  const lot = await row(given, 'Lot', 1)
  await type(lot, 'Lot', 'VY26-0417')
  await onDay(lot, 'Expiry', '2027-03-31')
  await type(lot, 'Vials', '3')
  await clock(given, 'Start', '12:45')
  await clock(given, 'End', '13:45')
  const rate = await row(given, 'Rate step', 1)
  await clock(rate, 'Time', '12:45')
  await type(rate, 'Rate', '125')
  await select(given, 'Device', 'Curlin')
  await press(given, 'Completed', 'Yes')
}

async function departure(page: Page): Promise<void> {
  await section(page, 'Adverse Reactions')
  await press(page, 'Adverse reaction occurred', 'No')
  await section(page, 'Labs')
  await press(page, 'Drawn', 'N/A')
  await section(page, 'Teaching')
  for (const topic of ['Medication and side effects', 'When to call'])
    await press(page, 'Topics', topic)
  await press(page, 'Learners', 'Patient')
  await press(page, 'Methods', 'Verbal')
  await press(page, 'Response', 'Verbalizes understanding')
  await section(page, 'Supplies')
  await tick(page, 'None needed')
  await tick(page, 'Sharps container OK')
  await section(page, 'Post-Assessment')
  for (const [label, choice] of [
    ['Tolerated', 'Well'],
    ['Condition', 'Stable'],
    ['Left with', 'Self'],
    ['Device status', 'Removed'],
  ] as const)
    await press(page, label, choice)
  await type(page, 'Observation', '60')
  await tick(page, 'Instructions given')
  await section(page, 'Narrative')
  await page
    .getByRole('textbox')
    .fill(
      'Met at home in good spirits. Vyvgart infused by pump as ordered, vitals stable throughout. Access removed, instructions reviewed with the patient.',
    )
  await section(page, 'Next Visit')
  await press(page, 'Next visit', 'Not Scheduled')
  await type(page, 'Reason', 'The pharmacy sends the order of the next dose.')
}

export async function chartFirstDose(nurse: Seat): Promise<void> {
  const { page } = nurse
  await page.getByRole('navigation', { name: 'Sections' }).waitFor()
  await nurse.look('6-chart')
  await arrival(page)
  await nurse.look('6-chart-assessment')
  await atHome(page)
  await nurse.look('6-chart-home-medications')
  await access(page)
  await nurse.look('6-chart-access')
  await section(page, 'Vitals')
  for (const set of sets) await vitals(page, set)
  await page.getByRole('textbox', { name: 'Pain', exact: true }).tap()
  await page
    .getByRole('group', { name: 'Number pad' })
    .getByRole('button', { name: '1', exact: true })
    .tap()
  await nurse.look('6-chart-vitals')
  await page.getByRole('textbox', { name: 'Pain', exact: true }).press('Escape')
  await infusion(page)
  await nurse.look('6-chart-medications')
  await departure(page)
  await nurse.look('6-chart-next-visit')
  await section(page, 'Signatures')
  for (const signer of ['Patient', 'Nurse']) {
    await drawn(page, `${signer} signature`)
    await page.getByRole('button', { name: 'Save Signature' }).first().click()
  }
  await press(page, 'Credential', 'RN')
  await nurse.look('6-chart-signed')
}
